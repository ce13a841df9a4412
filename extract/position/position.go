// Package position converts between byte offsets in a text and lines with columns,
// in the units that programs count columns in: bytes, UTF-16 code units, or
// characters.
//
// A line ends at its LF: a CRLF counts once, and a lone CR is a byte like any
// other. Lines and columns count from 1. A byte that is not part of valid UTF-8
// counts as one character and as one code unit.
//
//	index := position.NewIndex(text)
//	at := index.Position(u.Start, position.UTF16)
//	fmt.Println(at.Line, at.Column)
package position

import "bytes"

// A Unit is what columns count.
type Unit uint8

const (
	Bytes Unit = iota
	UTF16      // code units, as SARIF and most editors count
	Runes      // characters: Unicode code points
)

// A Position is a place between two bytes of a text, or at its start or end.
type Position struct {
	Line   int // from 1
	Column int // from 1
}

// Lines returns the first and the last line that the bytes [from, to) are on, by
// positions in bytes. A range that ends with a line end does not reach the next
// line.
func Lines(from, to Position) (first, last int) {
	last = to.Line
	if to.Column == 1 {
		last--
	}
	return from.Line, max(from.Line, last)
}

// Line returns the range [start, end) of the line that the byte at off is on,
// without its line end and clipped to the window. The window is the bytes of
// the text from base on; all offsets are offsets in the text.
func Line(window []byte, base, off int) (start, end int) {
	at := clamp(off-base, len(window))
	start = bytes.LastIndexByte(window[:at], '\n') + 1
	return base + start, base + start + lineLength(window[start:])
}

// lineLength returns the length of the first line of text without its line end.
func lineLength(text []byte) int {
	n := bytes.IndexByte(text, '\n')
	if n < 0 {
		return len(text)
	}
	if n > 0 && text[n-1] == '\r' {
		n--
	}
	return n
}

// clamp returns the number nearest n in [0, most].
func clamp(n, most int) int { return max(0, min(n, most)) }
