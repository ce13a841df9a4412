package baseline

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/fileio"
)

// The file is a header and a line for each entry, sorted, the fields of which
// are separated by tabs. So git merges it as it does a text.
const (
	header  = "urlmend baseline "
	version = "1"
	fields  = 6

	maxSize = 256 << 20
)

// Load reads the baseline of that name. Lines may be in any order, and there
// twice, as they are after a merge.
func Load(file string) (*Baseline, error) {
	data, err := fileio.Read(file, maxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s: create it with urlmend baseline create %s", file, file)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline: %w", err)
	}
	b := New(file)
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		if err := b.read(n, strings.TrimRight(line, "\r\n")); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	if n == 0 {
		return nil, fmt.Errorf("%s:1: %w", file, errHeader)
	}
	return b, nil
}

var errHeader = errors.New(`this is not a baseline: its first line must be "` + header + version + `"`)

// read reads a line, counted from 1.
func (b *Baseline) read(n int, line string) error {
	if n == 1 {
		return checkHeader(line)
	}
	for _, mark := range []string{"<<<<<<<", "=======", ">>>>>>>", "|||||||"} {
		if strings.HasPrefix(line, mark) {
			return errors.New("this is an unresolved merge conflict: keep the lines of both sides, and run urlmend baseline prune")
		}
	}
	if line == "" {
		return nil
	}
	e, err := parseEntry(line)
	if err == nil {
		b.add(e)
	}
	return err
}

func checkHeader(line string) error {
	v, ok := strings.CutPrefix(line, header)
	switch {
	case !ok:
		return errHeader
	case v != version:
		return fmt.Errorf("the baseline has version %q, but this urlmend reads %s: create it again, or use the urlmend that created it", v, version)
	}
	return nil
}

func parseEntry(line string) (e Entry, err error) {
	f := strings.Split(line, "\t")
	if len(f) != fields {
		return e, fmt.Errorf("there are %d fields separated by tabs, not %d: take the line from version control, or run urlmend baseline create anew", len(f), fields)
	}
	e = Entry{Path: f[0], Rule: f[1], Hash: f[2], Scheme: f[4], Host: f[5]}
	if strings.HasPrefix(e.Path, `"`) {
		if e.Path, err = strconv.Unquote(e.Path); err != nil {
			return e, fmt.Errorf("the quotes of the path %s are not closed, or their content is not a path", f[0])
		}
	}
	if e.Ordinal, err = strconv.Atoi(f[3]); err != nil || e.Ordinal < 1 {
		return e, fmt.Errorf("the fourth field is %q, but must be a number of at least 1", f[3])
	}
	return e, nil
}

// appendEntry appends the line of an entry.
func appendEntry(dst []byte, e Entry) []byte {
	path := e.Path
	if needsQuotes(path) {
		path = strconv.Quote(path)
	}
	return fmt.Appendf(dst, "%s\t%s\t%s\t%d\t%s\t%s\n", path, e.Rule, e.Hash, e.Ordinal, e.Scheme, e.Host)
}

// needsQuotes reports whether a path would not be read back from a line, not be
// seen in it, or look like something else there.
func needsQuotes(path string) bool {
	return path == "" || strings.ContainsAny(path[:1], `"<=>|`) || !utf8.ValidString(path) ||
		strings.ContainsFunc(path, func(r rune) bool { return !unicode.IsPrint(r) })
}

// Write writes a baseline of entries, which are sorted, in the place of what is
// there, if it differs: all of it or nothing. Mode and owner of a file that is
// there are kept, and a link is followed.
func Write(file string, entries []Entry) error {
	data := []byte(header + version + "\n")
	for _, e := range entries {
		data = appendEntry(data, e)
	}
	if old, err := fileio.Read(file, maxSize); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := fileio.Write(file, data); err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	return nil
}
