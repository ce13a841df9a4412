package decode

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// ContentLines joins the folded lines of iCalendar and vCard (RFC 5545, 3.1; RFC
// 6350, 3.2), and undoes the escapes in them (3.3.11; 3.4), which may be folded too.
func ContentLines(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	for i := 0; i < len(src); {
		n := bytes.IndexAny(src[i:], "\r\n\\")
		if n < 0 {
			break
		}
		i += n
		if end := skipFolds(src, i); end > i {
			s.drop(i, end)
			i = end
		} else if c, end := textEscape(src, i); end > i {
			s.replace(i, end, c)
			i = end
		} else {
			i++
		}
	}
	return s.finish()
}

// FoldedFields joins the folded lines of a body that consists of fields like those
// of a header (RFC 3464, 2.1.1; RFC 5322, 2.2.3). It drops the line end and keeps the
// blank after it.
func FoldedFields(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	for i := 0; ; i++ {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 {
			return s.finish()
		}
		if i += n; i+1 < len(src) && ascii.IsBlank(src[i+1]) {
			end := i
			if end > s.copied && src[end-1] == '\r' {
				end--
			}
			s.drop(end, i+1)
		}
	}
}

// skipFolds returns the offset after the folds at i: each is a line end and one
// blank.
func skipFolds(src []byte, i int) int {
	for {
		next := i
		if next < len(src) && src[next] == '\r' {
			next++
		}
		if next+1 >= len(src) || src[next] != '\n' || !ascii.IsBlank(src[next+1]) {
			return i
		}
		i = next + 2
	}
}

// textEscape returns the character for which the escape at i is written, and the
// offset after it, which is i if there is none.
func textEscape(src []byte, i int) (c byte, end int) {
	if src[i] != '\\' {
		return 0, i
	}
	end = skipFolds(src, i+1)
	if end == len(src) {
		return 0, i
	}
	switch c = src[end]; c {
	case 'n', 'N':
		return '\n', end + 1
	case '\\', ',', ';':
		return c, end + 1
	}
	return 0, i
}
