// Package report writes what was found, one file to a format. It computes
// nothing: what it is given has its positions already.
package report

import (
	"io"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
)

// SchemaVersion is the version of the JSON formats. It grows when a field
// changes its meaning or goes away, not when one is added.
const SchemaVersion = 1

// A URL is a URL of a file.
type URL struct {
	*extract.URL
	File     string
	Member   string            // of the archive that the file is, or empty
	From, To position.Position // of Start and End
}

// A Summary says what a run came to.
type Summary struct {
	Files  int `json:"files"` // read to their end
	URLs   int `json:"urls"`
	Joined int `json:"joined"` // URLs put together from several lines
	Bytes  int `json:"bytes"`  // read
	Notes  int `json:"notes"`  // things malformed in mail
	Errors int `json:"errors"` // files not read to their end
	// LeftOut counts, by reason, what was not read: files, and folders as one.
	LeftOut map[string]int `json:"left_out,omitempty"`
}

// Add adds what a part of the run came to, without what was left out.
func (s *Summary) Add(o Summary) {
	s.Files += o.Files
	s.URLs += o.URLs
	s.Joined += o.Joined
	s.Bytes += o.Bytes
	s.Notes += o.Notes
	s.Errors += o.Errors
}

// A Format is a way to write URLs.
type Format struct {
	Name string

	bare bool                                  // only the URL is printed
	head string                                // before the first URL
	sep  string                                // between two URLs
	url  func(dst []byte, u *URL) []byte       // appends one URL
	note func(dst []byte, n *Note) []byte      // appends one note; nil: as a line of text
	tail func(dst []byte, sum *Summary) []byte // appends what follows the last; nil: nothing
}

// Formats returns all formats, the default first.
func Formats() []Format {
	return []Format{Text("\n"), long, jsonLines, jsonDocument, tsv}
}

// HasPlaces reports whether the format prints where a URL is.
func (f *Format) HasPlaces() bool { return !f.bare }

// Append appends u as it is written to a [Writer] of the format.
func (f *Format) Append(dst []byte, u *URL) []byte {
	return f.url(append(dst, f.sep...), u)
}

// A Writer is the io.Writer for the URLs of one run, appended by
// [Format.Append] in any number of goroutines and then put in order.
type Writer struct {
	w      io.Writer
	format *Format
	begun  bool
	skip   int // bytes of the first separator still to be dropped
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer, f *Format) *Writer {
	return &Writer{w: w, format: f, skip: len(f.sep)}
}

// Write writes a piece of the output.
func (w *Writer) Write(p []byte) (int, error) {
	if err := w.begin(); err != nil {
		return 0, err
	}
	skipped := min(w.skip, len(p))
	w.skip -= skipped
	n, err := w.w.Write(p[skipped:])
	return skipped + n, err
}

// Close ends the output. It does not close the underlying writer.
func (w *Writer) Close(sum *Summary) error {
	if err := w.begin(); err != nil || w.format.tail == nil {
		return err
	}
	_, err := w.w.Write(w.format.tail(nil, sum))
	return err
}

func (w *Writer) begin() error {
	if w.begun {
		return nil
	}
	w.begun = true
	_, err := io.WriteString(w.w, w.format.head)
	return err
}
