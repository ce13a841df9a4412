package cli

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
)

// A document is a text as a command sees it, in pieces.
type document struct {
	scan.Document
	options  extract.Options // but for Input until that is known
	excluded bool            // it is not to be read
	judged   *judge.Document // nil: it is not judged
	opened   bool            // what is before its findings is written
	urls     int             // of the pieces that are done
	seen     map[string]bool // URLs, when they are to be told once
}

// A piece is what is worked on at a time: a part of a text, or some messages of
// one that is mail.
type piece struct {
	extract.Piece
	settle settle
}

// A text is a piece that is being worked on.
type text struct {
	*extract.Scanner
	doc     *document
	piece   *piece
	options extract.Options
	index   *position.Index // nil: places are not asked for
	defects []extract.Defect
}

// note keeps what is malformed until it is asked for.
func (t *text) note(d extract.Defect) { t.defects = append(t.defects, d) }

// notes returns what was malformed in what was read since it was last asked.
func (t *text) notes() []extract.Defect {
	d := t.defects
	t.defects = t.defects[:0]
	return d
}

func unended(d *document, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot read %s to its end: %w", d, err)
}

// position returns where off is, unless nobody asks for places.
func (t *text) position(off int) (at position.Position) {
	if t.index != nil {
		at = t.index.Position(off, position.Bytes)
	}
	return at
}

// locate returns the current URL with its positions.
func (t *text) locate(u *extract.URL) report.URL {
	return report.URL{URL: *u, File: t.doc.Name, Member: t.doc.Member, From: t.position(u.Start), To: t.position(u.End)}
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
