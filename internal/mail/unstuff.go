package mail

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/source"
)

// unquoteFrom drops the ">" that mboxes put before lines that begin with
// "From " and, in mboxrd, before those they have put one before already. Ok is
// false if there is none.
func unquoteFrom(dst, src []byte, m *source.Map) (text []byte, ok bool) {
	return dropMarks(dst, src, m, "From ", func(i int) (int, int) {
		start := i
		for start > 0 && src[start-1] == '>' {
			start--
		}
		return start, min(1, i-start)
	})
}

// beginSigned is the end of the line before a text that OpenPGP signs.
const beginSigned = "BEGIN PGP SIGNED MESSAGE-----"

func isSigned(text []byte) bool { return bytes.Contains(text, []byte(beginSigned)) }

// undash drops the "- " that OpenPGP puts before lines of a signed text that
// begin with a dash (RFC 9580, 7.2). Ok is false if there is none.
func undash(dst, src []byte, m *source.Map) (text []byte, ok bool) {
	from := bytes.Index(src, []byte(beginSigned))
	return dropMarks(dst, src, m, "- ", func(i int) (int, int) {
		if i < from {
			return -1, 0
		}
		return i, 2
	})
}

// dropMarks copies src without the marks at the front of lines. Wherever mark
// stands at i, at tells where the line must begin for it to count, and how much
// is dropped from there. Ok is false if nothing is.
func dropMarks(dst, src []byte, m *source.Map, mark string, at func(i int) (start, n int)) (text []byte, ok bool) {
	from := 0
	for i := 0; ; {
		n := bytes.Index(src[i:], []byte(mark))
		if n < 0 {
			break
		}
		i += n
		if start, n := at(i); n > 0 && start >= from && (start == 0 || src[start-1] == '\n') {
			dst = append(dst, src[from:start]...)
			m.Copy(from, start-from)
			from, ok = start+n, true
		}
		i += len(mark)
	}
	if ok {
		dst = append(dst, src[from:]...)
		m.Copy(from, len(src)-from)
	}
	return dst, ok
}
