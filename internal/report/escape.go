package report

import (
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/kernel"
)

// hidden reports whether r is one a terminal acts on or shows nothing for:
// controls, bidi controls and other formats, line and paragraph separators, noncharacters.
func hidden(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Noncharacter_Code_Point)
}

// plain returns the length of the printable ASCII at the start of text.
func plain(text []byte) int { return notPlain.Index(text) }

var notPlain = kernel.NewSet(func(c byte) bool { return c < ' ' || c > '~' })

// AppendVisible appends text for people to read: hidden characters and invalid UTF-8
// are escaped as in Go. The backslash is not escaped, so the result cannot be decoded;
// that of the JSON formats can.
func AppendVisible(dst, text []byte) []byte {
	for len(text) > 0 {
		n := plain(text)
		dst = append(dst, text[:n]...)
		if text = text[n:]; len(text) == 0 {
			break
		}
		r, size := utf8.DecodeRune(text)
		if hidden(r) || isInvalid(r, size) {
			dst = appendEscape(dst, r, text[:size])
		} else {
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return dst
}

// isInvalid reports whether utf8.DecodeRune found no rune.
func isInvalid(r rune, size int) bool { return r == utf8.RuneError && size == 1 }

// appendEscape appends the escape of r, which is encoded as raw.
func appendEscape(dst []byte, r rune, raw []byte) []byte {
	switch {
	case r == '\t':
		return append(dst, `\t`...)
	case r == '\n':
		return append(dst, `\n`...)
	case r == '\r':
		return append(dst, `\r`...)
	case len(raw) == 1:
		return fmt.Appendf(dst, `\x%02x`, raw[0])
	case r > 0xFFFF:
		return fmt.Appendf(dst, `\U%08x`, r)
	}
	return fmt.Appendf(dst, `\u%04x`, r)
}

// appendVisibleJSON appends the JSON text with every hidden character outside
// ASCII, DEL, and the bracket of a command as an escape. Those are only
// in strings, so the meaning is the same.
func appendVisibleJSON(dst, text []byte) []byte {
	text = inert(text, `\u005b`)
	for len(text) > 0 {
		n := plain(text)
		dst = append(dst, text[:n]...)
		if text = text[n:]; len(text) == 0 {
			break
		}
		r, size := utf8.DecodeRune(text)
		if hidden(r) && r != '\n' {
			for _, unit := range utf16.AppendRune(nil, r) {
				dst = fmt.Appendf(dst, `\u%04x`, unit)
			}
		} else {
			dst = append(dst, text[:size]...)
		}
		text = text[size:]
	}
	return dst
}
