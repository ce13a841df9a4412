package extract

import (
	"bytes"
	"io"

	"github.com/urlmend/urlmend/internal/find"
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
	done  bool
	err   error
}

// next reads the next piece into p, using its memory.
func (s *textSplitter) next(p *Piece) bool {
	if s.done {
		return false
	}
	s.carry(p)
	p.limit = p.from + s.block
	most := p.limit + find.Ahead
	if s.end > 0 {
		p.limit = min(p.limit, s.end-p.Base)
		most = min(most, p.limit+find.Reach+find.Ahead)
		s.done = p.Base+p.limit == s.end
	}
	if !s.fill(p, most) {
		s.done = true
		p.limit = len(p.Data)
		if s.end > 0 {
			p.limit = min(p.limit, s.end-p.Base)
		}
	}
	s.last = p
	return p.limit > p.from
}

// carry makes p begin with the end of the last piece, with room for what is read.
func (s *textSplitter) carry(p *Piece) {
	if size := find.Behind + s.block + find.Ahead; cap(p.Data) < size {
		p.Data = append(make([]byte, 0, size), p.Data...)
	}
	last := s.last
	if last == nil {
		p.Data, p.Base, p.Line, p.LineStart, p.from = p.Data[:0], s.base, 0, 0, s.from
		return
	}
	drop := max(0, last.limit-find.Behind)
	base, line, start := last.Base+drop, last.Line, last.LineStart
	if dropped := last.Data[:drop]; s.lines {
		if i := bytes.LastIndexByte(dropped, '\n'); i >= 0 {
			start = last.Base + i + 1
			line += bytes.Count(dropped, []byte("\n"))
		}
	}
	from := last.limit - drop
	p.Data = append(p.Data[:0], last.Data[drop:]...)
	p.Base, p.Line, p.LineStart, p.from = base, line, start, from
}

// fill reads until p holds n bytes. It returns false if the reader has fewer.
func (s *textSplitter) fill(p *Piece, n int) bool {
	have := len(p.Data)
	got, err := io.ReadFull(s.r, p.Data[have:n])
	p.Data = p.Data[:have+got]
	if err != io.EOF && err != io.ErrUnexpectedEOF {
		s.err = err
	}
	return err == nil
}
