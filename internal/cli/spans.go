package cli

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/report"
)

// span returns the bytes [start, end) of the text with their positions.
func (t *text) span(start, end int) (s report.Span) {
	s.Start, s.End = start, end
	s.At, s.To = t.position(start), t.position(end)
	s.AtUTF16, s.AtRune = t.columns(start, s.At.Column)
	s.ToUTF16, s.ToRune = t.columns(end, s.To.Column)
	return s
}

// columns returns the column of the byte at off, which is in that column by
// bytes, in UTF-16 code units and in characters. A byte that is no UTF-8 is one of
// each. Of a line that is longer than what is held of the text, what lies before
// that counts by bytes.
func (t *text) columns(off, column int) (utf16, runes int) {
	window, base := t.Window()
	end := min(max(0, off-base), len(window))
	start := max(0, end-(column-1))
	utf16 = column - (end - start)
	runes = utf16
	for line := window[start:end]; len(line) > 0; {
		r, n := utf8.DecodeRune(line)
		line = line[n:]
		runes++
		utf16++
		if r > 0xFFFF {
			utf16++
		}
	}
	return utf16, runes
}
