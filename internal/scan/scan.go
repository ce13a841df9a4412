// Package scan turns paths into documents, opens these to the texts in them,
// and runs work over those in parallel, with the output in order.
package scan

import (
	"cmp"
	"io"

	"github.com/urlmend/urlmend/internal/inbox"
)

// A Document is a file or a stream, or a text in one that is an archive.
type Document struct {
	// Name is the path as it was given, or below a directory that was
	// given, or "-" for standard input.
	Name string
	// Member is the name of the text in the archive that the file is, "" if the
	// file itself is the text. That of a text in an archive in an archive is
	// "inner.tar!text". Compression adds nothing to it. It is only for display: it
	// comes from the archive and may contain any bytes, such as "../".
	Member string
	// As is the name of a file of the same kind, such as "x.md", if the document's own name does
	// not show the kind.
	As string
	// Page describes the text if it is from a web archive.
	Page *Page
	// Inbox, if not nil, is the repository of public-inbox in the directory Name, whose messages are
	// the texts, each by its commit as the Member: [Run] reads them, and Open gives nothing. From is the
	// commit to begin at, "" if all are wanted.
	Inbox *inbox.Repository
	From  string
	// Message says which message of an inbox the text is. The text of one that was taken away is empty.
	Message *inbox.Message
	// Packed: the text is from a compressed file or an archive, so the file itself
	// has other bytes.
	Packed bool
	// Range, if not nil, is the only part of the file that is read.
	Range *Range
	// Work is for who reads the document, and says what is to be done. It is never looked at.
	Work any
	// Open opens the file.
	Open func() (io.ReadCloser, error)
	// Stream: reading may block until someone writes: a pipe, a terminal, a device.
	Stream bool

	found bool // below a directory: nobody asked for this file itself
}

// File returns the document of the file at path, which was named, or found below a directory.
func File(path string, isNamed bool) Document {
	return Document{Name: path, Open: opening(path), found: !isNamed}
}

// Below returns a document that was found below a directory.
func Below(name string, open func() (io.ReadCloser, error)) Document {
	return Document{Name: name, Open: open, found: true}
}

// Kind returns the name that shows the kind of the text.
func (d Document) Kind() string { return cmp.Or(d.As, d.Member, d.Name) }

// IsNamed reports whether the document itself was named, rather than a directory
// above it.
func (d Document) IsNamed() bool { return !d.found }

// String returns the name and the member: "mail.tar!inner.tar!text".
func (d Document) String() string { return join(d.Name, d.Member) }

func join(outer, inner string) string {
	if outer == "" || inner == "" {
		return outer + inner
	}
	return outer + "!" + inner
}
