package judge

import (
	"iter"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/lint"
)

// A section is a part of a document that is judged by itself: all of it, or a piece of a
// stream. Offsets are those in the document.
type section struct {
	doc        *Document
	window     []byte        // the section and what is around it
	base       int           // offset of window
	start, end int           // where its URLs begin
	piece      *stream.Piece // nil: the section is all of the text
	index      *position.Index
	secrets    *[]lint.Range // see secretsOf; nil: not known yet
	quoted     *secretText   // the window; nil: nothing was quoted
}

// whole returns the section that is all of a text.
func (d *Document) whole(text []byte) *section {
	return &section{doc: d, window: text, end: len(text), index: position.NewIndex(text)}
}

// sectionOf returns the section that is a piece of a stream.
func (d *Document) sectionOf(p *stream.Piece) *section {
	s := &section{doc: d, piece: p, index: p.Index()}
	s.window, s.base = p.Window()
	s.start, s.end = p.Bounds()
	return s
}

// urls yields the URLs of the section. Of a piece each is valid until the next.
func (s *section) urls(opt extract.Options) iter.Seq[extract.URL] {
	if s.piece == nil {
		return fix.WithMissing(extract.Find(s.window, opt), s.missing())
	}
	return fix.WithMissing(s.piece.URLs(opt), s.missing())
}

// lines returns the first and the last line that the bytes [start, end) are on.
func (s *section) lines(start, end int) (first, last int) {
	return position.Lines(s.index.Position(start, position.Bytes), s.index.Position(end, position.Bytes))
}

// places returns the index that gives positions, or nil if positions are not wanted.
func (s *section) places() *position.Index {
	if s.doc.offsets {
		return nil
	}
	return s.index
}
