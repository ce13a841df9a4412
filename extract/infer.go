package extract

import (
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/uri"
)

// inferScheme returns the scheme that the text b, the contents of a <URL:...>,
// leaves out: none where it has one, "mailto:" for a mail address, "http://"
// for a host name. It returns false for anything else.
func inferScheme(b []byte) (prefix string, ok bool) {
	n := ascii.Span(b, ascii.IsScheme)
	if n > 0 && n <= bound.MaxScheme && ascii.At(b, n) == ':' && ascii.IsAlpha(b[0]) && !(isPort(b[n:]) && bound.IsHost(b[:n]) && uri.LookupScheme(b[:n]) == nil) {
		next := ascii.At(b, n+1)
		return "", next > ' ' && next != '>' || ascii.IsSpace(next) && uri.LookupScheme(b[:n]) != nil
	}
	word := bound.Token(b, bound.MaxForm)
	if bound.IsAddress(word) {
		return "mailto:", true
	}
	if bound.IsHost(word) {
		return "http://", true
	}
	return "", false
}

// isPort reports whether b is the port behind a host: ":8080".
func isPort(b []byte) bool {
	n := ascii.Span(b[1:], ascii.IsDigit)
	return n > 0 && (n+1 == len(b) || b[n+1] == '/' || bound.ClassOf(b[n+1]) == bound.Stop)
}

// infer puts the scheme that the input leaves out before a URL.
func infer(u *URL, prefix string) {
	prepend(u, prefix)
	u.Notes |= Schemeless
}

// prepend puts a prefix that the input does not have before a URL.
func prepend(u *URL, prefix string) {
	u.Text = append([]byte(prefix), u.Text...)
	u.Inferred = len(prefix)
	for i := range u.Breaks {
		u.Breaks[i].At += len(prefix)
	}
	for i := range u.Readings {
		u.Readings[i].Text = prefix + u.Readings[i].Text
	}
}
