package pieces

import (
	"bytes"
	"io"

	"github.com/urlmend/urlmend/internal/mail"
)

// A Reader is how an extract.Scanner is given a piece to go through, in place of any other io.Reader: it takes the piece as it is, and offsets
// are those in the input. The piece must not change until the Scanner is done with it.
type Reader struct {
	io.Reader // of what the piece holds
	*Piece
}

// Reader returns a Reader of p.
func (p *Piece) Reader() Reader { return Reader{bytes.NewReader(p.part.Data), p} }

// Messages returns a piece that is some messages of an archive in memory.
func Messages(data []byte, c mail.Container, messages []mail.Range) *Piece {
	return &Piece{container: c, part: mail.Piece{Data: data, Messages: messages}}
}

// Mail returns the messages of p, and the kind of the archive that they are from; zero if it is text.
func (p *Piece) Mail() (*mail.Piece, mail.Container) { return &p.part, p.container }

// Limits returns the range of the Window in which URLs of text are looked for, and where the block starts that this is a part of.
func (p *Piece) Limits() (block, from, limit int) { return p.block, p.from, p.limit }
