package decode

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
)

// decodeHZ decodes HZ, which has GB 2312 between ~{ and ~} (RFC 1843).
func decodeHZ(d decoder, src []byte) []byte {
	t := gb18030()
	chinese := false
	for i := 0; i < len(src); {
		switch c := src[i]; {
		case c == '~':
			i, chinese = d.tilde(src, i, chinese)
		case c >= utf8.RuneSelf:
			i = d.foreign(src, i)
		case chinese && c > ' ':
			i = d.pair(t, src, i)
		default:
			// A line ends in ASCII.
			chinese = chinese && c != '\n'
			d.copy(src, i, i+1)
			i++
		}
	}
	return d.text
}

// tilde reads the sequence that begins with the ~ at i. It returns where that ends
// and whether Chinese follows. An unknown sequence is kept: few write ~~ in a URL.
func (d *decoder) tilde(src []byte, i int, chinese bool) (int, bool) {
	rest := src[i+1:]
	switch {
	case ascii.HasPrefix(rest, "{"):
		return i + 2, true
	case ascii.HasPrefix(rest, "}"):
		return i + 2, false
	case ascii.HasPrefix(rest, "~"):
		d.char('~', i, i+2)
		return i + 2, chinese
	case ascii.HasPrefix(rest, "\n"):
		return i + 2, chinese
	case ascii.HasPrefix(rest, "\r\n"):
		return i + 3, chinese
	}
	d.malformed(i, i+1)
	d.copy(src, i, i+1)
	return i + 1, chinese
}
