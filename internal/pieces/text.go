package pieces

import (
	"bytes"
	"io"

	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/memory"
)

// A textSplitter cuts a text that is read as a stream into pieces, a block each.
type textSplitter struct {
	r     io.Reader // from offset base of the input
	block int       // the size of one
	base  int
	from  int  // where the first block starts after base
	end   int  // of the last piece in the input; 0: that of the input
	lines bool // they are counted
	last  *Piece
	fresh bool // the piece has new memory
	done  bool
	err   error
}

// next reads the next piece into p, using its memory.
func (s *textSplitter) next(p *Piece) bool {
	if s.done {
		return false
	}
	s.carry(p)
	p.limit = p.block + s.block
	most := p.limit + join.Ahead
	if s.end > 0 {
		p.limit = min(p.limit, s.end-p.part.Base)
		most = min(most, p.limit+join.Reach+join.Ahead)
		s.done = p.part.Base+p.limit == s.end
	}
	if !s.fill(p, most) {
		s.done = true
		p.limit = len(p.part.Data)
		if s.end > 0 {
			p.limit = min(p.limit, s.end-p.part.Base)
		}
	}
	s.last = p
	return p.limit > p.from
}

// carry makes p begin with the end of the last piece, with room for what is read.
func (s *textSplitter) carry(p *Piece) {
	if size := join.Behind + s.block + join.Ahead; cap(p.part.Data) < size {
		p.part.Data, s.fresh = append(make([]byte, 0, size), p.part.Data...), true
	}
	last := s.last
	if last == nil {
		p.part.Data, p.part.Base, p.part.Line, p.part.LineStart, p.block, p.from = p.part.Data[:0], s.base, 0, 0, s.from, s.from
		return
	}
	block := last.block
	if last.limit >= block+s.block {
		block = last.limit
	}
	drop := max(0, block-join.Behind)
	base, line, start := last.part.Base+drop, last.part.Line, last.part.LineStart
	if dropped := last.part.Data[:drop]; s.lines {
		if i := bytes.LastIndexByte(dropped, '\n'); i >= 0 {
			start = last.part.Base + i + 1
			line += bytes.Count(dropped, []byte("\n"))
		}
	}
	from := last.limit - drop
	p.part.Data = append(p.part.Data[:0], last.part.Data[drop:]...)
	p.part.Base, p.part.Line, p.part.LineStart, p.block, p.from = base, line, start, block-drop, from
}

// fill reads until p holds n bytes, or enough for a part of the block. It returns false if
// the reader has fewer.
func (s *textSplitter) fill(p *Piece, n int) bool {
	for len(p.part.Data) < n {
		have := len(p.part.Data)
		if s.fresh && have >= pipeRead { // it is no short text
			memory.Prepare(p.part.Data[:n])
			s.fresh = false
		}
		got, err := s.r.Read(p.part.Data[have:n])
		p.part.Data = p.part.Data[:have+got]
		if err != nil {
			if err != io.EOF {
				s.err = err
			}
			return false
		}
		if got <= pipeRead && s.isPart(p) {
			p.limit = len(p.part.Data) - join.Ahead
			return true
		}
	}
	return true
}

const (
	// pipeRead is the most that is read from a pipe at once. Who reads more has a file.
	pipeRead = 64 << 10
	// firstPart is the least size of a part.
	firstPart = 64 << 10
)

// isPart reports whether what p holds is to be searched before the whole block has been
// read, as the rest may take a long time to come. That is so in the first block of an
// input, and whenever three times as much can be searched as before, since the rest of a
// block is searched from the start of the block on again. A URL of a part ends in the block.
func (s *textSplitter) isPart(p *Piece) bool {
	limit := len(p.part.Data) - join.Ahead
	return s.end == 0 && p.part.Base+p.block == s.base+s.from && limit+join.Reach <= p.block+s.block &&
		limit-p.block >= max(firstPart, 3*(p.from-p.block))
}
