package extract

import (
	"bufio"
	"io"

	"github.com/urlmend/urlmend/internal/mail"
)

// A Piece is some whole messages of an archive, or a part of a text with what
// stands around it: what can be searched on its own, by [Scanner.ResetPiece]. The
// zero value is ready to be filled.
type Piece struct {
	mail.Piece
	container mail.Container // 0: it is text
	stretch
}

// Len returns how many bytes of the input no piece before has.
func (p *Piece) Len() int {
	if p.container != 0 {
		return len(p.Data)
	}
	return p.limit - p.from
}

// Bounds returns the offsets in the input between which the URLs of p are looked
// for. What p holds beyond them is there to judge by.
func (p *Piece) Bounds() (start, end int) {
	if p.container != 0 {
		return p.Base, p.Base + len(p.Data)
	}
	return p.Base + p.from, p.Base + p.limit
}

// A Splitter cuts an input that is read as a stream into pieces, in memory that
// does not grow with it. Each can be searched on its own.
type Splitter struct {
	container mail.Container
	mail      *mail.Splitter
	text      cutter // where container is 0
}

// NewSplitter returns a Splitter that reads from r, which the input says what it
// is. Lines says whether the pieces are to tell in which lines they are.
func NewSplitter(r io.Reader, in Input, lines bool) *Splitter {
	if !in.IsMail() {
		return &Splitter{text: cutter{r: r, lines: lines}}
	}
	b := bufio.NewReaderSize(r, SniffLen)
	var head []byte
	if in == MailInput {
		head, _ = b.Peek(SniffLen)
	}
	c := in.container(head)
	return &Splitter{container: c, mail: mail.NewSplitter(b, 0, c, lines)}
}

// Next reads the next piece into p, using its memory. It returns false at the
// end, or when reading fails, which Err tells. The last piece must be there
// unchanged, unless it is p.
func (s *Splitter) Next(p *Piece) bool {
	p.container = s.container
	if s.container == 0 {
		return s.text.next(p)
	}
	return s.mail.Next(&p.Piece)
}

// Err returns the first error met in reading, other than io.EOF.
func (s *Splitter) Err() error {
	if s.container == 0 {
		return s.text.err
	}
	return s.mail.Err()
}
