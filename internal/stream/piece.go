package stream

import (
	"io"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
)

// A Cutter cuts streams into pieces. It keeps memory to be used again. The zero value is
// ready for use, by many goroutines at once.
type Cutter struct {
	pieces   sync.Pool // of *Piece
	scanners sync.Pool // of *extract.Scanner
}

// A Piece is a part of a text with what is around it, or some messages of mail. It can
// be worked on by itself.
type Piece struct {
	extract.Piece
	cutter *Cutter
	users  atomic.Int32 // who still needs its memory
}

// Cut cuts what r reads into pieces, and calls each with them, in order. That returns
// before the work on the piece has ended, or after; at its end the piece is released. If
// it returns an error, that is the error of Cut; otherwise it is one of reading. Lines
// says whether the pieces are to know in which lines they are.
func (c *Cutter) Cut(r io.Reader, in extract.Input, lines bool, each func(*Piece) error) error {
	split := extract.NewSplitter(r, in, lines)
	var last *Piece
	for {
		p := c.piece()
		more := split.Next(&p.Piece)
		if last != nil {
			last.Release()
		}
		if !more {
			c.pieces.Put(p)
			return split.Err()
		}
		p.users.Store(2) // the next piece is cut out of what this one holds
		if err := each(p); err != nil {
			return err
		}
		last = p
	}
}

func (c *Cutter) piece() *Piece {
	if p, ok := c.pieces.Get().(*Piece); ok {
		return p
	}
	return &Piece{cutter: c}
}

// Release ends the work on a piece. Nothing that refers to it may be used afterwards.
func (p *Piece) Release() {
	if p.users.Add(-1) == 0 {
		p.cutter.pieces.Put(p)
	}
}

// IsSmall reports whether it is not worth a goroutine to work on the piece at the same time as
// on others: it is all of a text, or the rest of one.
func (p *Piece) IsSmall() bool { return p.Len() < 64<<10 }

// URLs yields the URLs of the piece. Each is valid until the next.
func (p *Piece) URLs(opt extract.Options) iter.Seq[extract.URL] {
	return func(yield func(extract.URL) bool) {
		s, ok := p.cutter.scanners.Get().(*extract.Scanner)
		if !ok {
			s = new(extract.Scanner)
		}
		defer p.cutter.scanners.Put(s)
		for s.ResetPiece(&p.Piece, opt); s.Scan() && yield(s.URL()); {
		}
	}
}

// Index returns an Index of what the piece holds.
func (p *Piece) Index() *position.Index {
	return position.NewPartIndex(p.Data, position.Start{Offset: p.Base, Line: p.Line + 1, Column: p.Base - p.LineStart + 1})
}
