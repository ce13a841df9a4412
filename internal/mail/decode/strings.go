package decode

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// joined joins the quoted strings in src, and drops everything between them. Escape appends the
// meaning of the escape at src[i], and returns the offset after it.
func joined(dst, src []byte, m *source.Map, escape func(dst, src []byte, i int) ([]byte, int)) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	for outside, at := 0, 0; ; { // outside is where the last string ended, at its quotation mark
		open := bytes.IndexByte(src[at:], '"')
		if open < 0 {
			s.drop(outside, len(src))
			return s.finish()
		}
		i := at + open + 1
		s.drop(outside, i)
		for i < len(src) && src[i] != '"' {
			if n := bytes.IndexAny(src[i:], `"\`); n != 0 {
				i += n
				if n < 0 {
					i = len(src)
				}
				continue
			}
			s.drop(i, i)
			n := len(s.dst)
			var end int
			s.dst, end = escape(s.dst, src, i)
			s.copied = end
			s.m.Atom(i, end, len(s.dst)-n)
			i = end
		}
		outside, at = i, min(i+1, len(src))
	}
}
