// Package warc reads web archives: files of records in the WARC format (ISO 28500) and in ARC, which came before
// it, and the HTTP messages in them. It holds one header at a time, however long a record is, and finds the next
// record after one that is malformed.
package warc

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A Record is the header of a record (ISO 28500, 5). What is missing or unreadable is empty.
type Record struct {
	Offset int64  // where it begins in the archive, whose compression is undone
	Type   string // WARC-Type, in lower case
	ID     string // WARC-Record-ID, without its brackets
	URI    string // WARC-Target-URI
	Date   time.Time
	// ContentType is the Content-Type of the block.
	ContentType string
	Length      int64 // of the block
}

// maxHeader is the greatest length of a header in bytes.
const maxHeader = 1 << 20

// A MalformedError says what is wrong with a record, or after it. The records after that can be
// read.
type MalformedError struct {
	Offset int64 // of the record
	reason string
}

func (e *MalformedError) Error() string {
	return fmt.Sprintf("the record at offset %d %s", e.Offset, e.reason)
}

// A Reader reads the records of an archive, one after the other.
type Reader struct {
	in     *bufio.Reader
	offset int64 // of in
	start  int64 // of the record
	left   int64 // what is still to be read of its block
	err    error // that of in
	http   *bufio.Reader
	isARC  bool
	found  *Record // of ARC, which comes after what was skipped
}

// NewReader returns a Reader that reads from in.
func NewReader(in *bufio.Reader) *Reader {
	return &Reader{in: in, http: bufio.NewReader(nil)}
}

// Start returns the offset of the record that [Reader.Next] returned, or could not read; at the end of the
// archive, where that is.
func (r *Reader) Start() int64 { return r.start }

// Next returns the next record, whose block [Reader.Read] reads. The error is io.EOF at the end, a
// [MalformedError] after which Next can be called again, or that of reading, which is the end.
func (r *Reader) Next() (*Record, error) {
	isAfterBlock := r.offset > 0
	if !isAfterBlock {
		head, _ := r.peek(len(arcMagic))
		r.isARC = IsARC(head)
	}
	if _, err := io.Copy(io.Discard, r); err != nil && r.err == nil {
		r.start = r.offset
		return nil, io.EOF // the archive ends in the block, which was reported there
	}
	if r.isARC {
		return r.nextARC()
	}
	skipped, err := r.seek(isAfterBlock)
	if err == io.EOF && skipped == 0 {
		r.start = r.offset
	}
	switch {
	case r.err != nil:
		return nil, r.err
	case skipped > 0:
		return nil, &MalformedError{
			r.start,
			fmt.Sprintf("is not followed by another: %d bytes after its Content-Length are skipped", skipped),
		}
	case err != nil:
		return nil, err
	}
	return r.header()
}

// seek advances to the line that begins the next record. It returns how many bytes it has skipped
// that are no line end after the block of a record.
func (r *Reader) seek(isAfterBlock bool) (skipped int64, err error) {
	for {
		head, err := r.peek(len("WARC/1.0"))
		switch {
		case IsVersion(head):
			return skipped, nil
		case len(head) == 0:
			return skipped, err
		}
		line, n, _ := r.line()
		if len(line) > 0 || !isAfterBlock {
			skipped += n
		}
	}
}

// IsVersion reports whether a line begins a record: WARC/1.0 or another version.
func IsVersion(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("WARC/"))
	return ok && len(rest) >= 3 && ascii.IsDigit(rest[0]) && rest[1] == '.' && ascii.IsDigit(rest[2])
}

// header reads the header of the record that comes next.
func (r *Reader) header() (*Record, error) {
	rec := &Record{Offset: r.offset, Length: -1}
	r.start = r.offset
	r.line()
	err := fields(r.line, rec.set)
	switch {
	case r.err != nil:
		return nil, r.err
	case err == io.EOF:
		return nil, &MalformedError{rec.Offset, "has no end of its header"}
	case err != nil:
		return nil, &MalformedError{rec.Offset, "has a header that is too long"}
	case rec.Length < 0:
		return nil, &MalformedError{rec.Offset, "has no Content-Length, or a wrong one"}
	}
	r.left = rec.Length
	return rec, nil
}

