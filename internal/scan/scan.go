// Package scan turns paths into documents, opens these to the texts in them,
// and runs work over those in parallel, with the output in order.
package scan

import "io"

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
