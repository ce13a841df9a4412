package cli

import (
	"cmp"
	"fmt"
	"iter"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/internal/tally"
)

// A document is a text as extract sees it.
type document struct {
	scan.Document
	options extract.Options
	urls    int         // in the pages that were written
	seen    tally.Tally // for --dedupe archive
}

// A page is some of what is to be written of a piece of a document.
type page struct {
	doc  *document
	text []byte
	sum  report.Summary
	last bool // the document ends
}

// fullPage is how long a page is at least, unless the piece ends in it: one message may
// have a million URLs.
const fullPage = 64 << 10

// print yields what is to be written of a piece.
func (e *extraction) print(d *document, piece *stream.Piece) iter.Seq2[page, error] {
	return func(yield func(page, error) bool) {
		p, ok := e.printers.Get().(*printer)
		if !ok {
			p = new(printer)
		}
		defer e.printers.Put(p)
		*p = printer{extraction: e, piece: piece, page: e.blank(d)}
		defer p.here.Close()
		if e.places {
			p.index = piece.Index()
		}
		opt := d.options
		opt.Defects = p.note
		for p.found = range piece.URLs(opt) {
			if p.url(&p.found); p.err != nil {
				yield(page{}, p.err)
				return
			}
			if len(p.text) >= fullPage {
				if !yield(p.page, nil) {
					return
				}
				p.page = e.blank(d)
			}
		}
		p.sum.Bytes = piece.Len()
		yield(p.page, nil)
	}
}

// blank returns an empty page, in memory that is free.
func (e *extraction) blank(d *document) page {
	if free, ok := e.pages.Get().(*[]byte); ok {
		return page{doc: d, text: (*free)[:0]}
	}
	return page{doc: d, text: make([]byte, 0, fullPage+fullPage/8)} // all at once: growing to that needs twice as much
}

// A printer writes pages.
type printer struct {
	*extraction
	page
	piece   *stream.Piece
	index   *position.Index // nil: places are not asked for
	found   extract.URL
	located report.URL // the same
	message *extract.Message
	here    tally.Tally // the URLs of the message
	err     error
}

// note writes what is malformed.
func (p *printer) note(d extract.Defect) {
	p.sum.Notes++
	if p.count || !p.notes && !p.format.HasNotes() {
		return
	}
	p.text = p.format.AppendNote(p.text, &report.Note{
		Defect: d, File: p.doc.Name, Member: p.doc.Member, From: p.position(d.Start),
	})
}

// url writes a URL, if it is wanted.
func (p *printer) url(u *extract.URL) {
	if p.notes || p.changes != nil && !p.isNew(u) {
		return
	}
	isRepeated, err := p.isRepeated(u)
	if isRepeated || err != nil {
		p.err = err
		return
	}
	p.sum.URLs++
	if slices.ContainsFunc(u.Breaks, endsLine) {
		p.sum.Joined++
	}
	if p.verify {
		if p.err = p.check(u); p.err != nil {
			return
		}
	}
	if p.count {
		return
	}
	p.located = report.URL{URL: u, File: p.doc.Name, Member: p.doc.Member, From: p.position(u.Start), To: p.position(u.End)}
	p.text = p.format.Append(p.text, &p.located)
}

// isNew reports whether the URL is on a new line.
func (p *printer) isNew(u *extract.URL) bool {
	first, last := position.Lines(p.position(u.Start), p.position(u.End))
	return p.changes.Lines(p.doc.Name).Touches(first, last)
}

// position returns the position of off, if places are asked for.
func (p *printer) position(off int) (at position.Position) {
	if p.index != nil {
		at = p.index.Position(off, position.Bytes)
	}
	return at
}

// check returns an error unless the URL can be read back from its place.
func (p *printer) check(u *extract.URL) error {
	window, base := p.piece.Window()
	if err := extract.Verify(u, window, base); err != nil {
		at := p.position(u.Start)
		return fmt.Errorf("%s:%d:%d: %w; please report this", p.doc, at.Line, at.Column, err)
	}
	return nil
}

// isRepeated reports whether the URL is not wanted because it was there before.
func (p *printer) isRepeated(u *extract.URL) (bool, error) {
	if p.seen != nil && p.seen.Add(u.Text) > 0 {
		return true, nil
	}
	seen := &p.doc.seen
	switch {
	case p.dedupe == "none":
		return false, p.seen.Err()
	case p.dedupe == "message" && u.Mail != nil:
		if u.Mail.Message != p.message {
			p.message = u.Mail.Message
			p.here.Close()
		}
		seen = &p.here
	}
	isRepeated := seen.Add(u.Text) > 0
	return isRepeated, cmp.Or(p.seen.Err(), seen.Err())
}

func endsLine(b extract.Break) bool {
	return b.Kind == extract.LineBreak || b.Kind == extract.PageBreak
}
