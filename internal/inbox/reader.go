package inbox

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
)

// A Message is a message that a commit adds to an inbox, or takes away.
type Message struct {
	Commit string
	Blob   string // the object that has its text
	Gone   bool   // it is taken away, and there is no text to be read
}

// A Reader reads the messages of a repository, in the order of the commits, the oldest first.
type Reader struct {
	messages chan Message // from git log, and already asked of git cat-file
	logError error        // once messages is closed
	log, cat *process
	out      *bufio.Reader // of cat
	left     int64         // what is still to be read of the text, and the line end after it
	done     chan struct{}
}

// A process is a git that runs.
type process struct {
	*exec.Cmd
	said bytes.Buffer // what went wrong
}

// maxAhead is how many messages are asked of git before they are read.
const maxAhead = 256

// Read returns a Reader of the messages of that commit and of those after it; of all commits if it is
// "".
func (r *Repository) Read(from string) (*Reader, error) {
	args := []string{"log", "--topo-order", "--reverse", "--root", "--raw", "--no-abbrev", "--no-renames", "--no-color", "--no-ext-diff", "--no-show-signature",
		"--format=commit %H", r.Head}
	if from != "" {
		args = append(args, "--not", from+"^@")
	}
	log, cat := &process{Cmd: command(r.dir, append(args, "--")...)}, &process{Cmd: command(r.dir, "cat-file", "--batch")}
	log.Stderr, cat.Stderr = &log.said, &cat.said
	lines, err := log.StdoutPipe()
	if err != nil {
		return nil, err
	}
	names, err := cat.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cat.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := log.Start(); err != nil {
		return nil, failed("log", err)
	}
	if err := cat.Start(); err != nil {
		log.Process.Kill()
		log.Wait()
		return nil, failed("cat-file", err)
	}
	in := &Reader{
		messages: make(chan Message, maxAhead), log: log, cat: cat,
		out: bufio.NewReaderSize(out, 64<<10), done: make(chan struct{}),
	}
	go func() {
		defer close(in.messages)
		defer names.Close()
		in.logError = in.follow(lines, names, r.isV1)
	}()
	return in, nil
}

// follow reads what git log prints, and asks for the messages.
func (in *Reader) follow(lines io.Reader, names io.Writer, isV1 bool) error {
	commit := ""
	s := bufio.NewScanner(lines)
	for s.Scan() {
		if hash, ok := strings.CutPrefix(s.Text(), "commit "); ok {
			commit = hash
			continue
		}
		for _, m := range changed(s.Text(), isV1) {
			m.Commit = commit
			if !m.Gone {
				if _, err := fmt.Fprintln(names, m.Blob); err != nil {
					return nil // git cat-file has ended, and says why
				}
			}
			select {
			case in.messages <- m:
			case <-in.done:
				return nil
			}
		}
	}
	io.Copy(io.Discard, lines)
	return cmp.Or(in.log.failure("log"), s.Err())
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
	switch {
	case !isV1 && path == "m" && hasNow:
		return []Message{{Blob: now}}
	case !isV1 && path == "d" && hasNow:
		return []Message{{Blob: now, Gone: true}}
	case !isV1 || len(path) != 41 || path[2] != '/' || !isHex(path[:2]+path[3:]):
		return nil
	}
	if hasOld {
		messages = append(messages, Message{Blob: old, Gone: true})
	}
	if hasNow {
		messages = append(messages, Message{Blob: now})
	}
	return messages
}

// failure waits for the process, which has nothing more to print. It returns why it failed.
func (p *process) failure(name string) error {
	err := p.Wait()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		exit.Stderr = p.said.Bytes()
	}
	if err != nil {
		return failed(name, err)
	}
	return nil
}

// ErrMissing says that a repository does not have a message, as when it is a partial clone. Those after it
// can be read.
var ErrMissing = errors.New("git does not have it")

// Next returns the next message, whose text [Reader.Read] reads. The error is io.EOF at the end.
func (in *Reader) Next() (Message, error) {
	if _, err := io.Copy(io.Discard, in); err != nil {
		return Message{}, err
	}
	m, ok := <-in.messages
	switch {
	case !ok && in.logError != nil:
		return m, in.logError
	case !ok:
		return m, io.EOF
	case m.Gone:
		return m, nil
	}
	head, err := in.out.ReadString('\n')
	if err != nil {
		return m, in.catError(err)
	}
	if strings.HasSuffix(head, " missing\n") {
		return m, ErrMissing
	}
	var kind string
	if _, err := fmt.Sscanf(strings.TrimPrefix(head, m.Blob), " %s %d", &kind, &in.left); err != nil || kind != "blob" {
		return m, fmt.Errorf("git cat-file prints %q for a message", strings.TrimSpace(head))
	}
	in.left++
	return m, nil
}

// catError returns why git cat-file has ended.
func (in *Reader) catError(err error) error {
	if exit := in.cat.failure("cat-file"); exit != nil {
		return exit
	}
	return err
}

// Read reads the text of the message.
func (in *Reader) Read(p []byte) (int, error) {
	if in.left == 1 { // the line end after the text
		in.left = 0
		if _, err := in.out.Discard(1); err != nil {
			return 0, in.catError(io.ErrUnexpectedEOF)
		}
	}
	if in.left == 0 {
		return 0, io.EOF
	}
	n, err := in.out.Read(p[:min(int64(len(p)), in.left-1)])
	in.left -= int64(n)
	if err == io.EOF {
		err = in.catError(io.ErrUnexpectedEOF)
	}
	return n, err
}

// Close ends git.
func (in *Reader) Close() error {
	close(in.done)
	for _, p := range []*process{in.log, in.cat} {
		p.Process.Kill()
	}
	for range in.messages { // until nothing reads from git log
	}
	in.log.Wait()
	in.cat.Wait()
	return nil
}
