package decode

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// Flowed joins the lines of format=flowed with DelSp=yes. It drops each soft break:
// its space, the line end, and the quote marks and the space-stuffing of the next
// line (RFC 3676, 4). It does not join lines of different depths (4.5), the line after
// the separator of a signature (4.3), nor a URL to the text before it.
func Flowed(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	if !bytes.Contains(src, []byte(" \n")) && !bytes.Contains(src, []byte(" \r\n")) {
		return s.finish()
	}
	for at := 0; ; {
		n := bytes.IndexByte(src[at:], '\n')
		if n < 0 {
			return s.finish()
		}
		line := bytes.TrimSuffix(src[at:at+n], []byte("\r"))
		next := src[at+n+1:]
		if len(next) > 0 && isSoft(line) && quoteDepth(line) == quoteDepth(next) && !beginsURL(next) {
			s.drop(at+len(line)-1, at+n+1+stuffing(next))
		}
		at += n + 1
	}
}

// isSoft reports whether a line of format=flowed, without its line end, ends in a
// soft break.
func isSoft(line []byte) bool {
	content := line[stuffing(line):]
	return ascii.HasSuffix(content, " ") && string(content) != "-- "
}

// quoteDepth returns the depth to which the line at the front of b is quoted in
// format=flowed: the number of marks without blanks between them (RFC 3676, 4.5).
func quoteDepth(b []byte) int {
	n := 0
	for n < len(b) && b[n] == '>' {
		n++
	}
	return n
}

// stuffing returns the length of the quote marks at the front of b and of the space
// after them, which is not part of the line (RFC 3676, 4.4).
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
			return i > 0 && ascii.HasPrefix(b[i:], "://")
		case !ascii.IsAlpha(c):
			return false
		}
	}
	return false
}
