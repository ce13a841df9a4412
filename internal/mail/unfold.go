package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// unfoldLines joins the folded lines of iCalendar and vCard (RFC 5545, 3.1; RFC
// 6350, 3.2), and undoes the escapes of their texts (3.3.11; 3.4), which may be
// folded too. Decoded is false if there is neither; dst and m are untouched
// then.
func unfoldLines(dst, src []byte, m *source.Map) (text []byte, decoded bool) {
	from := 0 // of what is not yet written
	for i := 0; i < len(src); {
		n := bytes.IndexAny(src[i:], "\r\n\\")
		if n < 0 {
			break
		}
		i += n
		end := skipFolds(src, i)
		c, escaped := byte(0), false
		if end == i {
			c, end, escaped = textEscape(src, i)
		}
		if end == i {
			i++
			continue
		}
		dst = append(dst, src[from:i]...)
		m.Copy(from, i-from)
		if escaped {
			dst = append(dst, c)
			m.Atom(i, end, 1)
		}
		i, from, decoded = end, end, true
	}
	if decoded {
		dst = append(dst, src[from:]...)
		m.Copy(from, len(src)-from)
	}
	return dst, decoded
}

// unfoldFields joins the folded lines of a body that is made of fields, as those of
// a header are (RFC 3464, 2.1.1; RFC 5322, 2.2.3): the line end goes, the blank
// behind it stays. Decoded is false if there is none; dst and m are untouched then.
func unfoldFields(dst, src []byte, m *source.Map) (text []byte, decoded bool) {
	from := 0 // of what is not yet written
	for i := 0; i < len(src); i++ {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 {
			break
		}
		if i += n; i+1 == len(src) || src[i+1] != ' ' && src[i+1] != '\t' {
			continue
		}
		end := i
		if end > from && src[end-1] == '\r' {
			end--
		}
		dst = append(dst, src[from:end]...)
		m.Copy(from, end-from)
		from, decoded = i+1, true
	}
	if decoded {
		dst = append(dst, src[from:]...)
		m.Copy(from, len(src)-from)
	}
	return dst, decoded
}

// skipFolds returns the offset behind the foldings at i: each a line end and one
// blank.
func skipFolds(src []byte, i int) int {
	for {
		next := i
		if next < len(src) && src[next] == '\r' {
			next++
		}
		if next+1 >= len(src) || src[next] != '\n' || src[next+1] != ' ' && src[next+1] != '\t' {
			return i
		}
		i = next + 2
	}
}

// textEscape reads the escape at i, and returns what it stands for and the
// offset behind it.
func textEscape(src []byte, i int) (c byte, end int, ok bool) {
	if src[i] != '\\' {
		return 0, i, false
	}
	end = skipFolds(src, i+1)
	if end == len(src) {
		return 0, i, false
	}
	switch c = src[end]; c {
	case 'n', 'N':
		return '\n', end + 1, true
	case '\\', ',', ';':
		return c, end + 1, true
	}
	return 0, i, false
}
