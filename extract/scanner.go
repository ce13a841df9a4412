package extract

import "io"

// A Scanner finds the URLs of a stream, the same that [Find] does of its
// bytes, in memory that does not grow with the stream.
type Scanner struct {
	err error
}

// NewScanner returns a Scanner that reads from r.
func NewScanner(r io.Reader, opt Options) *Scanner { return &Scanner{} }

// Scan advances to the next URL. It returns false at the end of the stream or
// when reading fails.
func (s *Scanner) Scan() bool { return false }

// URL returns the current URL. It is valid until the next call of Scan.
func (s *Scanner) URL() URL { return URL{} }

// Window returns the bytes of the stream that are still held, which surround
// the current URL by at least 64 KiB wherever the stream has them, and the
// offset of the first. They are valid until the next call of Scan.
func (s *Scanner) Window() (data []byte, base int) { return nil, 0 }

// Err returns the first error met in reading, other than io.EOF.
func (s *Scanner) Err() error { return s.err }
