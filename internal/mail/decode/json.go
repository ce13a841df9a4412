package decode

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// JSONStrings joins the strings of a JSON text (RFC 8259, 7), and drops what is between
// them.
func JSONStrings(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	return joined(dst, src, m, jsonEscape)
}

// jsonEscape appends the meaning of the escape at src[i], and returns the offset after it. Any
// other backslash means itself.
func jsonEscape(dst, src []byte, i int) ([]byte, int) {
	c, end := jsonRune(src, i)
	return utf8.AppendRune(dst, c), end
}

// jsonRune reads the escape at src[i].
func jsonRune(src []byte, i int) (c rune, end int) {
	const short = "\"\\/bfnrt"
	if i+1 < len(src) {
		if at := bytes.IndexByte([]byte(short), src[i+1]); at >= 0 {
			return rune("\"\\/\b\f\n\r\t"[at]), i + 2
		}
	}
	c, ok := jsonHex(src, i)
	if !ok {
		return '\\', i + 1
	}
	if low, ok := jsonHex(src, i+6); ok && utf16.IsSurrogate(c) {
		if pair := utf16.DecodeRune(c, low); pair != utf8.RuneError {
			return pair, i + 12
		}
	}
	if utf16.IsSurrogate(c) {
		c = utf8.RuneError
	}
	return c, i + 6
}

// jsonHex reads \u0026 at src[i].
func jsonHex(src []byte, i int) (rune, bool) {
	if len(src) < i+6 || src[i] != '\\' || src[i+1] != 'u' {
		return 0, false
	}
	c, err := strconv.ParseUint(string(src[i+2:i+6]), 16, 16)
	return rune(c), err == nil
}
