package syntax

import (
	"bytes"
	"cmp"
	"slices"
)

// A Code reports which parts of a text in markup are code: blocks and spans that are
// shown as they are written, such as Markdown's fenced code blocks and `code spans`.
// What marks the code counts with it. Text whose markup is unknown has none.
//
// Offsets are given to [Code.Contains] in increasing order, unless it remembers. Code reads at most
// [CodeAhead] bytes after such an offset, and its total time is linear.
type Code struct {
	text []byte
	next int // start of the region after this one
	region
	spans []Span // those in the region that are code, in order; once they are found
	found bool
	scan  scanner
	past  []region // all so far, if it remembers
	// remembers: see Remember.
	remembers bool
	// inline appends the spans of code in a paragraph, which starts at offset base. It is
	// nil if there are none.
	inline func(spans []Span, paragraph []byte, base int) []Span
}

// A region is a part of a text.
type region struct {
	start, end int
	code       bool // all of it is code; otherwise it may have spans that are
}

// A Span is a range of a text.
type Span struct{ Start, End int }

// A scanner cuts a text into regions.
type scanner interface {
	// reset prepares for a text, of which the regions from an offset on are wanted.
	// It returns where they start, and looks no further than to, from where on
	// results count.
	reset(text []byte, from, to int) (start int)
	// scan sets r, whose start is set, to the next region.
	scan(text []byte, r *region)
	// state returns what decides on the regions from next on, where the last one ended, as a
	// comparable value. Offsets in it are relative to next. Resume restores it.
	state(next int) any
	resume(state any, next int)
}

const (
	// maxLine is the length at which a line is cut in pieces.
	maxLine = 16 << 10
	// maxParagraph is the length at which a paragraph is cut.
	maxParagraph = 16 << 10
	// CodeAhead is more than the length of a paragraph and the line after it.
	CodeAhead = 3 * maxLine
)

// newCode returns a Code for markup that is made of lines.
func newCode(blocks blockParser, inline func(spans []Span, paragraph []byte, base int) []Span) *Code {
	return &Code{scan: &lines{blocks: blocks}, inline: inline}
}

// HasCode reports whether parts of a text in the language can be code.
func (l *Language) HasCode() bool { return l.code != nil }

// NewCode returns a Code for texts in the language, which is to be reset before its
// first use.
func (l *Language) NewCode() *Code {
	if l.code == nil {
		return new(Code)
	}
	return l.code()
}

// Reset prepares for the offsets of a text from to on. What is before counts from the
// offset from on: if that is not the start of the text, a block that was opened before
// may be missed.
func (c *Code) Reset(text []byte, from, to int) {
	c.text, c.region, c.found, c.past = text, region{}, false, c.past[:0]
	if c.scan != nil {
		c.next = c.scan.reset(text, from, to)
	}
}

// Remember makes Code remember all regions of a text, so that it can be asked about offsets in any order.
func (c *Code) Remember() { c.remembers = true }

// A CodeState is what the text before an offset means for the parts of the rest that are code. It
// is comparable: from the same state, the same text is read in the same way.
type CodeState struct{ scanner any }

// State returns how far the text has been read, and the state there.
func (c *Code) State() (next int, s CodeState) {
	if c.scan == nil {
		return 0, s
	}
	return c.next, CodeState{c.scan.state(c.next)}
}

// Resume prepares for the offsets of a text from next on, where the state is s.
func (c *Code) Resume(text []byte, next int, s CodeState) {
	c.text, c.region, c.found, c.next = text, region{}, false, next
	if c.scan != nil {
		c.scan.resume(s.scanner, next)
	}
}

// Contains reports whether text[i] is code.
func (c *Code) Contains(i int) bool {
	if c.scan == nil {
		return false
	}
	for c.next <= i && c.next < len(c.text) {
		c.region, c.found = region{start: c.next}, false
		c.scan.scan(c.text, &c.region)
		if c.next = c.end; c.remembers {
			c.past = append(c.past, c.region)
		}
	}
	if c.remembers && (i < c.start || i >= c.end) {
		c.recall(i)
	}
	if i < c.start || i >= c.end {
		return false
	}
	return c.code || c.inline != nil && c.inSpan(i)
}

// recall makes the region around text[i], which was read before, the current one.
func (c *Code) recall(i int) {
	at, _ := slices.BinarySearchFunc(c.past, i, func(r region, i int) int { return cmp.Compare(r.end, i+1) })
	if at < len(c.past) {
		c.region, c.found = c.past[at], false
	}
}

// InSpan reports whether text[i] is in a span of code in a paragraph, and in no block of code.
func (c *Code) InSpan(i int) bool { return c.Contains(i) && !c.code }

// inSpan reports whether text[i], which is in the region, is in a span of code.
func (c *Code) inSpan(i int) bool {
	if !c.found {
		c.spans, c.found = c.inline(c.spans[:0], c.text[c.start:c.end], c.start), true
	}
	at, _ := slices.BinarySearchFunc(c.spans, i, func(s Span, i int) int { return cmp.Compare(s.End, i+1) })
	return at < len(c.spans) && c.spans[at].Start <= i
}

// lineAfter returns the start of the first line after text[from], if it is close; from
// otherwise, or if that is the start of the text.
func lineAfter(text []byte, from int) int {
	if from == 0 {
		return 0
	}
	n := bytes.IndexByte(text[from:min(len(text), from+maxLine)], '\n')
	return from + n + 1
}
