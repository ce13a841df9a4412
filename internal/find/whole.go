package find

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// Whole sets u to the text, read as one URL: the value of an attribute of HTML. White space
// around it does not count. A reference is resolved against base, if that is not
// empty. It returns false if the text is no URL that is looked for.
func (f *Finder) Whole(u *Found, base []byte) bool {
	end := len(kernel.Spaces.TrimRight(f.text))
	start := end - len(kernel.Spaces.Trim(f.text[:end]))
	text := f.text[start:end]
	n := schemeLength(text)
	prefix, ok := "", false
	switch {
	case n > 0 && !f.isSought(text[:n], text[n+1:]) || start == end:
		return false
	case n == 0:
		if prefix, n, ok = relative(base, text); !ok {
			return false
		}
		start += n
	}
	found, _, ok := f.contents(delimiter{kind: Markup, limit: end, open: start, spaces: true}, start)
	if !ok || !f.isWanted(found.textIn(f.text)) {
		return false
	}
	if prefix != "" {
		found.prepend(prefix, f.text)
	}
	*u = Found{URL: found, Text: found.textIn(f.text)}
	return true
}

// schemeLength returns the length of the scheme at the front of a URL, which a
// colon ends (RFC 3986, 3.1); 0 if there is none.
func schemeLength(text []byte) int {
	for i, c := range text[:min(len(text), bound.MaxScheme+1)] {
		switch {
		case c == ':':
			return i
		case !ascii.IsScheme(c) || i == 0 && !ascii.IsAlpha(c):
			return 0
		}
	}
	return 0
}

// isSought reports whether URLs of that scheme are found, with rest after the
// colon.
func (f *Finder) isSought(scheme, rest []byte) bool {
	if len(rest) == 0 {
		return false
	}
	s := uri.LookupScheme(scheme)
	return ascii.HasPrefix(rest, "//") || s != nil && s.Rootless != uri.FormNever || f.namesScheme(scheme)
}
