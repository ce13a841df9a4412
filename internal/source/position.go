// Package source tells where in a text a byte stands.
package source

import "bytes"

// A Position is the place of a byte in a text. A line ends at its LF, so a
// CRLF counts once and a lone CR is a byte like any other.
type Position struct {
	Line   int // from 1
	Column int // from 1, in bytes
}

// Lines returns the first and the last line that the bytes [from, to) have
// anything of. A range that ends with a line end has nothing of the next line.
func Lines(from, to Position) (first, last int) {
	last = to.Line
	if to.Column == 1 {
		last--
	}
	return from.Line, max(from.Line, last)
}

// Line returns the extent [start, end) of the line that holds the byte at off,
// without its line end and clipped to the window. The window is the bytes of
// the text from base on; all offsets are offsets in the text.
func Line(window []byte, base, off int) (start, end int) {
	at := clamp(off-base, len(window))
	start = bytes.LastIndexByte(window[:at], '\n') + 1
	end = len(window)
	if n := bytes.IndexByte(window[at:], '\n'); n >= 0 {
		end = at + n
		if end > start && window[end-1] == '\r' {
			end--
		}
	}
	return base + start, base + end
}

// clamp returns the number nearest n in [0, most].
func clamp(n, most int) int { return max(0, min(n, most)) }
