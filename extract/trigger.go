package extract

import (
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// maxScheme is the length of the longest scheme looked for.
const maxScheme = 32

// schemeEnds holds the last two letters, in any case, of the schemes that are
// found without "//".
type schemeEnds struct {
	pairs [1 << 10]bool
	near  kernel.Ends // the same and a few more
}

func pairIndex(a, b byte) int { return int(a&0x1F)<<5 | int(b&0x1F) }

// rootlessEnds has the ends of all schemes that the table gives a rootless
// form, and of the prefix "URL:".
var rootlessEnds = func() (e schemeEnds) {
	e.add("url")
	for s := range uri.Schemes() {
		if s.Rootless != uri.FormNever {
			e.add(s.Name)
		}
	}
	return e
}()

func (e *schemeEnds) add(scheme string) {
	if n := len(scheme); n > 1 {
		e.pairs[pairIndex(scheme[n-2], scheme[n-1])] = true
		e.near.Add(scheme)
	}
}

// admit reports whether a URL may begin with the colon text[i]: "//" follows it,
// or it ends a scheme that does without. Only "URL:" has white space behind its
// colon.
func (e *schemeEnds) admit(text []byte, i int) bool {
	if i < 2 {
		return false
	}
	next := at(text, i+1)
	if next == '/' && at(text, i+2) == '/' {
		return true
	}
	last := text[i-1]
	return e.pairs[pairIndex(text[i-2], last)] && (isAlnum(last) || last == '[') && (next > ' ' || last|0x20 == 'l')
}

// triggers goes through the colons of a text with which a URL may begin.
type triggers struct {
	ends *schemeEnds
	// found[i:n] are those that come next, counted from base; all before to
	// has been looked at.
	found    [128]uint32
	i, n     int
	base, to int
}

// next returns the first in text[from:limit], or -1. Unless t is reset in between,
// from does not go back, and the text stays the same.
func (t *triggers) next(text []byte, from, limit int) int {
	for {
		for ; t.i < t.n; t.i++ {
			switch i := t.base + int(t.found[t.i]); {
			case i >= limit:
				return -1
			case i >= from && t.ends.admit(text, i):
				return i
			}
		}
		if t.to = max(t.to, from); t.to >= limit {
			return -1
		}
		t.i, t.base = 0, t.to
		t.n, t.to = kernel.Colons(t.found[:], text, t.to, limit, &t.ends.near)
	}
}

// reset makes ready for another text, or for the same that has moved.
func (t *triggers) reset() { t.i, t.n, t.to = 0, 0, 0 }
