package extract

import (
	"bytes"
	"io"

	"github.com/urlmend/urlmend/internal/find"
)

// A stretch is the part of a piece of text in which URLs are looked for: those
// found by what is in Data[from:limit]. It starts where a block does.
type stretch struct{ from, limit int }

// A cutter cuts a text that is read as a stream into pieces, a block each.
type cutter struct {
	r     io.Reader
	lines bool   // whether they are to be counted
	last  *Piece // nil at the start
	eof   bool
	err   error
}

// next reads the next piece into p, using its memory.
func (c *cutter) next(p *Piece) bool {
	if c.eof {
		return false
	}
	c.carry(p)
	c.fill(p, p.from+find.BlockSize+find.Ahead)
	p.limit = len(p.Data)
	if !c.eof {
		p.limit -= find.Ahead
	}
	c.last = p
	return p.limit > p.from
}

// carry makes p begin with what the last piece ends with, with room for what is
// to be read.
func (c *cutter) carry(p *Piece) {
	const context = find.Behind + find.Ahead
	if cap(p.Data) < context+find.BlockSize {
		p.Data = append(make([]byte, 0, context+find.BlockSize), p.Data...)
	}
	last := c.last
	if last == nil {
		p.Data, p.Base, p.Line, p.LineStart, p.from = p.Data[:0], 0, 0, 0, 0
		return
	}
	drop := max(0, last.limit-find.Behind)
	base, line, start := last.Base+drop, last.Line, last.LineStart
	if dropped := last.Data[:drop]; c.lines {
		if i := bytes.LastIndexByte(dropped, '\n'); i >= 0 {
			start = last.Base + i + 1
			line += bytes.Count(dropped, []byte("\n"))
		}
	}
	from := last.limit - drop
	p.Data = append(p.Data[:0], last.Data[drop:]...)
	p.Base, p.Line, p.LineStart, p.from = base, line, start, from
}

// fill reads until p holds n bytes, or what the reader has.
func (c *cutter) fill(p *Piece, n int) {
	have := len(p.Data)
	got, err := io.ReadFull(c.r, p.Data[have:n])
	p.Data = p.Data[:have+got]
	if err != nil {
		c.eof = true
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			c.err = err
		}
	}
}
