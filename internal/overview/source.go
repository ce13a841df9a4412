package overview

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/scan"
)

// How many bytes of a URL, and of the text before and after it, are read.
const (
	readOf     = 2000
	readAround = 400
)

// A textID names a text as the store does.
type textID struct {
	file, member string
	nth          int
}

// A wanted is a range of a text that is to be shown.
type wanted struct {
	start, end int
	wraps      []wrap // the line ends at which it is broken, in order
	// before, of and after are read from the file. They stay empty if that is not possible.
	before, of, after []byte
}

// readTexts reads what is wanted of files that are as the store knows them. It returns why the text of
// other files is missing, by their names.
func readTexts(wanted map[textID][]*wanted, files map[string]fileState) (missing map[string]string) {
	missing = make(map[string]string)
	var names []string
	for name, state := range files {
		if why := state.differs(name); why != "" {
			missing[name] = why
		} else {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	texts := make(map[textID]int) // how many of that name were there, for those of which one is wanted, with nth 0
	for id := range wanted {
		texts[textID{id.file, id.member, 0}] = 0
	}
	read := func(doc scan.Document, r *bufio.Reader, _ *scan.Queue[struct{}]) error {
		id := textID{doc.Name, strings.ToValidUTF8(doc.Member, "\uFFFD"), 0}
		n, isWanted := texts[id]
		if !isWanted {
			return nil
		}
		texts[id]++
		id.nth = n
		return readRanges(r, wanted[id])
	}
	ignore := func(error) {}
	// One worker reads one text after the other. What cannot be read stays empty.
	_ = scan.Run(scan.Documents(names, strings.NewReader(""), nil), scan.Options{Workers: 1}, read, scan.Sink[struct{}]{
		Take: func(struct{}) error { return nil }, Fail: ignore, Flush: func() error { return nil },
	})
	return missing
}

// readRanges reads what is wanted of one text.
func readRanges(r *bufio.Reader, all []*wanted) error {
	slices.SortFunc(all, func(a, b *wanted) int { return cmp.Compare(a.start, b.start) })
	var window []byte // of the text, which ends where r is
	at := 0
	for _, w := range all {
		from, to := max(0, w.start-readAround), min(w.end, w.start+readOf)+readAround
		if from > at {
			n, err := r.Discard(from - at)
			if at += n; err != nil {
				return endOf(err)
			}
			window = window[:0]
		}
		if to > at {
			more := make([]byte, to-at)
			n, err := io.ReadFull(r, more)
			if at += n; err != nil && endOf(err) != nil {
				return err
			}
			window = append(window, more[:n]...)
		}
		base := at - len(window)
		part := func(from, to int) []byte {
			return bytes.Clone(window[min(max(0, from-base), len(window)):min(max(0, to-base), len(window))])
		}
		w.before, w.of, w.after = part(from, w.start), part(w.start, min(w.end, w.start+readOf)), part(w.end, w.end+readAround)
	}
	return nil
}

// endOf returns err unless it says that the text has ended.
func endOf(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return nil
	}
	return err
}

// A fileState is what a store knows of a file.
type fileState struct {
	size, modified int64
}

// differs returns why the text of the file is not what the store knows, "" if it is.
func (f fileState) differs(name string) string {
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "not there any more, or report ran in another folder than scan"
	case err == nil && info.IsDir():
		return "" // a repository, whose texts are named by their commits
	case err != nil || !info.Mode().IsRegular():
		return "unreadable"
	case info.Size() != f.size || info.ModTime().UnixNano() != f.modified:
		return "not the same as when it was scanned"
	}
	return ""
}
