package decode

import (
	"bytes"
	"strconv"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// POStrings joins the strings of a message of a catalogue (The GNU gettext Manual, "PO Files"). It
// drops everything between them.
func POStrings(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	return joined(dst, src, m, poEscape)
}

// poEscape appends the meaning of the escape at src[i], in the syntax of C, and returns the offset
// after it. Any other backslash means itself.
func poEscape(dst, src []byte, i int) ([]byte, int) {
	const short, meant = `"\abfnrtv`, "\"\\\a\b\f\n\r\t\v"
	c := ascii.At(src, i+1)
	if at := bytes.IndexByte([]byte(short), c); at >= 0 {
		return append(dst, meant[at]), i + 2
	}
	isOctal := func(c byte) bool { return '0' <= c && c <= '7' }
	switch {
	case isOctal(c):
		n := ascii.Span(src[i+1:min(len(src), i+4)], isOctal)
		return append(dst, number(src[i+1:i+1+n], 8)), i + 1 + n
	case c == 'x' && ascii.IsHex(ascii.At(src, i+2)):
		n := ascii.Span(src[i+2:min(len(src), i+4)], ascii.IsHex)
		return append(dst, number(src[i+2:i+2+n], 16)), i + 2 + n
	}
	return append(dst, '\\'), i + 1
}

// number returns the value of at most three digits in a base, truncated to a byte.
func number(digits []byte, base int) byte {
	n, _ := strconv.ParseUint(string(digits), base, 16) // digits of the base
	return byte(n)
}
