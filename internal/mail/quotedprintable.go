package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// decodeQuotedPrintable decodes quoted-printable (RFC 2045, 6.7). Escapes in
// lower case are taken, and so are soft breaks with blanks or further CRs
// before the line end. An "=" that is neither is left as it is; the first is
// reported. Blanks at the
// end of a line stay: they do no harm, and where the sender's software did not
// encode them they may be meant.
func decodeQuotedPrintable(dst, src []byte, m *source.Map, r report) []byte {
	bad := false
	for at := 0; at < len(src); {
		n := bytes.IndexByte(src[at:], '=')
		if n < 0 {
			n = len(src) - at
		}
		dst = append(dst, src[at:at+n]...)
		m.Copy(at, n)
		if at += n; at == len(src) {
			break
		}
		if b, ok := hexByte(src[at+1:]); ok {
			dst = append(dst, b)
			m.Atom(at, at+3, 1)
			at += 3
		} else if n := softBreak(src[at+1:]); n > 0 {
			at += 1 + n
		} else {
			if !bad {
				r.add(BadEscape, at, min(at+3, len(src)))
			}
			bad = true
			dst = append(dst, '=')
			m.Copy(at, 1)
			at++
		}
	}
	return dst
}

// hexByte returns the byte that two hex digits at the front of b stand for.
func hexByte(b []byte) (byte, bool) {
	if len(b) < 2 {
		return 0, false
	}
	hi, lo := unhex[b[0]], unhex[b[1]]
	return hi<<4 | lo&0xF, hi|lo < 16
}

// unhex has the values of hex digits, and 255 for what is none.
var unhex = func() (t [256]byte) {
	for i := range t {
		t[i] = 255
	}
	for i, c := range []byte("0123456789abcdef") {
		t[c] = byte(i)
		t[bytes.ToUpper([]byte{c})[0]] = byte(i)
	}
	return t
}()

// maxPadding is how many blanks are looked at between the "=" of a soft break
// and the line end.
const maxPadding = 80

// softBreak returns the length of the line end at the front of b, with the
// blanks before it: what follows the "=" of a soft break. The end of the text
// is none, but counts as one.
func softBreak(b []byte) int {
	for i, c := range b[:min(len(b), maxPadding)] {
		switch c {
		case ' ', '\t', '\r':
		case '\n':
			return i + 1
		default:
			return 0
		}
	}
	return 0
}
