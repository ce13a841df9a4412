// Package fileio reads files of a limited size, and writes files whole or not at
// all, for no more readers than those of what was read.
package fileio

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
)

// Open opens a regular file of at most limit bytes. Reading a file of another kind might block or
// never end.
func Open(path string, limit int64) (*os.File, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it is not a regular file")}
	case info.Size() > limit:
		return nil, tooLong(path, limit)
	}
	return os.Open(path)
}

func tooLong(path string, limit int64) error {
	return &fs.PathError{Op: "read", Path: path, Err: fmt.Errorf("it is longer than %d KiB", limit>>10)}
}

// Read returns the contents of a file, opened as by Open.
func Read(path string, limit int64) ([]byte, error) {
	in, err := Open(path, limit)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	text, err := io.ReadAll(io.LimitReader(in, limit+1))
	if err == nil && int64(len(text)) > limit { // the length of a generated file, as in /proc, is 0
		return nil, tooLong(path, limit)
	}
	return text, err
}

// firstBuffer has room for most documents.
const firstBuffer = 64 << 10

// fill reads a regular file into buf, until it ends or is longer than limit.
func fill(buf []byte, f io.Reader, limit int) []byte {
	for n := 0; ; {
		if n == cap(buf) {
			buf = slices.Grow(buf[:n], max(firstBuffer, n))
		}
		m, err := f.Read(buf[n:cap(buf)])
		if n += m; err != nil || n < cap(buf) || n > limit { // a regular file is read as far as there is room
			return buf[:n]
		}
	}
}

// A Fault is the reason why something cannot be read, with advice. It does not
// name what cannot be read.
type Fault struct {
	Err    error
	advice string
}

func (f *Fault) Error() string { return f.Err.Error() + "; " + f.advice }
func (f *Fault) Unwrap() error { return f.Err }

// NewFault returns a fault with the given advice.
func NewFault(err error, advice string) *Fault { return &Fault{err, advice} }

// FaultOf returns the fault for an error of the file system.
func FaultOf(err error) *Fault {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return &Fault{err, advice(err)}
}

// CannotRead returns an error that names the path, the reason and what to do.
func CannotRead(path string, err error) error {
	if path == "" {
		path = `""`
	}
	if strings.Contains(path, "://") && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot read %s: urlmend reads files and opens no connection; download it, or see urlmend parse --help", path)
	}
	return fmt.Errorf("cannot read %s: %w", path, FaultOf(err))
}

// CannotWrite returns an error that names the path, the reason and, if it is known, what to do.
func CannotWrite(path string, err error) error {
	err = FaultOf(err).Err
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("cannot write %s: %w; create its folder first", path, err)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("cannot write %s: %w; name a file in a folder that you can write to", path, err)
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}

func advice(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "check the spelling, and where it links to if it is a link"
	case errors.Is(err, fs.ErrPermission):
		return "check its permissions, or leave it out"
	case errors.Is(err, syscall.ELOOP):
		return "its links lead back to themselves; name the file itself"
	}
	return "check the file, or exclude it"
}
