//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd)

package fileio

import (
	"io"
	"os"
)

// Polled returns in as it is.
func Polled(in io.Reader) (polled io.Reader, undo func()) { return in, func() {} }

// OpenUnpolled is [os.Open].
func OpenUnpolled(path string) (io.ReadCloser, error) { return os.Open(path) }

// ReadRegular returns the text of a regular file, in buf if that has room. Of a text that is longer than limit, it returns a part
// that is.
func ReadRegular(path string, buf []byte, limit int) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return fill(buf, f, limit), nil
}
