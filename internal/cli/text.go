package cli

import (
	"fmt"
	"io"
	"sync/atomic"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/source"
)

// A document is a text as a command sees it: read at once, or in pieces.
type document struct {
	scan.Document
	urls atomic.Int64
	seen map[string]bool // URLs, when they are to be told once
}

// A text is a document as it is read, or some messages of one that is mail.
type text struct {
	*extract.Scanner
	doc     *document
	options extract.Options
	r       io.Reader
	read    int           // bytes
	lines   *source.Lines // of what r reads
	index   *source.Index // of a piece
	defects []extract.Defect
}

// Read reads the document; the Scanner does so.
func (t *text) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	t.read += n
	return n, err
}

// note keeps what is malformed until it is asked for.
func (t *text) note(d extract.Defect) { t.defects = append(t.defects, d) }

// notes returns what was malformed in what was read since it was last asked.
func (t *text) notes() []extract.Defect {
	d := t.defects
	t.defects = t.defects[:0]
	return d
}

// end returns why the text could not be read to its end, or nil.
func (t *text) end() error { return unended(t.doc, t.Err()) }

func unended(d *document, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read %s to its end: %w", d, err)
}

func (t *text) position(off int) source.Position {
	if t.index != nil {
		return t.index.Position(off)
	}
	window, base := t.Window()
	return t.lines.Position(window, base, off)
}

// locate returns the current URL with its positions.
func (t *text) locate(u *extract.URL) *report.URL {
	return &report.URL{URL: *u, File: t.doc.Name, Member: t.doc.Member, From: t.position(u.Start), To: t.position(u.End)}
}

// locateNote returns what is malformed with its position.
func (t *text) locateNote(d extract.Defect) *report.Note {
	return &report.Note{Defect: d, File: t.doc.Name, Member: t.doc.Member, From: t.position(d.Start)}
}

// verify returns an error unless the URL can be read back from its place.
func (t *text) verify(u *extract.URL) error {
	window, base := t.Window()
	if err := extract.Verify(u, window, base); err != nil {
		at := t.position(u.Start)
		return fmt.Errorf("%s:%d:%d: %w; please report this", t.doc, at.Line, at.Column, err)
	}
	return nil
}
