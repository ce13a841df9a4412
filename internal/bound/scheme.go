package bound

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// MaxScheme is the length of the longest scheme that is looked for.
const MaxScheme = 32

// SchemeFollows reports whether b begins with a scheme and "://".
func SchemeFollows(b []byte) bool {
	i := ascii.Span(b[:min(len(b), MaxScheme)], ascii.IsScheme)
	return i > 1 && ascii.IsAlpha(b[0]) && i+2 < len(b) && b[i] == ':' && b[i+1] == '/' && b[i+2] == '/'
}

// StartsURL reports whether a new URL starts at the front of b: with a scheme and
// "://", with "URL:", or in the form of a scheme without "//".
func StartsURL(b []byte) bool {
	if SchemeFollows(b) || len(b) > 4 && ascii.EqualFold(b[:4], "url:") {
		return true
	}
	n := ascii.Span(b[:min(len(b), MaxScheme)], ascii.IsScheme)
	if n == 0 || ascii.At(b, n) != ':' {
		return false
	}
	s := uri.LookupScheme(b[:n])
	return s != nil && s.Rootless != uri.FormNever && FitsForm(s.Rootless, b[n+1:])
}
