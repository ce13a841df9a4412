package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/uri"
)

// whole reads the text held as one URL: the value of an attribute of HTML. White
// space around it does not count. A reference is resolved against base, if that
// is not empty. It is nil where the text is no URL that is looked for.
func (f *finder) whole(base []byte) *URL {
	end := len(spaces.TrimRight(f.text))
	start := end - len(spaces.Trim(f.text[:end]))
	text := f.text[start:end]
	n := schemeLength(text)
	prefix := ""
	switch {
	case n > 0 && !f.isSought(text[:n], text[n+1:]) || start == end:
		return nil
	case n == 0:
		var ok bool
		if prefix, n, ok = relative(base, text); !ok {
			return nil
		}
		start += n
	}
	f.outer = start
	_, ok := f.contents(&enclosure{kind: Markup, limit: end, open: start, spaces: true}, start)
	if !ok || !f.wanted(f.url.Text) {
		return nil
	}
	if prefix != "" {
		prepend(&f.url, prefix)
	}
	f.url.Input = f.opt.Input
	return &f.url
}

var spaces = kernel.NewSet(ascii.IsSpace)

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

// isSought reports whether URLs of that scheme are found, with rest behind the
// colon.
func (f *finder) isSought(scheme, rest []byte) bool {
	if len(rest) == 0 {
		return false
	}
	s := uri.LookupScheme(scheme)
	return bytes.HasPrefix(rest, []byte("//")) || s != nil && s.Rootless != uri.FormNever || f.namesScheme(scheme)
}
