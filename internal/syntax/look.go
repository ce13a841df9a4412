package syntax

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// Limits of a look around the start of a URL, in bytes, lines, and brackets inside a
// destination.
const (
	maxBefore = 256
	maxAhead  = 8 << 10
	maxLines  = 20
	maxDepth  = 8
)

// A Look is one look around the start of a URL.
//
// A look ahead that finds nothing is wasted, and the next URL looks again. To keep
// the total time linear, each look stops where the next construct of its kind
// opens, or after maxDepth of them if they nest.
type Look struct {
	data          []byte
	lo, start, hi int
	spaces        bool // white space inside a line belongs to the destination
	breaks        int  // number of line ends passed
	reach         int  // offset that it has reached

	before []byte // the text before the URL
	opened []byte // the text before the white space before the URL
}

// A Destination is the text of a URL inside a construct.
type Destination struct {
	// End is where the text ends, exclusive, in the data. White space
	// before the construct's own end is left out.
	End int
	// Breaks: the text is broken over lines. The white space around each line end
	// is no part of the URL. Other white space is.
	Breaks bool
	// Escape is how the text is escaped.
	Escape Escape
}

// At returns the destination that starts with the URL at data[start], if it is in a
// construct of the language. It reads only data[lo:hi]; lo is the start of a line.
// Memory for it is in l.
func (l *Look) At(lang *Language, data []byte, lo, start, hi int) (Destination, bool) {
	*l = Look{data: data, lo: lo, start: start, hi: hi, reach: start}
	l.before = data[max(lo, start-maxBefore):start]
	l.opened = kernel.Spaces.TrimRight(l.before)
	if lang.at == nil {
		return seen(l)
	}
	return lang.at(l)
}

// ahead returns the text that starts with the URL.
func (l *Look) ahead() []byte {
	return l.data[l.start:min(l.hi, l.start+maxAhead)]
}

// An extent decides how far a destination extends. It returns the number of bytes
// of rest that belong to it, closed or broken. Rest follows the destination so far,
// directly or after a gap of white space.
type extent func(rest []byte, gap bool) int

// newMarks returns the bytes for which an extent is called: those in bytes, and
// white space. All other bytes belong to the destination, unless they follow a gap.
func newMarks(bytes string) *kernel.Set {
	return kernel.NewSet(func(c byte) bool { return ascii.IsSpace(c) || ascii.In(c, bytes) })
}

const (
	closed = 0  // the destination ends before rest
	broken = -1 // it is no destination
)

// until moves ahead to the end of the destination. It calls more at the marks.
func (l *Look) until(e Escape, marks *kernel.Set, more extent) (Destination, bool) {
	text := l.ahead()
	l.breaks = 0
	for pos := 0; pos < len(text); {
		next := pos + ascii.SpaceLen(text[pos:])
		l.reach = l.start + next
		if next == len(text) {
			break
		}
		n := more(text[next:], next > pos)
		if n == closed {
			return Destination{End: l.start + pos, Breaks: l.breaks > 0, Escape: e}, pos > 0
		}
		if n == broken || next > pos && !l.joins(text[pos:next], text[next:]) {
			break
		}
		pos = next + n
		pos += marks.Index(text[pos:])
	}
	return Destination{}, false
}

// joins reports whether a destination continues in rest after a gap of white space:
// never after a blank line, nor where another URL starts.
func (l *Look) joins(gap, rest []byte) bool {
	switch ascii.CountLineEnds(gap) {
	case 0:
		return l.spaces
	case 1:
		l.breaks++
		return l.breaks <= maxLines && !StartsURL(rest)
	}
	return false
}

// token returns the destination up to white space, one of the bytes in stops or
// the end of the data, whichever comes first.
func (l *Look) token(e Escape, stops string) (Destination, bool) {
	n := tokenLen(l.ahead(), stops)
	l.reach = l.start + n
	return Destination{End: l.reach, Escape: e}, 0 < n && n < maxAhead
}

// tokenLen returns the length of text before white space or one of the bytes
// in stops.
func tokenLen(text []byte, stops string) int {
	for i, b := range text {
		if ascii.IsSpace(b) || ascii.In(b, stops) {
			return i
		}
	}
	return len(text)
}

// StartsURL reports whether text starts with a scheme and "://".
func StartsURL(text []byte) bool {
	n := schemeLen(text)
	return n > 0 && ascii.HasPrefix(text[n:], "://")
}

// schemeLen returns the number of bytes at the front of text that can be in a
// scheme (RFC 3986, section 3.1).
func schemeLen(text []byte) int {
	for i, b := range text[:min(len(text), 32)] {
		if !ascii.IsScheme(b) {
			return i
		}
	}
	return 0
}

// Unmatched returns the offset of the first closing bracket in text that nothing
// opens, or len(text).
func Unmatched(text []byte, opening, closing byte) int {
	return unmatchedWhere(text, opening, closing, func([]byte) bool { return true })
}

// unmatchedWhere is Unmatched for brackets for which ends returns true.
func unmatchedWhere(text []byte, opening, closing byte, ends func(rest []byte) bool) int {
	depth := 0
	for i, b := range text {
		switch {
		case b == opening:
			depth++
		case b == closing && depth > 0:
			depth--
		case b == closing && ends(text[i:]):
			return i
		}
	}
	return len(text)
}
