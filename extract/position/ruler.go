package position

import (
	"unicode/utf16"
	"unicode/utf8"
)

// A ruler counts the characters of a line. It keeps a mark some way before the last
// offset that was asked about, from which it continues: lines may be very long.
type ruler struct {
	line, mark   int // offsets in the part of the text
	utf16, runes int // columns of mark
}

// back is the distance in bytes of the mark from an offset that was asked about.
const back = 1 << 10

// columns returns the column of data[at] in UTF-16 code units and in characters.
// Its line starts at data[line].
func (x *Index) columns(at, line int) (utf16, runes int) {
	r := &x.ruler
	switch {
	case r.runes > 0 && r.line == line && r.mark <= at:
	case line == 0:
		*r = ruler{utf16: x.start.UTF16, runes: x.start.Rune}
	default:
		*r = ruler{line: line, mark: line, utf16: 1, runes: 1}
	}
	if at-r.mark > 2*back {
		end := at - back
		for range utf8.UTFMax - 1 { // to the start of a character
			if !utf8.RuneStart(x.data[end]) {
				end--
			}
		}
		r.count(x.data[r.mark:end])
	}
	to := *r
	to.count(x.data[r.mark:at])
	return to.utf16, to.runes
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

// reach returns the offset in line, at whose start r is, of the character that the
// column is in; the length of the line if it ends before.
func (r ruler) reach(line []byte, column int, unit Unit) int {
	at := 0
	for at < len(line) {
		_, n := utf8.DecodeRune(line[at:])
		r.count(line[at : at+n])
		if unit == UTF16 && r.utf16 > column || unit == Runes && r.runes > column {
			break
		}
		at += n
	}
	return at
}
