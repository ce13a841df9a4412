package mail

import (
	"cmp"
	"errors"
	"io"
	"math"

	"github.com/urlmend/urlmend/internal/kernel"
)

// Next returns the offset of the first message of an archive that begins at offset
// at or later: of the same messages that a [Splitter] gives, of which the first begins
// at 0. From is the offset of one of them, not after at. The error is io.EOF if there is
// none, or that of r.
//
// In an mbox Next reads up to [MaxMessage] bytes before at, but none before from, and as
// many after. If they leave it open where messages begin, it reads the archive from that
// offset on: where a Content-Length leads elsewhere than to the next line that separates
// messages, or no such line comes. It always does so in a batch, which has lengths instead.
func Next(r io.ReaderAt, c Container, from, at int) (int, error) {
	switch {
	case at <= from:
		return from, nil
	case !c.isArchive():
		return 0, io.EOF
	case c == Mbox:
		if next, err := nextSeparator(r, from, at); err != errOpen {
			return next, err
		}
	}
	s := NewSplitter(io.NewSectionReader(r, int64(from), math.MaxInt64-int64(from)), from, c, false)
	for p := new(Piece); s.Next(p); {
		for _, m := range p.Messages {
			if p.Base+m.Start >= at && !m.Rest {
				return p.Base + m.Start, nil
			}
		}
	}
	return 0, cmp.Or(s.Err(), io.EOF)
}

// errOpen says that the text around an offset leaves open where messages begin.
var errOpen = errors.New("the text around does not show where messages begin")

// nextSeparator is Next by the text around at, in an mbox.
func nextSeparator(r io.ReaderAt, from, at int) (int, error) {
	base := max(from, at-MaxMessage-lookahead)
	for ahead := cutReach; ahead <= MaxMessage; ahead *= 2 {
		text, eof, err := readAt(r, base, at+ahead)
		if err != nil {
			return 0, err
		}
		next := nextFrom(text, at-base)
		switch {
		case next < 0 && !eof, next+lookahead > len(text) && !eof:
			continue
		case next < 0:
			next = len(text)
		}
		if leadsElsewhere(text, base == from, at-base, next, eof) {
			return 0, errOpen
		}
		if next == len(text) {
			return 0, io.EOF
		}
		return base + next, nil
	}
	return 0, errOpen
}

// readAt returns the bytes [start, end) of r, and whether r ends before end.
func readAt(r io.ReaderAt, start, end int) (text []byte, eof bool, err error) {
	text = make([]byte, end-start)
	n, err := r.ReadAt(text, int64(start))
	if err == io.EOF {
		return text[:n], n < len(text), nil
	}
	return text[:n], false, err
}

// endOfHeader returns the offset of the first blank line from the line at text[i] on, or of a line after the limit.
func endOfHeader(text []byte, i, limit int) int {
	for i < min(len(text), limit) && blankStart(text[i:]) == 0 {
		_, n := cutLine(text[i:])
		i += n
	}
	return i
}

// leadsElsewhere reports whether a Content-Length before text[at] leads to or past that
// offset, but not to the separator text[next]. It counts after anything that can be the
// start of a message; isStart says that text[0] is one.
func leadsElsewhere(text []byte, isStart bool, at, next int, eof bool) bool {
	blank := 0 // no line that starts in text[i:blank] is blank
	before := text[:min(len(text), at+1)]
	for i := 0; i >= 0 && i < at; i = kernel.Pair(before, i+1, 'F', 'r') {
		if !isFromLine(text[i:]) && !(isStart && i == 0) {
			continue
		}
		if blank = endOfHeader(text, max(blank, i), i+maxLengthReach); blank-i >= maxLengthReach {
			continue
		}
		if given, _ := contentLength(text[i:]); given >= 0 {
			end, fits := separatorAt(text, i+given, eof)
			if i+given > next || fits && end >= at && end != next {
				return true
			}
		}
		i = min(blank, len(before)-1) // a later start in this header leads to the same place
	}
	return false
}
