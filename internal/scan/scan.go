// Package scan turns paths into documents and runs work over them in parallel,
// with the output in order.
package scan

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
)

// A Document is a text to be read.
type Document struct {
	// Name is the path as it was given, or below a directory that was
	// given, or "-" for standard input.
	Name string
	// Open opens the text. It returns [ErrBinary] for a binary file that
	// was not given by its own path.
	Open func() (io.ReadCloser, error)
	// Stream is set when reading may wait for someone to write: a pipe, a
	// terminal, a device.
	Stream bool
}

// ErrBinary says that a file is passed over because it is no text. [Run] does
// so silently.
var ErrBinary = errors.New("binary file")

// explain says which path could not be read, why, and what to do about it.
func explain(path string, err error) error {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	if path == "" {
		path = `""`
	}
	return fmt.Errorf("cannot read %s: %w; %s", path, err, advice(err))
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
	return "check the file, or leave it out"
}
