package cli

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/report"
)

// span returns the bytes [start, end) of the text with their positions.
func (t *text) span(start, end int) report.Span {
	return report.Span{Start: start, End: end, At: t.place(start), To: t.place(end)}
}

// place returns the position of the byte at off, with all its columns.
func (t *text) place(off int) (at report.Position) {
	at.Position = t.position(off)
	at.UTF16, at.Rune = t.columns(off, at.Column)
	return at
}

// A ruler counts the characters of the line that was last asked about. It keeps a
// mark some way behind, from which it counts on: lines may be very long.
type ruler struct {
	line, mark   int // offsets in the input
	utf16, runes int // up to mark, counted from 1
}

// back is how far behind an offset that was asked for the mark stays.
const back = 1 << 10

// columns returns the column of the byte at off, which is in that column by
// bytes, in UTF-16 code units and in characters. A byte that is no UTF-8 is one of
// each. Of a line that is longer than what is held of the text, what lies before
// that counts by bytes.
func (t *text) columns(off, column int) (utf16, runes int) {
	window, base := t.Window()
	r, line := &t.ruler, off-(column-1)
	off = min(max(base, off), base+len(window))
	if r.runes == 0 || r.line != line || r.mark > off || r.mark < base {
		start := max(line, base)
		*r = ruler{line: line, mark: start, utf16: 1 + start - line, runes: 1 + start - line}
	}
	if off-r.mark > 2*back {
		end := off - back - base
		for range utf8.UTFMax - 1 { // to the start of a character
			if !utf8.RuneStart(window[end]) {
				end--
			}
		}
		r.count(window[r.mark-base : end])
	}
	at := *r
	at.count(window[r.mark-base : off-base])
	return at.utf16, at.runes
}

// count moves the mark over text.
func (r *ruler) count(text []byte) {
	r.mark += len(text)
	for i := 0; i < len(text); {
		from := i
		for i < len(text) && text[i] < utf8.RuneSelf {
			i++
		}
		r.runes += i - from
		r.utf16 += i - from
		if i == len(text) {
			break
		}
		c, n := utf8.DecodeRune(text[i:])
		i += n
		r.runes++
		r.utf16 += utf16.RuneLen(c)
	}
}
