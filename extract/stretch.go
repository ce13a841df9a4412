package extract

import (
	"bytes"
	"io"

	"github.com/urlmend/urlmend/internal/layout"
)

// A text is cut into pieces that tell all that decides on the URLs in them but
// one thing: how far the last URL before went, and what it was in. For that is a
// guess, by a search that begins a little earlier, and is nearly always right.
const (
	// How much of a text is held before and behind where URLs are looked for:
	// all that decides on one.
	behind = layout.Margin + layout.LineReach
	ahead  = layout.Margin + MaxURL + 2*MaxJoined

	// warmUp is how far before a piece the search begins that guesses.
	warmUp = 8 << 10

	// A text is read in pieces of so many bytes, twice as many the next time.
	minPiece = 256 << 10
	maxPiece = 512 << 10

	// minRead is how many bytes are read at least before the search goes on, so
	// that small reads don't cost much each.
	minRead = 32 << 10
)

// A stretch is the part of a piece of text in which URLs are looked for: those
// found by what stands in Data[from:limit].
type stretch struct {
	from, limit int
	guess       int // where the search begins that guesses entry
	known       bool
	entry, exit crossing
}

// begin starts on a stretch and returns where to search.
func (f *finder) begin(p *Piece) (at int) {
	if p.known {
		f.cross(p.Data, p.Base, &p.entry)
		return p.entry.at - p.Base
	}
	f.cross(p.Data, p.Base, &crossing{})
	for more := true; more; {
		var u *URL
		u, at = f.next(max(at, p.guess), p.from)
		more = u != nil
	}
	at = max(at, p.from)
	p.entry = f.crossing(at)
	return at
}

// A cutter cuts a text that is read as a stream into pieces.
type cutter struct {
	r     io.Reader
	lines bool     // whether they are to be counted
	size  int      // how much to read next
	last  *Piece   // nil at the start
	exit  crossing // of the last piece
	eof   bool
	err   error
}

// next reads the next piece into p, using its memory.
func (c *cutter) next(p *Piece) bool {
	if c.eof {
		return false
	}
	c.carry(p)
	from := p.from
	for !c.eof && len(p.Data) <= from+ahead {
		c.fill(p, from+c.size+ahead)
	}
	p.limit = len(p.Data)
	if !c.eof {
		p.limit -= ahead
	}
	p.guess, p.known, p.exit = max(0, from-warmUp), false, crossing{}
	c.last, c.size = p, min(2*c.size, maxPiece)
	return p.limit > from
}

// carry makes p begin with what the last piece ends with, with room for what is
// to be read.
func (c *cutter) carry(p *Piece) {
	const context = behind + warmUp + ahead
	if cap(p.Data) < context+maxPiece {
		p.Data = append(make([]byte, 0, context+maxPiece), p.Data...)
	}
	last := c.last
	if last == nil {
		p.Data, p.Base, p.Line, p.LineStart, p.from = p.Data[:0], 0, 0, 0, 0
		return
	}
	from, drop := last.limit, 0
	if last != p || from+c.size+ahead > cap(p.Data) {
		drop = max(0, from-behind-warmUp)
	}
	base, line, start := last.Base+drop, last.Line, last.LineStart
	if dropped := last.Data[:drop]; c.lines {
		if i := bytes.LastIndexByte(dropped, '\n'); i >= 0 {
			start = last.Base + i + 1
			line += bytes.Count(dropped, []byte("\n"))
		}
	}
	if last != p || drop > 0 {
		p.Data = append(p.Data[:0], last.Data[drop:]...)
	}
	p.Base, p.Line, p.LineStart, p.from = base, line, start, from-drop
}

// fill reads until p holds n bytes, or what the reader has.
func (c *cutter) fill(p *Piece, n int) {
	have := len(p.Data)
	got, err := io.ReadAtLeast(c.r, p.Data[have:n], min(minRead, n-have))
	p.Data = p.Data[:have+got]
	if err != nil {
		c.eof = true
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			c.err = err
		}
	}
}
