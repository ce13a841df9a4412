package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// joinFlowed joins the lines of format=flowed with DelSp=yes that a soft break
// parts: its space, the line end, and the quote marks and the space-stuffing of
// the next line go (RFC 3676, 4). Lines of another depth are not joined (4.5),
// nor is what follows the separator of a signature (4.3), nor a URL to what comes
// before it. Ok is false if there
// is no soft break; dst and m are untouched then.
func joinFlowed(dst, src []byte, m *source.Map) (text []byte, ok bool) {
	if !bytes.Contains(src, []byte(" \n")) && !bytes.Contains(src, []byte(" \r\n")) {
		return dst, false
	}
	from := 0 // of what is not yet copied
	for at := 0; at < len(src); {
		n := bytes.IndexByte(src[at:], '\n')
		if n < 0 {
			break
		}
		line := src[at : at+n]
		next := at + n + 1
		if next < len(src) && isSoft(line) && quoteDepth(line) == quoteDepth(src[next:]) && !beginsURL(src[next:]) {
			end := at + len(bytes.TrimSuffix(line, []byte("\r"))) - 1
			dst = append(dst, src[from:end]...)
			m.Copy(from, end-from)
			from = next + stuffing(src[next:])
		}
		at = next
	}
	dst = append(dst, src[from:]...)
	m.Copy(from, len(src)-from)
	return dst, true
}

// isSoft reports whether a line of format=flowed, without its LF, ends in a soft
// break.
func isSoft(line []byte) bool {
	line = bytes.TrimSuffix(line, []byte("\r"))
	content := line[stuffing(line):]
	return bytes.HasSuffix(content, []byte(" ")) && string(content) != "-- "
}

// quoteDepth returns how deep the line at the front of b is quoted in
// format=flowed: only marks without blanks between them count (RFC 3676, 4.5).
func quoteDepth(b []byte) int {
	n := 0
	for n < len(b) && b[n] == '>' {
		n++
	}
	return n
}

// stuffing returns the length of the quote marks at the front of b and the space
// behind them that is not part of the line (RFC 3676, 4.4).
func stuffing(b []byte) int {
	n := quoteDepth(b)
	if n < len(b) && b[n] == ' ' {
		n++
	}
	return n
}

// beginsURL reports whether the line at the front of b begins with a scheme and
// "://".
func beginsURL(b []byte) bool {
	b = b[stuffing(b):]
	for i, c := range b[:min(len(b), 16)] {
		switch {
		case c == ':':
			return i > 0 && bytes.HasPrefix(b[i:], []byte("://"))
		case c|0x20 < 'a' || c|0x20 > 'z':
			return false
		}
	}
	return false
}
