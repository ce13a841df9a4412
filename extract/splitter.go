package extract

import (
	"bufio"
	"io"

	"github.com/urlmend/urlmend/internal/mail"
)

// A Piece is some whole messages of an archive: what can be searched on its own,
// by [Scanner.ResetPiece]. The zero value is ready to be filled.
type Piece struct {
	mail.Piece
	container mail.Container
}

// A Splitter cuts an archive of mail that is read as a stream into pieces, in
// memory that does not grow with it. So many can be searched at once.
type Splitter struct {
	*mail.Splitter
	container mail.Container
}

// NewSplitter returns a Splitter that reads from r, which the input says what it
// is. That has to be mail.
func NewSplitter(r io.Reader, in Input) *Splitter {
	b := bufio.NewReaderSize(r, SniffLen)
	var head []byte
	if in == MailInput {
		head, _ = b.Peek(SniffLen)
	}
	c := in.container(head)
	return &Splitter{mail.NewSplitter(b, c), c}
}

// Next reads the next piece into p, using its memory. It returns false at the
// end, or when reading fails, which Err tells.
func (s *Splitter) Next(p *Piece) bool {
	p.container = s.container
	return s.Splitter.Next(&p.Piece)
}
