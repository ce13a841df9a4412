package pieces

import (
	"bufio"
	"io"
	"math"

	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/mail"
)

// MaxBeforeMark is more than the length of what is before the colon of a URL, or
// before another mark by which one is found.
const MaxBeforeMark = 1 << 10

// IsDivisible reports whether the input can be cut at more than its start and its end: it is
// text that is read as it is, or mail in a container that in names. [Mail] does not name one.
func IsDivisible(in int) bool {
	return Container(in, nil) == 0 || in == Mbox || in == Rnews || in == Batch || in == MMDF
}

// Cut returns the first offset, at or after at, at which a divisible input r can be cut: at itself
// in text; in mail the start of a message. From is an offset at which it can be cut, not after at,
// such as 0. The error is io.EOF if there is none.
//
// Cut reads little of text. In an mbox it reads up to 16 MiB on either side of at; where a
// Content-Length makes it open where messages begin, and in a batch, it reads r from that
// offset on, without a search for URLs.
func Cut(r io.ReaderAt, in, from, at int) (int, error) {
	c := Container(in, nil)
	if c == 0 {
		_, err := r.ReadAt(make([]byte, 1), int64(at))
		return at, err
	}
	return mail.Next(r, c, from, at)
}

// NewRange returns a Splitter of the pieces of r that have the URLs which begin in [start, end), and of text
// maybe some others. The input must be divisible and, in mail, start the start of a message, such as [Cut]
// returns. Lines are counted from the start of the first piece.
func NewRange(r io.ReaderAt, start, end, in int) *Splitter {
	if c := Container(in, nil); c != 0 {
		return mailRange(r, start, end, c, true)
	}
	return textRange(r, start, end, join.BlockSize, true)
}

// NewAnyRange is NewRange for any input and any start, without lines. Blocks of text have that size. The error is io.EOF
// if nothing begins in the range.
func NewAnyRange(r io.ReaderAt, start, end, in, block int) (*Splitter, error) {
	if Container(in, nil) == 0 {
		return textRange(r, start, end, block, false), nil
	}
	head, err := bufio.NewReaderSize(readerFrom(r, 0), SniffLen).Peek(SniffLen)
	if err != nil && err != io.EOF {
		return nil, err
	}
	c := Container(in, head)
	first, err := mail.Next(r, c, 0, start)
	if err == nil && first >= end {
		err = io.EOF
	}
	if err != nil {
		return nil, err
	}
	return mailRange(r, first, end, c, false), nil
}

// textRange returns a Splitter of text in blocks of that size.
func textRange(r io.ReaderAt, start, end, block int, lines bool) *Splitter {
	t := textSplitter{block: block, end: end + MaxBeforeMark, lines: lines}
	first := max(0, start-join.MaxJoined) / t.block * t.block // as "<URL:" may be so far before a URL
	t.base = max(0, first-join.Behind)
	t.from, t.r = first-t.base, readerFrom(r, t.base)
	return &Splitter{text: t}
}

// mailRange returns a Splitter of the messages that begin in [first, end).
func mailRange(r io.ReaderAt, first, end int, c mail.Container, lines bool) *Splitter {
	return &Splitter{container: c, mail: mail.NewSplitter(readerFrom(r, first), first, c, lines), end: end}
}

func readerFrom(r io.ReaderAt, offset int) io.Reader {
	return io.NewSectionReader(r, int64(offset), math.MaxInt64-int64(offset))
}
