package find

import (
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// schemeEnds are the ends of schemes, in any case: the last two bytes, and the names that have them.
type schemeEnds struct {
	pairs [128][2]uint64
	// names are by five bits of each of those two; nil: these two bytes suffice.
	names [][]string
	// near matches all of them, and what may be before white space.
	near kernel.Ends
}

// add adds the end of a scheme. It does nothing for a scheme of one byte.
func (e *schemeEnds) add(scheme string) {
	if len(scheme) < 2 {
		return
	}
	a, b := ascii.Lower(scheme[len(scheme)-2])&0x7F, ascii.Lower(scheme[len(scheme)-1])
	e.pairs[a][b>>6&1] |= 1 << (b & 63)
	e.near.Add(a, b)
	if e.names != nil {
		key := keyOf(a, b)
		e.names[key] = append(e.names[key], scheme)
	}
}

// end reports whether text, of which a and b are the last bytes, ends as a scheme does.
func (e *schemeEnds) end(text []byte, a, b byte) bool {
	a, b = ascii.Lower(a), ascii.Lower(b)
	if a|b >= 0x80 || e.pairs[a][b>>6]>>(b&63)&1 == 0 {
		return false
	}
	if e.names == nil {
		return true
	}
	for _, name := range e.names[keyOf(a, b)] {
		if n := len(text) - len(name); n >= 0 && ascii.EqualFold(text[n:], name) {
			return true
		}
	}
	return false
}

func keyOf(a, b byte) int { return int(a&31)<<5 | int(b&31) }

// rootlessEnds has the ends of all schemes that the table gives a rootless form,
// and of the prefix "URL:".
var rootlessEnds = sync.OnceValue(func() *schemeEnds {
	e := &schemeEnds{names: make([][]string, 32*32)}
	e.add("url")
	e.near.AddSpaced('r', 'l')
	e.near.AddSpaced('t', 'o') // of "mailto"
	for name := range uri.RootlessSchemes() {
		e.add(name)
	}
	return e
})

// disguisedEnds also has the ends of schemes in disguised or misspelt URLs, of which only the last two bytes count.
var disguisedEnds = sync.OnceValue(func() *schemeEnds {
	e := &schemeEnds{pairs: rootlessEnds().pairs, near: rootlessEnds().near}
	for _, s := range []string{"http", "https", "ftp", "http[", "https["} {
		e.add(s)
	}
	return e
})

// endsFor returns the ends of all schemes that opt asks for.
func endsFor(opt Options) *schemeEnds {
	if len(opt.Schemes) > 0 {
		e := *disguisedEnds()
		for _, s := range opt.Schemes {
			e.add(s)
		}
		return &e
	}
	if opt.Refang || opt.NearMisses {
		return disguisedEnds()
	}
	return rootlessEnds()
}

// colons finds the colons of a text that may end a scheme.
type colons struct {
	ends *schemeEnds
	// found[i:n] are those that come next, counted from base. The text before to has been searched.
	found    [128]uint32
	i, n     int
	base, to int
}

// next returns the first in text[from:limit], or -1. Unless t is reset in between,
// from does not decrease, and the text stays the same.
func (t *colons) next(text []byte, from, limit int) int {
	for {
		for ; t.i < t.n; t.i++ {
			switch i := t.base + int(t.found[t.i]); {
			case i >= limit:
				return -1
			case i >= from && i > 0 && t.endsScheme(text, i):
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

// endsScheme reports whether the two bytes before the colon text[i] can be those of a
// scheme, or of "p[" as in http[:], and the byte after it that of a URL. If that is
// not a slash, the scheme must be one that is searched for. White space may follow
// "URL:" (RFC 1738, appendix) and "mailto:", where people type it. A quotation mark may
// close an attribute with nothing but "mailto:".
func (t *colons) endsScheme(text []byte, i int) bool {
	before, last, next := ascii.At(text, i-2), text[i-1], ascii.At(text, i+1)
	switch {
	case next == '/' && !ascii.IsScheme(before):
		return ascii.IsLower(last)
	case next == '/':
		return ascii.IsAlnum(last) || last == '+' || last == '['
	case bound.ClassOf(next) != bound.Stop || next <= ' ' && last|0x20 == 'l':
		return t.ends.end(text[:i], before, last)
	}
	return (next <= ' ' || next == '"') && endsInMailto(text[:i])
}

// endsInMailto reports whether text ends in the word "mailto".
func endsInMailto(text []byte) bool {
	n := len(text) - len("mailto")
	return n >= 0 && ascii.EqualFold(text[n:], "mailto") && !bound.IsWordByte(ascii.At(text, n-1))
}

// reset prepares for another text, or for the same one at another offset.
func (t *colons) reset() { t.i, t.n, t.to = 0, 0, 0 }
