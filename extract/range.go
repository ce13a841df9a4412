package extract

import (
	"bufio"
	"io"
	"iter"
	"math"

	"github.com/urlmend/urlmend/internal/find"
	"github.com/urlmend/urlmend/internal/mail"
)

// Range yields the URLs of a part of the input r: those that begin at an offset in
// [start, end), in bytes. So any division of an input into ranges gives the URLs that
// [Find] gives of the whole. To decide on them, Range looks at most 1 MiB beyond
// either end.
//
// In mail the part is made of whole messages: Range yields all URLs of those that
// begin in [start, end). To find the first one in an mbox, it looks at most 16 MiB
// beyond start, unless a Content-Length makes it open where messages begin. Then, and
// in a batch (see [RnewsInput] and [BatchInput]), it reads r from its start up to
// the first message, without a search for URLs.
//
// An error of r, other than io.EOF, is yielded last, with the zero URL. An input that ends
// before end is not an error: the URLs of a file that shrinks meanwhile are missing. The
// Text, Before and After of a URL are valid until the next one: see [URL.Clone].
func Range(r io.ReaderAt, start, end int64, opt Options) iter.Seq2[URL, error] {
	return func(yield func(URL, error) bool) {
		from, to := int(max(0, start)), int(min(end, math.MaxInt-maxBeforeMark))
		if from >= to {
			return
		}
		split, err := newRangeSplitter(r, from, to, opt)
		if err == nil {
			s := &Scanner{split: split}
			s.piece = &s.own
			s.prepare(split.container, opt)
			for u := range s.All() {
				if s.mail == nil && u.Start < from {
					continue
				}
				if s.mail == nil && u.Start >= to || !yield(u, nil) {
					return
				}
			}
			err = s.Err()
		}
		if err != nil && err != io.EOF {
			yield(URL{}, err)
		}
	}
}

// maxBeforeMark is more than the length of what is before the colon of a URL, or
// before another mark by which one is found.
const maxBeforeMark = 1 << 10

// newRangeSplitter returns a Splitter of what has the URLs that begin in [start, end),
// and of text maybe some others. The error is io.EOF if there are none.
func newRangeSplitter(r io.ReaderAt, start, end int, opt Options) (*Splitter, error) {
	if !opt.Input.isDecoded() {
		return textRange(r, start, end, opt.search().Block, false), nil
	}
	head, err := bufio.NewReaderSize(readerFrom(r, 0), SniffLen).Peek(SniffLen)
	if err != nil && err != io.EOF {
		return nil, err
	}
	c := opt.Input.container(head)
	first, err := mail.Next(r, c, 0, start)
	if err == nil && first >= end {
		err = io.EOF
	}
	if err != nil {
		return nil, err
	}
	return mailRange(r, first, end, c, false), nil
}

// IsDivisible reports whether the input can be cut at more than its start and its end: it is
// text that is read as it is, or mail in a container that in names. [MailInput] does not
// name one.
func (in Input) IsDivisible() bool {
	return !in.isDecoded() || in == MboxInput || in == RnewsInput || in == BatchInput || in == MMDFInput
}

// Cut returns the first offset, at or after at, at which a divisible input r can be cut: at itself
// in text; in mail the start of a message. From is an offset at which it can be cut, not after at,
// such as 0. The error is io.EOF if there is none.
//
// Cut reads little of text. In an mbox it reads up to 16 MiB on either side of at; where a
// Content-Length makes it open where messages begin, and in a batch, it reads r from that
// offset on, without a search for URLs.
func Cut(r io.ReaderAt, in Input, from, at int) (int, error) {
	if !in.isDecoded() {
		_, err := r.ReadAt(make([]byte, 1), int64(at))
		return at, err
	}
	return mail.Next(r, in.container(nil), from, at)
}

// NewRangeSplitter returns a Splitter of the pieces of r that have the URLs which [Range] gives of
// [start, end), and of text maybe some others. The input must be divisible and, in mail, start the
// start of a message, such as [Cut] returns. Lines are counted from the start of the first
// piece.
func NewRangeSplitter(r io.ReaderAt, start, end int, in Input, lines bool) *Splitter {
	if !in.isDecoded() {
		return textRange(r, start, end, find.BlockSize, lines)
	}
	return mailRange(r, start, end, in.container(nil), lines)
}

// textRange returns a Splitter of text in blocks of that size.
func textRange(r io.ReaderAt, start, end, block int, lines bool) *Splitter {
	t := textSplitter{block: block, end: end + maxBeforeMark, lines: lines}
	first := max(0, start-MaxJoined) / t.block * t.block // as "<URL:" may be so far before a URL
	t.base = max(0, first-find.Behind)
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
