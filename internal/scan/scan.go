// Package scan turns paths into documents, opens these to the texts in them,
// and runs work over those in parallel, with the output in order.
package scan

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"syscall"
)

// A Document is a file or a stream, or a text in one that is an archive.
type Document struct {
	// Name is the path as it was given, or below a directory that was
	// given, or "-" for standard input.
	Name string
	// Member is the name of the text inside of the archive that the file
	// is, "" when the file itself is the text. That of a text in an archive
	// in an archive is "inner.tar!text". It is for showing only: whoever
	// made the archive chose it, and it may hold any bytes, "../" too.
	// Compression adds nothing to it: that of the text in a compressed file
	// is "".
	Member string
	// Packed is set when the text came out of a compressed file or an archive:
	// the file itself holds other bytes.
	Packed bool
	// Open opens the file.
	Open func() (io.ReadCloser, error)
	// Stream is set when reading may wait for someone to write: a pipe, a
	// terminal, a device.
	Stream bool

	found bool // below a directory: nobody asked for this file itself
}

// Below returns a document as it is found below a directory.
func Below(name string, open func() (io.ReadCloser, error)) Document {
	return Document{Name: name, Open: open, found: true}
}

// IsNamed reports whether somebody asked for the document itself, rather than for
// a directory above it.
func (d Document) IsNamed() bool { return !d.found }

// String returns the name and the member: "mail.tar!inner.tar!text".
func (d Document) String() string { return join(d.Name, d.Member) }

func join(outer, inner string) string {
	if outer == "" || inner == "" {
		return outer + inner
	}
	return outer + "!" + inner
}

// explain says which path could not be read, why, and what to do about it.
func explain(path string, err error) error {
	if path == "" {
		path = `""`
	}
	return fmt.Errorf("cannot read %s: %w", path, faulty(err))
}

// A fault is why something cannot be read, and what to do about it. Whoever
// reports it adds what that is.
type fault struct {
	err  error
	todo string
}

func (f *fault) Error() string { return f.err.Error() + "; " + f.todo }
func (f *fault) Unwrap() error { return f.err }

// faulty makes a fault of an error of the file system.
func faulty(err error) *fault {
	var pe *fs.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return &fault{err, advice(err)}
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
