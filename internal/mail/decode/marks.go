package decode

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// QuotedFrom drops the ">" that an mbox has before lines that begin with "From "
// and, in mboxrd, before lines that begin with such a ">" themselves.
func QuotedFrom(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	const from = "From "
	for i := 0; ; i += len(from) {
		n := bytes.Index(src[i:], []byte(from))
		if n < 0 {
			return s.finish()
		}
		i += n
		start := i
		for start > 0 && src[start-1] == '>' {
			start--
		}
		if start < i && (start == 0 || src[start-1] == '\n') {
			s.drop(start, start+1)
		}
	}
}

// beginSigned is the end of the line before a text that OpenPGP signs.
const beginSigned = "BEGIN PGP SIGNED MESSAGE-----"

// IsSigned reports whether there is a text in src that OpenPGP signs (RFC 9580, 7).
func IsSigned(src []byte) bool { return bytes.Contains(src, []byte(beginSigned)) }

// DashEscapes drops the "- " before lines of a text that OpenPGP signs (RFC 9580,
// 7.2).
func DashEscapes(dst, src []byte, m *source.Map, _ defect.Report) (text []byte, ok bool) {
	s := splicer{dst: dst, src: src, m: m}
	const escape = "- "
	for i := max(0, bytes.Index(src, []byte(beginSigned))); ; i += len(escape) {
		n := bytes.Index(src[i:], []byte(escape))
		if n < 0 {
			return s.finish()
		}
		if i += n; i == 0 || src[i-1] == '\n' {
			s.drop(i, i+len(escape))
		}
	}
}
