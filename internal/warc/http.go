package warc

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"strconv"
	"strings"
)

// A Payload is what a record holds: the content of the HTTP message that the block is, or else the
// block.
type Payload struct {
	Status    int    // of HTTP; 0 if there is none
	Type      string // Content-Type
	Encodings []string
	io.Reader
}

// Payload returns the payload of a record, whose block was not read. It undoes the transfer coding
// but not the content codings, which are in the order in which they were applied (RFC 9110, 8.4). It
// is valid until the next record.
func (r *Reader) Payload(rec *Record) (*Payload, error) {
	r.http.Reset(r)
	p := &Payload{Type: rec.ContentType, Reader: r.http}
	head, _ := r.http.Peek(len("HTTP/"))
	if string(head) != "HTTP/" || rec.Type != "response" && !strings.HasPrefix(strings.ToLower(rec.ContentType), "application/http") {
		return p, nil
	}
	p.Type = ""
	line, _, err := readLine(r.http)
	if err == nil {
		p.Status = statusOf(string(line))
	}
	isChunked := false
	err = fields(func() ([]byte, int64, error) { return readLine(r.http) }, func(name, value string) {
		isChunked = p.set(name, value) || isChunked
	})
	if err == io.EOF { // a message without a body may lack the blank line
		err = nil
	}
	if isChunked && isSize(r.http) {
		p.Reader = &chunks{in: r.http}
	}
	return p, err
}

// set sets what a field of the header says, and reports whether it says that the payload is in chunks (RFC 9112, section 7.1).
func (p *Payload) set(name, value string) (isChunked bool) {
	switch strings.ToLower(name) {
	case "content-type":
		p.Type = value
	case "content-encoding":
		p.Encodings = append(p.Encodings, codings(value)...)
	case "transfer-encoding":
		for _, coding := range codings(value) {
			if coding == "chunked" {
				isChunked = true
			} else {
				p.Encodings = append(p.Encodings, coding)
			}
		}
	}
	return isChunked
}

// statusOf returns the code in a status line (RFC 9112, section 4), or 0.
func statusOf(line string) int {
	_, rest, _ := strings.Cut(line, " ")
	code, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
	status, _ := strconv.Atoi(code)
	return status
}

// codings returns the names in a list, in lower case.
func codings(list string) (names []string) {
	for name := range strings.SplitSeq(strings.ToLower(list), ",") {
		name, _, _ = strings.Cut(name, ";")
		if name = strings.TrimSpace(name); name != "" && name != "identity" {
			names = append(names, name)
		}
	}
	return names
}

// maxSizeLine is the greatest length of the line before a chunk.
const maxSizeLine = 1 << 10

// isSize reports whether the line that gives the size of a chunk comes next. Some programs keep the
// field that names the coding, and undo the coding.
func isSize(in *bufio.Reader) bool {
	head, _ := in.Peek(maxSizeLine)
	line, _, ok := bytes.Cut(head, []byte("\n"))
	_, err := chunkSize(line)
	return ok && err == nil
}

var errChunk = errors.New("a chunk of HTTP has no size")

// chunkSize returns the size in the line before a chunk (RFC 9112, 7.1).
func chunkSize(line []byte) (int64, error) {
	digits, _, _ := strings.Cut(string(line), ";")
	n, err := strconv.ParseInt(strings.TrimSpace(digits), 16, 64)
	if err != nil || n < 0 {
		return 0, errChunk
	}
	return n, nil
}

// chunks reads a body in the chunked transfer coding.
type chunks struct {
	in    *bufio.Reader
	left  int64 // of the chunk
	begun bool
	err   error
}

func (c *chunks) Read(p []byte) (n int, err error) {
	if c.err == nil && c.left == 0 {
		c.left, c.err = c.next()
	}
	if c.err != nil {
		return 0, c.err
	}
	n, err = c.in.Read(p[:min(int64(len(p)), c.left)])
	c.left -= int64(n)
	if err == io.EOF && c.left > 0 {
		err = io.ErrUnexpectedEOF
	}
	c.err = err
	return n, err
}

// next returns the size of the next chunk. The error is io.EOF after the last one.
func (c *chunks) next() (int64, error) {
	if c.begun {
		if line, _, err := readLine(c.in); err != nil && err != io.EOF {
			return 0, err
		} else if len(line) > 0 {
			return 0, errChunk
		}
	}
	c.begun = true
	line, _, err := readLine(c.in)
	if err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return 0, err
	}
	n, err := chunkSize(line)
	if n == 0 && err == nil {
		err = io.EOF
	}
	return n, err
}
