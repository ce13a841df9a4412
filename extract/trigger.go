package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/uri"
)

// maxScheme is the length of the longest scheme looked for.
const maxScheme = 32

// A pairSet holds pairs of bytes: the last two letters, in any case, of the
// schemes that are found without "//".
type pairSet [1 << 10]bool

func pairIndex(a, b byte) int { return int(a&0x1F)<<5 | int(b&0x1F) }

// rootlessEnds has the ends of all schemes that the table gives a rootless
// form, and of the prefix "URL:".
var rootlessEnds = func() (set pairSet) {
	set.add("url")
	for s := range uri.Schemes() {
		if s.Rootless != uri.FormNever {
			set.add(s.Name)
		}
	}
	return set
}()

func (s *pairSet) add(scheme string) {
	if n := len(scheme); n > 1 {
		s[pairIndex(scheme[n-2], scheme[n-1])] = true
	}
}

// nextTrigger returns the offset in text of the next colon in [from, limit)
// with which a URL may begin. It returns -1 when there is none.
func nextTrigger(text []byte, from, limit int, ends *pairSet) int {
	for from < limit {
		i := bytes.IndexByte(text[from:limit], ':')
		if i < 0 {
			return -1
		}
		i += from
		if ends.admit(text, i) {
			return i
		}
		from = i + 1
	}
	return -1
}

// admit reports whether a URL may begin with the colon text[i]: "//" follows it,
// or it ends a scheme that does without. Only "URL:" has white space behind its
// colon.
func (s *pairSet) admit(text []byte, i int) bool {
	if i < 2 {
		return false
	}
	next := at(text, i+1)
	if next == '/' && at(text, i+2) == '/' {
		return true
	}
	last := text[i-1]
	return s[pairIndex(text[i-2], last)] && (isAlnum(last) || last == '[') && (next > ' ' || last|0x20 == 'l')
}
