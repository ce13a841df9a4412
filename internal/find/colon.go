package find

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// rootlessEnds has the ends of all schemes that the table gives a rootless
// form, and of the prefix "URL:". White space may follow that (RFC 1738,
// appendix), and in delimiters "mailto:", after which people type it.
var rootlessEnds = func() (e kernel.Ends) {
	e.AddSpaced("url")
	e.AddSpaced("mailto")
	for s := range uri.Schemes() {
		if s.Rootless != uri.FormNever {
			e.Add(s.Name)
		}
	}
	return e
}()

// disguisedEnds also has those of disguised URLs and of near misses.
var disguisedEnds = func() kernel.Ends {
	e := rootlessEnds
	for _, s := range []string{"http", "https", "ftp", "http[", "https["} {
		e.Add(s)
	}
	return e
}()

// endsFor returns the ends of all that opt asks for.
func endsFor(opt Options) *kernel.Ends {
	if len(opt.Schemes) > 0 {
		e := disguisedEnds
		for _, s := range opt.Schemes {
			e.Add(s)
		}
		return &e
	}
	if opt.Refang || opt.NearMisses {
		return &disguisedEnds
	}
	return &rootlessEnds
}

// colons goes through the colons of a text that may end a scheme.
type colons struct {
	ends *kernel.Ends
	// found[i:n] are the offsets of those that come next, counted from base; all
	// before to has been searched.
	found    [128]uint32
	i, n     int
	base, to int
}

// next returns the first in text[from:limit], or -1. Unless t is reset in between,
// from does not go back, and the text stays the same.
func (t *colons) next(text []byte, from, limit int) int {
	for {
		for ; t.i < t.n; t.i++ {
			switch i := t.base + int(t.found[t.i]); {
			case i >= limit:
				return -1
			case i >= from && t.endsScheme(text, i):
				return i
			}
		}
		if t.to = max(t.to, from); t.to >= limit {
			return -1
		}
		t.i, t.base = 0, t.to
		t.n, t.to = kernel.Colons(t.found[:], text, t.to, limit, t.ends)
	}
}

// endsScheme reports whether two bytes of a scheme are before the colon text[i], or
// one and the bracket of http[:], and a URL or white space may follow. Without a
// slash after the colon, they must end a scheme that is looked for.
func (t *colons) endsScheme(text []byte, i int) bool {
	before, last, next := text[i-2], text[i-1], ascii.At(text, i+1)
	switch {
	case next == '/':
		return ascii.IsScheme(before) && (ascii.IsAlnum(last) || last == '+' || last == '[')
	case bound.ClassOf(next) != bound.Stop || next <= ' ' && last|0x20 == 'l':
		return t.ends.Has(before, last)
	}
	return next <= ' ' && opensMailto(text[:i])
}

// opensMailto reports whether text ends in "mailto" after a mark that delimits.
func opensMailto(text []byte) bool {
	n := len(text) - len("mailto")
	return n > 0 && isDelimiter(text[n-1]) && ascii.EqualFold(text[n:], "mailto")
}

// reset prepares for another text, or for the same at another offset.
func (t *colons) reset() { t.i, t.n, t.to = 0, 0, 0 }
