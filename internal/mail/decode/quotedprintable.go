package decode

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// QuotedPrintable decodes quoted-printable (RFC 2045, 6.7). It also accepts escapes
// in lower case, and soft breaks with blanks or CRs before the line end. Any other
// "=" is kept; the first one is reported. Blanks at the end of a line are kept: they
// do no harm, and if the sender's software did not encode them they may be meant.
func QuotedPrintable(dst, src []byte, m *source.Map, r defect.Report) (text []byte, ok bool) {
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
		if b, ok := HexByte(src[at+1:]); ok {
			dst = append(dst, b)
			m.Atom(at, at+3, 1)
			at += 3
		} else if n := softBreak(src[at+1:]); n > 0 {
			at += 1 + n
		} else {
			if !bad {
				r.Add(defect.BadEscape, at, min(at+3, len(src)))
			}
			bad = true
			dst = append(dst, '=')
			m.Copy(at, 1)
			at++
		}
	}
	return dst, true
}

// HexByte returns the byte for which two hex digits are at the front of b.
func HexByte(b []byte) (byte, bool) {
	if len(b) < 2 {
		return 0, false
	}
	hi, lo := hexValue[b[0]], hexValue[b[1]]
	return hi<<4 | lo&0xF, hi|lo < 16
}

// hexValue has the values of hex digits, and 255 for any other byte.
var hexValue = func() (t [256]byte) {
	for i := range t {
		t[i] = 255
	}
	for i, c := range []byte("0123456789abcdef") {
		t[c] = byte(i)
		t[bytes.ToUpper([]byte{c})[0]] = byte(i)
	}
	return t
}()

// maxPadding is the number of blanks that may be between the "=" of a soft break
// and the line end.
const maxPadding = 80

// softBreak returns the length of the blanks and the line end at the front of b,
// which is after the "=" of a soft break; 0 if there are none.
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
