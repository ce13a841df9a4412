package extract

import (
	"io"
	"iter"

	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/mail"
	"github.com/urlmend/urlmend/internal/pieces"
)

// A Scanner finds the URLs of a stream, the same that [Find] does of its
// bytes, in memory that does not grow with the stream.
type Scanner struct {
	split *pieces.Splitter // nil: a piece is all there is
	piece *pieces.Piece
	own   pieces.Piece // of split
	err   error
	url   *URL // nil: there is none

	mail   *mailFinder // nil: the input is no mail
	f      *find.Finder
	search func(*find.Found) bool // nil: f searches
	at     int                    // in the piece
	limit  int                    // of what is searched in it
	found  find.Found
	u      URL // the same
	input  Input
}

// NewScanner returns a Scanner that reads from r. With the zero [Options], the stream is
// plain text. To let [InputFor] recognise mail and markup, peek at the first [SniffLen]
// bytes, for example with a [bufio.Reader].
func NewScanner(r io.Reader, opt Options) *Scanner {
	s := new(Scanner)
	s.Reset(r, opt)
	return s
}

// Reset makes the Scanner read from r, keeping its memory.
func (s *Scanner) Reset(r io.Reader, opt Options) {
	memory := s.own.Memory()
	*s = Scanner{mail: s.mail, f: s.f, own: memory, input: opt.Input}
	switch given := r.(type) {
	case pieces.Reader:
		s.piece = given.Piece
		_, c := s.piece.Mail()
		s.prepare(c, opt)
		s.begin()
	case find.Source:
		s.piece, s.mail, s.search = &s.own, nil, given.Search(opt.search())
	default:
		s.piece, s.split = &s.own, pieces.New(r, int(opt.Input), false)
		s.prepare(s.split.Container(), opt)
	}
}

func (s *Scanner) prepare(c mail.Container, opt Options) {
	switch {
	case c == 0:
		s.mail, s.input = nil, opt.Input
		if s.f == nil {
			s.f = new(find.Finder)
		}
		s.f.Choose(opt.search())
	case s.mail != nil:
		s.mail.reset(opt, c, false)
	default:
		s.mail = newMailFinder(opt, c, false)
	}
}

// begin starts on the piece.
func (s *Scanner) begin() {
	if s.mail != nil {
		messages, _ := s.piece.Mail()
		s.mail.begin(*messages)
		return
	}
	data, base := s.piece.Window()
	block, from, limit := s.piece.Limits()
	s.f.Reset(find.Text{Bytes: data, Base: base})
	s.at, s.limit = s.f.EnterAt(block, from), limit
}

// Scan advances to the next URL. It returns false at the end of the input or
// when reading fails.
func (s *Scanner) Scan() bool {
	for {
		if s.mail != nil {
			s.url = s.mail.next()
		} else {
			s.url = s.next()
		}
		if s.url != nil || s.split == nil || !s.read() {
			return s.url != nil
		}
	}
}

// next returns the next URL of a piece of text, or nil.
func (s *Scanner) next() *URL {
	var ok bool
	if s.search != nil {
		ok = s.search(&s.found)
	} else {
		s.at, ok = s.f.Next(&s.found, s.at, s.limit)
	}
	if !ok {
		return nil
	}
	_, base := s.piece.Window()
	s.u.set(&s.found, s.input, base)
	return &s.u
}

// read reads the next piece.
func (s *Scanner) read() bool {
	if !s.split.Next(s.piece) {
		s.err = s.split.Err()
		return false
	}
	s.begin()
	return true
}

// URL returns the current URL, or the zero URL if there is none. Its Text, Before and
// After are valid until the next call of Scan: see [URL.Clone]. Its other fields (Breaks,
// Readings, Mail) and its segments remain valid.
func (s *Scanner) URL() URL {
	if s.url == nil {
		return URL{}
	}
	return *s.url
}

// All yields the URLs that [Scanner.Scan] advances to. Err returns what ended it.
func (s *Scanner) All() iter.Seq[URL] {
	return func(yield func(URL) bool) {
		for s.Scan() && yield(s.URL()) {
		}
	}
}

// Window returns the bytes of the input that are still held, and the offset
// of the first. They surround the current URL by at least 64 KiB wherever the
// input has them, and are valid until the next call of Scan. Of mail they are
// whole messages.
func (s *Scanner) Window() (data []byte, base int) { return s.piece.Window() }

// Err returns the first error met in reading, other than io.EOF.
func (s *Scanner) Err() error { return s.err }