// set sets what a field of the header says.
func (rec *Record) set(name, value string) {
	switch strings.ToLower(name) {
	case "warc-type":
		rec.Type = strings.ToLower(value)
	case "warc-record-id":
		rec.ID = withoutBrackets(value)
	case "warc-target-uri":
		rec.URI = withoutBrackets(value) // as version 1.0 writes it
	case "warc-date":
		rec.Date = date(value)
	case "content-type":
		rec.ContentType = value
	case "content-length":
		if n, err := strconv.ParseUint(value, 10, 63); err == nil {
			rec.Length = int64(n)
		}
	}
}

func withoutBrackets(s string) string {
	if strings.HasPrefix(s, "<") && strings.HasSuffix(s, ">") {
		return s[1 : len(s)-1]
	}
	return s
}

// date reads a date of ISO 8601 as the standard allows it (5.4): to the year, or as precise as you
// like. It is zero if the text is no date.
func date(s string) time.Time {
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04Z", "2006-01-02T15:04:05", "2006-01-02", "2006-01", "2006", "20060102150405"} {
		if d, err := time.Parse(layout, s); err == nil {
			return d.UTC()
		}
	}
	return time.Time{}
}

var errLongHeader = errors.New("the header is too long")

// fields calls each with the fields of a header, whose lines next returns with their lengths, up to
// the blank line after it. A line that begins with a blank continues the one before; one without a
// colon is ignored.
func fields(next func() (line []byte, n int64, err error), each func(name, value string)) error {
	var name string
	var value []byte
	end := func() {
		if name != "" {
			each(name, string(bytes.TrimSpace(value)))
		}
		name = ""
	}
	defer end()
	for size := int64(0); size <= maxHeader; {
		line, n, err := next()
		size += n
		text := strings.TrimSpace(string(line))
		switch {
		case text == "" && n > 0:
			return nil
		case err != nil:
			return err
		case line[0] == ' ' || line[0] == '\t':
			value = append(append(value, ' '), text...)
			continue
		}
		end()
		if before, after, ok := strings.Cut(text, ":"); ok {
			name, value = strings.TrimSpace(before), append(value[:0], strings.TrimSpace(after)...)
		}
	}
	return errLongHeader
}

// line reads a line. It returns the line without its end, but at most the size of a buffer is
// kept, and its length with its end.
func (r *Reader) line() (line []byte, n int64, err error) {
	line, n, err = readLine(r.in)
	r.offset += n
	return line, n, r.note(err)
}

func readLine(in *bufio.Reader) (line []byte, n int64, err error) {
	line, err = in.ReadSlice('\n')
	n = int64(len(line))
	if err == bufio.ErrBufferFull {
		line = bytes.Clone(line)
	}
	for err == bufio.ErrBufferFull {
		var rest []byte
		rest, err = in.ReadSlice('\n')
		n += int64(len(rest))
	}
	return bytes.TrimRight(line, "\r\n"), n, err
}

// peek returns the next n bytes, or fewer before the end.
func (r *Reader) peek(n int) ([]byte, error) {
	head, err := r.in.Peek(n)
	return head, r.note(err)
}

// note keeps an error of in that is not its end.
func (r *Reader) note(err error) error {
	if err != nil && err != io.EOF && err != bufio.ErrBufferFull {
		r.err = err
	}
	return err
}

// Read reads the block of the record. The error is io.ErrUnexpectedEOF if the archive ends in it.
func (r *Reader) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n, err := r.in.Read(p[:min(int64(len(p)), r.left)])
	r.offset += int64(n)
	r.left -= int64(n)
	if r.note(err) == io.EOF && r.left > 0 {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Err returns the error of the reader of the archive, nil at its end.
func (r *Reader) Err() error { return r.err }
