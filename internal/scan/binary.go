package scan

import (
	"bufio"
	"bytes"
	"errors"
)

// sniffed is how many bytes at the start of a text tell whether it is binary.
// It is git's number.
const sniffed = 8000

// isBinary applies git's test, whether a NUL is among the first bytes. It
// waits for all of them.
func isBinary(r *bufio.Reader) bool {
	head, _ := r.Peek(sniffed) // an error comes again when r is read
	return bytes.IndexByte(head, 0) >= 0
}

var errWide = errors.New("it is UTF-16")

// isWide reports whether a text begins with the byte order mark of UTF-16 (RFC
// 2781, section 3.2).
func isWide(r *bufio.Reader) bool {
	head, _ := r.Peek(2)
	return string(head) == "\xFF\xFE" || string(head) == "\xFE\xFF"
}
