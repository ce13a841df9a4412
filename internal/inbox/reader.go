package inbox

import (
	"bufio"
	"io"
	"strings"

	"github.com/urlmend/urlmend/internal/git"
)

// A Message is a message that a commit adds to an inbox, or takes away.
type Message struct {
	Commit string
	Blob   string // the object that has its text
	Gone   bool   // it is taken away, and there is no text to be read
}

// A Reader reads the messages of a repository, in the order of the commits, the oldest first.
type Reader struct {
	messages chan Message // from git log, and already asked for
	logError error        // once messages is closed
	log      *git.Output
	texts    *git.Objects
	done     chan struct{}
}

// maxAhead is how many messages are asked of git before they are read.
const maxAhead = 256

// Read returns a Reader of the messages of that commit and of those after it; of all commits if it is
// "".
func (r *Repository) Read(from string) (*Reader, error) {
	args := append(options(), "log", "--topo-order", "--reverse", "--root", "--raw", "--no-abbrev", "--no-renames", "--no-color", "--no-ext-diff", "--no-show-signature",
		"--format=commit %H", r.Head)
	if from != "" {
		args = append(args, "--not", from+"^@")
	}
	log, err := git.Open(r.dir, append(args, "--")...)
	if err != nil {
		return nil, err
	}
	texts, err := git.OpenObjects(r.dir, options()...)
	if err != nil {
		log.Close()
		return nil, err
	}
	in := &Reader{messages: make(chan Message, maxAhead), log: log, texts: texts, done: make(chan struct{})}
	go func() {
		defer close(in.messages)
		defer texts.End()
		in.logError = in.follow(r.isV1)
	}()
	return in, nil
}

// follow reads what git log prints, and asks for the messages.
func (in *Reader) follow(isV1 bool) error {
	commit := ""
	s := bufio.NewScanner(in.log)
	for s.Scan() {
		if hash, ok := strings.CutPrefix(s.Text(), "commit "); ok {
			commit = hash
			continue
		}
		for _, m := range changed(s.Text(), isV1) {
			m.Commit = commit
			if !m.Gone && in.texts.Ask(m.Blob) != nil {
				return nil // git cat-file has ended, and says why
			}
			select {
			case in.messages <- m:
			case <-in.done:
				return nil
			}
		}
	}
	return s.Err()
}

// changed returns the messages that a line of git log --raw adds and takes away: ":100644 100644 OLD NEW M",
// a tab and the path (git-diff-tree(1), Raw output format).
func changed(line string, isV1 bool) (messages []Message) {
	about, path, ok := strings.Cut(line, "\t")
	fields := strings.Fields(about)
	if !ok || len(fields) != 5 {
		return nil
	}
	old, now := fields[2], fields[3]
	hasOld, hasNow := strings.Trim(old, "0") != "", strings.Trim(now, "0") != ""
	switch isGone := path == "d"; {
	case isV1:
		if hasOld && isObjectPath(path) {
			messages = append(messages, Message{Blob: old, Gone: true})
		}
		if hasNow && isObjectPath(path) {
			messages = append(messages, Message{Blob: now})
		}
	case isGone, path == "m":
		if hasNow {
			messages = []Message{{Blob: now, Gone: isGone}}
		}
	}
	return messages
}

// isObjectPath reports whether a path is that of a message in a repository of version 1: a hash after two digits and a slash.
func isObjectPath(path string) bool {
	return len(path) == 41 && path[2] == '/' && isHex(path[:2]+path[3:])
}

// Next returns the next message, whose text [Reader.Read] reads. The error is io.EOF at the end. After [git.ErrMissing], the
// next one can be read.
func (in *Reader) Next() (Message, error) {
	m, ok := <-in.messages
	switch {
	case !ok && in.logError != nil:
		return m, in.logError
	case !ok:
		return m, io.EOF
	case m.Gone:
		return m, nil
	}
	_, err := in.texts.Next(m.Blob)
	return m, err
}

// Read reads the text of the message.
func (in *Reader) Read(p []byte) (int, error) { return in.texts.Read(p) }

// Close ends git.
func (in *Reader) Close() error {
	close(in.done)
	in.texts.Close()
	in.log.Kill()
	for range in.messages { // until nothing reads from git log
	}
	return in.log.Close()
}
