package scan

import (
	"bytes"
	"io"
	"os"
)

// sniffed is how many bytes at the start of a file tell whether it is binary.
// It is git's number.
const sniffed = 8000

// openText opens the file at path, or returns [ErrBinary].
func openText(path string) (io.ReadCloser, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, explain(path, err)
	}
	switch binary, err := isBinary(f); {
	case err != nil:
		f.Close()
		return nil, explain(path, err)
	case binary:
		f.Close()
		return nil, ErrBinary
	}
	return f, nil
}

// isBinary applies git's test, whether a NUL is among the first bytes.
func isBinary(f io.ReaderAt) (bool, error) {
	var head [sniffed]byte
	n, err := f.ReadAt(head[:], 0)
	if err == io.EOF {
		err = nil
	}
	return bytes.IndexByte(head[:n], 0) >= 0, err
}
