package cli

import (
	"fmt"
	"io"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/source"
)

// A text is one document as it is read.
type text struct {
	*extract.Scanner
	name    string
	options extract.Options
	r       io.Reader
	read    int // bytes
	lines   *source.Lines
}

// Read reads the document; the Scanner does so.
func (t *text) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.read += n
	return n, err
}

// end returns why the text could not be read to its end, or nil.
func (t *text) end() error {
	if err := t.Err(); err != nil {
		return fmt.Errorf("cannot read %s to its end: %w", t.name, err)
	}
	return nil
}

func (t *text) position(off int) source.Position {
	window, base := t.Window()
	return t.lines.Position(window, base, off)
}

// locate returns the current URL with its positions.
func (t *text) locate(u *extract.URL) *report.URL {
	return &report.URL{URL: *u, File: t.name, From: t.position(u.Start), To: t.position(u.End)}
}

// verify returns an error unless the URL can be read back from its place.
func (t *text) verify(u *extract.URL) error {
	window, base := t.Window()
	if err := extract.Verify(u, window, base); err != nil {
		at := t.position(u.Start)
		return fmt.Errorf("%s:%d:%d: %w; please report this", t.name, at.Line, at.Column, err)
	}
	return nil
}
