// Package pieces cuts inputs into pieces that can be searched on their own, for package extract and for programs that
// search several at a time. What an input is, is the number of an extract.Input.
package pieces

import (
	"bufio"
	"io"

	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/mail"
)

// A Piece is some whole messages of an archive, or a part of a text with enough of the
// text around it to be searched on its own. The zero value is ready to be filled.
type Piece struct {
	part      mail.Piece     // without messages where it is text
	container mail.Container // 0: it is text

	// URLs of text are looked for in part.Data[from:limit]. The block that this is a
	// part of starts at part.Data[block].
	block, from, limit int
}

// Len returns how many bytes of the input no piece before has.
func (p *Piece) Len() int {
	if p.container != 0 {
		return len(p.part.Data)
	}
	return p.limit - p.from
}

// IsWhole reports whether p is whole messages: the next piece has nothing of it.
func (p *Piece) IsWhole() bool { return p.container != 0 }

// Memory returns an empty piece with the memory of p, which is not to be used any more.
func (p *Piece) Memory() Piece { return Piece{part: mail.Piece{Data: p.part.Data[:0]}} }

// Window returns the bytes of the input that p holds, and the offset of the first. They
// must not be modified.
func (p *Piece) Window() (data []byte, base int) { return p.part.Data, p.part.Base }

// Line returns how many lines end before what p holds, counted from the first piece, and the
// offset in the input at which the line begins that p begins in. A Splitter that does not
// count lines knows neither.
func (p *Piece) Line() (before, start int) { return p.part.Line, p.part.LineStart }

// Bounds returns the offsets in the input between which the URLs of p are looked
// for. What p holds beyond them decides on those URLs, too.
func (p *Piece) Bounds() (start, end int) {
	if p.container != 0 {
		return p.part.Base, p.part.Base + len(p.part.Data)
	}
	return p.part.Base + p.from, p.part.Base + p.limit
}

// A Splitter cuts an input that is read as a stream into pieces, in memory that
// does not grow with it. Each can be searched on its own.
type Splitter struct {
	container mail.Container
	mail      *mail.Splitter
	text      textSplitter // where container is 0
	end       int          // of a range of mail, 0 if there is none; see [Range]
	ended     bool
}

// New returns a Splitter that reads from r, whose input is in. Lines says whether pieces know in
// which lines they are.
func New(r io.Reader, in int, lines bool) *Splitter {
	if Container(in, nil) == 0 {
		return &Splitter{text: textSplitter{r: r, block: join.BlockSize, lines: lines}}
	}
	b := bufio.NewReaderSize(r, SniffLen)
	var head []byte
	if in == Mail {
		head, _ = b.Peek(SniffLen)
	}
	c := Container(in, head)
	return &Splitter{container: c, mail: mail.NewSplitter(b, 0, c, lines)}
}

// Container returns the kind of the archive that the pieces are of; zero if they are text.
func (s *Splitter) Container() mail.Container { return s.container }

// Next reads the next piece into p, using its memory. It returns false at the
// end, or when reading fails; Err returns the error. The last piece must be
// unchanged, unless it is p.
func (s *Splitter) Next(p *Piece) bool {
	p.container = s.container
	if s.container == 0 {
		return s.text.next(p)
	}
	if s.ended || !s.mail.Next(&p.part) {
		return false
	}
	if s.end > 0 {
		s.ended = p.part.EndAt(s.end)
	}
	return len(p.part.Messages) > 0
}

// Err returns the first error met in reading, other than io.EOF.
func (s *Splitter) Err() error {
	if s.container == 0 {
		return s.text.err
	}
	return s.mail.Err()
}
