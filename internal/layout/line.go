// Package layout reads how lines are laid out: where they begin and end, the
// prefixes that mark a quotation, a comment or a diff, and the furniture of pages.
//
// All functions are pure. Offsets are bytes in the text given.
package layout

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// LineReach is how far back the start of a line is looked for. A URL further to
// the right than that is in no quoted or commented line.
const LineReach = 1024

// LineStart returns the offset at which the line of text[i] starts, or i-reach
// if it starts before that.
func LineStart(text []byte, i, reach int) int {
	from := max(0, i-reach)
	return from + kernel.LastIndex(text[from:i], '\n') + 1
}

// LineEnd returns the offset after the line end at text[i], which blanks may
// precede. It is not ok if something else follows. CR, CR LF and CR CR LF are line
// ends.
func LineEnd(text []byte, i int) (end int, ok bool) {
	i = SkipBlanks(text, i, len(text))
	cr := i
	for i < len(text) && text[i] == '\r' && i-cr < 3 {
		i++
	}
	if i < len(text) && text[i] == '\n' {
		return i + 1, true
	}
	return i, i > cr
}

// IsFold reports whether a line is folded at text[i]: a backslash right before
// the line end (RFC 8792, 7.1).
func IsFold(text []byte, i int) bool {
	return ascii.At(text, i) == '\\' && (ascii.At(text, i+1) == '\n' || ascii.At(text, i+1) == '\r')
}

// SkipBlanks returns the offset of the first byte of text[i:limit] that is no
// blank; limit if there is none. A no-break space, U+00A0, is a blank.
func SkipBlanks(text []byte, i, limit int) int {
	for i < limit {
		switch {
		case ascii.IsBlank(text[i]):
			i++
		case text[i] == 0xC2 && i+1 < limit && text[i+1] == 0xA0:
			i += 2
		default:
			return i
		}
	}
	return i
}

// SkipSpaces is SkipBlanks for all white space but line ends: form feeds and vertical tabs too.
func SkipSpaces(text []byte, i, limit int) int {
	for i = SkipBlanks(text, i, limit); i < limit && (text[i] == '\f' || text[i] == '\v'); {
		i = SkipBlanks(text, i+1, limit)
	}
	return i
}

// RestOfLine returns the line from text[i] on, at most LineReach bytes, without
// the white space at its ends.
func RestOfLine(text []byte, i int) []byte {
	b := text[i:min(len(text), i+LineReach)]
	if n := bytes.IndexByte(b, '\n'); n >= 0 {
		b = b[:n]
	}
	return kernel.Spaces.Trim(b)
}

// Columns counts the characters of a line. A tab extends to the next multiple of
// 8.
func Columns(line []byte) int {
	if bytes.IndexByte(line, '\t') < 0 {
		return characters(line)
	}
	n := 0
	for _, c := range line {
		switch {
		case c == '\t':
			n += 8 - n%8
		case c&0xC0 != 0x80:
			n++
		}
	}
	return n
}

// characters counts the bytes that begin a character of UTF-8, eight at a time.
func characters(line []byte) int {
	const high = 0x8080808080808080
	n := len(line)
	for ; len(line) >= 8; line = line[8:] {
		x := binary.LittleEndian.Uint64(line)
		if x &= high &^ (x << 1); x != 0 { // the top bit of each byte that continues one
			n -= bits.OnesCount64(x)
		}
	}
	for _, c := range line {
		if c&0xC0 == 0x80 {
			n--
		}
	}
	return n
}
