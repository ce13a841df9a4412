package stream

import (
	"io"
	"iter"
	"sync"
	"sync/atomic"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/pieces"
)

// A Cutter cuts streams into pieces. It keeps memory to be used again. The zero value is
// ready for use, by many goroutines at once.
type Cutter struct {
	pieces   sync.Pool                       // of *Piece
	scanners sync.Pool                       // of *extract.Scanner
	large    atomic.Pointer[extract.Scanner] // for pieces with long messages: it keeps much memory
}

func (c *Cutter) scanner(forLarge bool) *extract.Scanner {
	var s *extract.Scanner
	if forLarge {
		s = c.large.Swap(nil)
	} else {
		s, _ = c.scanners.Get().(*extract.Scanner)
	}
	if s == nil {
		s = new(extract.Scanner)
	}
	return s
}

func (c *Cutter) keep(s *extract.Scanner, forLarge bool) {
	if forLarge {
		c.large.Store(s)
	} else {
		c.scanners.Put(s)
	}
}

// A Piece is a part of a text with what is around it, or some messages of mail. It can
// be worked on by itself.
type Piece struct {
	pieces.Piece
	cutter *Cutter
	users  atomic.Int32 // who still needs its memory
}

// Cut cuts what r reads into pieces, and calls each with them, in order. That returns
// before the work on the piece has ended, or after; at its end the piece is released. If
// it returns an error, that is the error of Cut; otherwise it is one of reading. Lines
// says whether the pieces are to know in which lines they are.
func (c *Cutter) Cut(r io.Reader, in extract.Input, lines bool, each func(*Piece) error) error {
	return c.cut(pieces.New(r, int(in), lines), each)
}

// CutRange is [Cutter.Cut] for the pieces of r that have the URLs which begin in [start, end), and
// maybe some others: see [pieces.NewRange]. The pieces count lines from the start of the
// first.
func (c *Cutter) CutRange(r io.ReaderAt, start, end int, in extract.Input, each func(*Piece) error) error {
	return c.cut(pieces.NewRange(r, start, end, int(in)), each)
}

func (c *Cutter) cut(split *pieces.Splitter, each func(*Piece) error) error {
	var last *Piece
	for {
		p := last
		if p == nil || p.users.Load() > 1 { // it is still worked on
			p = c.piece()
		}
		more := split.Next(&p.Piece)
		if last != nil && last != p {
			last.Release()
		}
		if !more {
			c.pieces.Put(p)
			return split.Err()
		}
		last = nil
		if p.users.Store(1); !p.IsWhole() {
			p.users.Store(2) // the next piece shares the memory of this one
			last = p
		}
		if err := each(p); err != nil {
			return err
		}
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

// A Pace is when to work on a piece.
type Pace uint8

const (
	// Ahead: in parallel with other pieces.
	Ahead Pace = iota
	// AtOnce: immediately, without a goroutine of its own, because the piece is a short text or the
	// short rest of one.
	AtOnce
	// InTurn: alone among such pieces, because it has a long message and needs much memory.
	InTurn
)

// Pace returns the pace of the piece.
func (p *Piece) Pace() Pace {
	switch {
	case p.Len() < 64<<10:
		return AtOnce
	case p.isLarge():
		return InTurn
	}
	return Ahead
}

// isLarge reports whether the piece has a long message.
func (p *Piece) isLarge() bool { return p.Len() > 4<<20 }

// URLs yields the URLs of the piece. Each is valid until the next.
func (p *Piece) URLs(opt extract.Options) iter.Seq[extract.URL] {
	return func(yield func(extract.URL) bool) {
		s := p.cutter.scanner(p.isLarge())
		defer p.cutter.keep(s, p.isLarge())
		for s.Reset(p.Reader(), opt); s.Scan() && yield(s.URL()); {
		}
	}
}

// Index returns an Index of what the piece holds.
func (p *Piece) Index() *position.Index {
	data, base := p.Window()
	before, start := p.Line()
	return position.NewPartIndex(data, position.Start{Offset: base, Line: before + 1, Column: base - start + 1})
}
