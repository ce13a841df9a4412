package mail

import (
	"bytes"
	"io"

	"github.com/urlmend/urlmend/internal/memory"
)

const (
	// pieceSize is about how much of an archive is read at a time.
	pieceSize = 512 << 10
	// longSize is the length from which on there is memory at once for the longest message.
	longSize = 8 * pieceSize
	// shortSize is the length up to which memory is not prepared.
	shortSize = 64 << 10
)

// A Piece is some messages of an archive.
type Piece struct {
	Data      []byte
	Base      int     // offset of Data in the archive
	Line      int     // how many lines end before it
	LineStart int     // where the line begins that Data begins in
	Messages  []Range // in Data
}

// EndAt drops the messages of p that begin at offset end of the archive or later, with what
// follows. It reports whether there are such.
func (p *Piece) EndAt(end int) bool {
	for i, m := range p.Messages {
		if p.Base+m.Start >= end && !m.Rest {
			p.Messages, p.Data = p.Messages[:i], p.Data[:m.Start]
			return true
		}
	}
	return false
}

// A Splitter cuts an archive that is read as a stream into pieces, in memory
// that does not grow with it.
type Splitter struct {
	r     io.Reader
	lines bool // they are to be counted
	cut   cutter
	rest  []byte // read but not given out
	fresh bool   // the piece has new memory
	long  []byte // memory for a long message; pieces in the hands of others hold none
	base  int    // offset of rest
	line  int    // lines that end before it
	start int    // of the line that it begins in
	eof   bool
	err   error
}

// NewSplitter returns a Splitter that reads from r, which starts at offset base of
// the archive. Lines says whether pieces know in which lines they are, from there on.
func NewSplitter(r io.Reader, base int, c Container, lines bool) *Splitter {
	return &Splitter{r: r, base: base, lines: lines, cut: cutter{container: c, left: -1}}
}

// Next reads the next piece. It uses the memory of p, which need not be empty.
// It returns false at the end, or when reading fails.
func (s *Splitter) Next(p *Piece) bool {
	if cap(p.Data) > longSize {
		s.long, p.Data = p.Data, nil
	}
	if cap(p.Data) < pieceSize {
		p.Data, s.fresh = make([]byte, 0, pieceSize), true
		if len(s.rest) > shortSize {
			s.prepare(p, pieceSize)
		}
	}
	p.Data = append(p.Data[:0], s.rest...)
	p.Base, p.Line, p.LineStart = s.base, s.line, s.start
	s.rest = s.rest[:0]
	p.Messages = p.Messages[:0]
	for at, want := 0, pieceSize; ; want = min(2*want, MaxMessage+lookahead) {
		if !s.eof && len(p.Data) < want {
			s.fill(p, want)
		}
		at = s.messages(p, at)
		if s.eof || at > 0 {
			s.keep(p, at)
			return at > 0
		}
	}
}

// fill reads until p holds n bytes.
func (s *Splitter) fill(p *Piece, n int) {
	switch {
	case cap(p.Data) >= n:
	case n <= longSize:
		long := make([]byte, n)
		memory.Prepare(long)
		p.Data = append(long[:0], p.Data...)
	default:
		if s.long == nil {
			s.long = make([]byte, 0, MaxMessage+lookahead)
		}
		p.Data, s.long = append(s.long[:0], p.Data...), nil
	}
	if s.fresh {
		s.read(p, min(len(p.Data)+shortSize, n))
		if s.eof {
			return
		}
		s.prepare(p, n)
	}
	s.read(p, n)
}

// prepare prepares the memory of p for n bytes.
func (s *Splitter) prepare(p *Piece, n int) {
	memory.Prepare(p.Data[:n])
	s.fresh = false
}

// read reads until p, which has room for that, holds n bytes.
func (s *Splitter) read(p *Piece, n int) {
	have := len(p.Data)
	got, err := io.ReadFull(s.r, p.Data[have:n])
	p.Data = p.Data[:have+got]
	if err != nil {
		s.eof = true
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			s.err = err
		}
	}
}

// messages appends the messages of p that are whole, from at on, and returns
// where the last one ends.
func (s *Splitter) messages(p *Piece, at int) int {
	for at < len(p.Data) {
		rg, ok := s.cut.next(p.Data, at, s.eof)
		if !ok {
			break
		}
		p.Messages = append(p.Messages, rg)
		at = rg.End
	}
	return at
}

// keep moves p.Data[n:] back to s.rest.
func (s *Splitter) keep(p *Piece, n int) {
	if rest := len(p.Data) - n; cap(s.rest) < rest {
		s.rest = make([]byte, 0, max(rest, pieceSize/4))
	}
	s.rest = append(s.rest, p.Data[n:]...)
	p.Data = p.Data[:n]
	if i := bytes.LastIndexByte(p.Data, '\n'); i >= 0 && s.lines {
		s.start = s.base + i + 1
		s.line += bytes.Count(p.Data, []byte("\n"))
	}
	s.base += n
}

// Err returns the first error met in reading, other than io.EOF.
func (s *Splitter) Err() error { return s.err }

// Split cuts an archive that is held in memory into messages, the same that a
// [Splitter] gives.
func Split(data []byte, c Container) []Range {
	var all []Range
	cut := cutter{container: c, left: -1}
	for at := 0; at < len(data); {
		rg, _ := cut.next(data, at, true)
		all = append(all, rg)
		at = rg.End
	}
	return all
}
