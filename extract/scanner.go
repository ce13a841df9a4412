package extract

import "io"

// readSize is how much of a stream is read, and scanned, at a time.
const readSize = 256 << 10

// minRead is how much is read at least before the search goes on, so that small
// reads don't make it look at the same text many times.
const minRead = 32 << 10

// How much of the stream is held on either side of where URLs are looked for:
// all that decides on one.
const (
	behind = margin + lineReach
	ahead  = margin + MaxURL + 2*MaxJoined
)

// A Scanner finds the URLs of a stream, the same that [Find] does of its
// bytes, in memory that does not grow with the stream.
type Scanner struct {
	r   io.Reader
	f   *finder
	buf []byte // what is held of the stream: all of the window
	// done is the offset in buf up to which URLs have been looked for.
	done int
	url  URL
	eof  bool
	err  error

	mail  *mailFinder // nil: the input is no mail
	split *Splitter   // nil: a piece is all there is
	piece Piece
}

// NewScanner returns a Scanner that reads from r.
func NewScanner(r io.Reader, opt Options) *Scanner {
	s := new(Scanner)
	s.Reset(r, opt)
	return s
}

// Reset makes the Scanner read from r, keeping its memory.
func (s *Scanner) Reset(r io.Reader, opt Options) {
	*s = Scanner{r: r, buf: s.buf[:0]}
	if opt.Input.IsMail() {
		s.split = NewSplitter(r, opt.Input)
		s.mail = newMailFinder(opt, s.split.container, false)
		return
	}
	s.f = newFinder(opt)
	if s.buf == nil {
		s.buf = make([]byte, 0, readSize+behind+ahead)
	}
}

// ResetPiece makes the Scanner go through a piece of an archive, keeping its
// memory. The offsets of the URLs are those in the archive. The piece must not
// change until the Scanner is done with it.
func (s *Scanner) ResetPiece(p *Piece, opt Options) {
	*s = Scanner{buf: s.buf[:0], piece: *p, mail: newMailFinder(opt, p.container, false)}
	s.mail.begin(p.Piece)
}

// Scan advances to the next URL. It returns false at the end of the stream or
// when reading fails.
func (s *Scanner) Scan() bool {
	if s.mail != nil {
		return s.scanMail()
	}
	for {
		limit := s.decided()
		s.f.text = s.buf
		if s.done < limit {
			u, resume, ok := s.f.next(s.done, limit)
			s.done = resume
			if ok {
				s.url = u
				return true
			}
		}
		if s.eof {
			return false
		}
		s.fill()
	}
}

// scanMail is Scan for mail.
func (s *Scanner) scanMail() (ok bool) {
	for {
		if s.url, ok = s.mail.next(); ok {
			return true
		}
		if s.split == nil {
			return false
		}
		if !s.split.Next(&s.piece) {
			s.err = s.split.Err()
			return false
		}
		s.mail.begin(s.piece.Piece)
	}
}

// decided returns the offset in buf before which every URL can be decided: far
// enough from the end of what has been read, or the end of the stream.
func (s *Scanner) decided() int {
	if s.eof {
		return len(s.buf)
	}
	return max(0, len(s.buf)-ahead)
}

// fill makes room by forgetting what lies more than a margin behind, and reads
// on.
func (s *Scanner) fill() {
	if cap(s.buf)-len(s.buf) < readSize/2 {
		s.forget(s.done - behind)
	}
	n, err := io.ReadAtLeast(s.r, s.buf[len(s.buf):cap(s.buf)], minRead)
	s.buf = s.buf[:len(s.buf)+n]
	s.f.forgetNeedles()
	if err != nil {
		s.eof = true
		if err != io.EOF && err != io.ErrUnexpectedEOF {
			s.err = err
		}
	}
}

// forget drops the first n bytes held.
func (s *Scanner) forget(n int) {
	if n <= 0 {
		return
	}
	s.buf = s.buf[:copy(s.buf, s.buf[n:])]
	s.done -= n
	s.f.slide(n)
}

// slide moves the offsets in f back by n, with the text.
func (f *finder) slide(n int) {
	f.base += n
	f.floor = max(0, f.floor-n)
	f.openedAt -= n
	f.opened.limit -= n
	f.opened.open -= n
	f.unclosedAt -= n
	f.around.forget()
}

// URL returns the current URL. Its Text, and what it tells of the text around, is
// valid until the next call of Scan.
func (s *Scanner) URL() URL { return s.url }

// Window returns the bytes of the stream that are still held, and the offset
// of the first. They surround the current URL by at least 64 KiB wherever the
// stream has them, and are valid until the next call of Scan. Of mail they are
// whole messages.
func (s *Scanner) Window() (data []byte, base int) {
	if s.mail != nil {
		return s.piece.Data, s.piece.Base
	}
	return s.buf, s.f.base
}

// Err returns the first error met in reading, other than io.EOF.
func (s *Scanner) Err() error { return s.err }
