package baseline

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/fileio"
)

// The file has a header and a line for each entry, sorted, with fields separated by tabs, so that
// git merges it as text.
const (
	header  = "urlmend baseline "
	version = "1"
	fields  = 6

	maxSize = 256 << 20
)

// Load reads the baseline of that name. Lines may be in any order, and there
// twice, as they are after a merge.
func Load(file string) (*Baseline, error) {
	f, err := fileio.Open(file, maxSize)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no baseline %s: create it with urlmend baseline create %s", file, file)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline: %w", err)
	}
	defer f.Close()
	b := New(file)
	if err := b.readAll(f, file); err != nil {
		return nil, err
	}
	return b, nil
}

// readAll reads the lines of a file; its name is for errors.
func (b *Baseline) readAll(r io.Reader, file string) error {
	n := 0
	lines := bufio.NewScanner(r)
	for lines.Buffer(nil, maxSize); lines.Scan(); {
		n++
		err := b.read(n, strings.TrimRight(lines.Text(), "\r"))
		if err == nil && b.size > b.limit {
			err = errFull
		}
		if err != nil {
			return fmt.Errorf("%s:%d: %w", file, n, err)
		}
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("cannot read the baseline: %w", err)
	}
	if n == 0 {
		return fmt.Errorf("%s:1: %w", file, errHeader)
	}
	b.sort()
	return nil
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
	e, subject, err := parseEntry(line)
	if err == nil {
		b.add(e, subject)
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

func parseEntry(line string) (e Entry, subject sum, err error) {
	f := strings.Split(line, "\t")
	if len(f) != fields {
		return e, subject, fmt.Errorf("there are %d fields separated by tabs, not %d: restore the line from version control, or remove the file and run urlmend baseline create", len(f), fields)
	}
	e = Entry{Path: f[0], Rule: f[1], Hash: f[2], Scheme: f[4], Host: f[5]}
	if strings.HasPrefix(e.Path, `"`) {
		if e.Path, err = strconv.Unquote(e.Path); err != nil {
			return e, subject, fmt.Errorf("the quotes of the path %s are not closed, or their content is not a path", f[0])
		}
	}
	if subject, err = parseSum(e.Hash); err != nil {
		return e, subject, err
	}
	if e.Ordinal, err = strconv.Atoi(f[3]); err != nil || e.Ordinal < 1 || uint64(e.Ordinal) > math.MaxUint32 {
		return e, subject, fmt.Errorf("the fourth field is %q, but must be a number of at least 1", f[3])
	}
	return e, subject, nil
}

func parseSum(text string) (s sum, err error) {
	if len(text) == hex.EncodedLen(len(s)) {
		if _, err = hex.Decode(s[:], []byte(text)); err == nil {
			return s, nil
		}
	}
	return s, fmt.Errorf("the third field is %q, but must be %d hex digits", text, hex.EncodedLen(len(s)))
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

// Write writes a baseline of entries, which are sorted, if the file differs from it: completely or
// not at all. An existing file keeps its owner and, if readers is nil, its mode, and a link is followed.
func Write(file string, entries iter.Seq[Entry], readers *fileio.Readers) error {
	if isSame(file, entries) {
		return nil
	}
	out, err := fileio.Create(file, readers)
	if err != nil {
		return fileio.CannotWrite(file, err)
	}
	defer out.Discard()
	w := bufio.NewWriterSize(out, 64<<10)
	for line := range linesOf(entries) {
		w.Write(line) // Flush returns the error
	}
	if err = w.Flush(); err == nil {
		err = out.Commit()
	}
	if err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	return nil
}

// linesOf yields the lines of a baseline file. Each line is valid until the next.
func linesOf(entries iter.Seq[Entry]) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		line := []byte(header + version + "\n")
		if !yield(line) {
			return
		}
		for e := range entries {
			if line = appendEntry(line[:0], e); !yield(line) {
				return
			}
		}
	}
}

// isSame reports whether a file is a baseline of exactly those entries.
func isSame(file string, entries iter.Seq[Entry]) bool {
	f, err := fileio.Open(file, maxSize)
	if err != nil {
		return false
	}
	defer f.Close()
	r := bufio.NewReaderSize(f, 64<<10)
	var old []byte
	for line := range linesOf(entries) {
		old = slices.Grow(old[:0], len(line))[:len(line)]
		if _, err := io.ReadFull(r, old); err != nil || !bytes.Equal(old, line) {
			return false
		}
	}
	_, err = r.ReadByte()
	return err == io.EOF
}
