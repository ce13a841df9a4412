package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// inferScheme returns the scheme that the text b, the contents of a <URL:...>,
// leaves out: none where it has one, "mailto:" for a mail address, "http://"
// for a host name. It returns false for anything else.
func inferScheme(b []byte) (prefix string, ok bool) {
	n := countWhile(b, ascii.IsScheme)
	if n > 0 && n <= maxScheme && at(b, n) == ':' && ascii.IsAlpha(b[0]) && !(isPort(b[n:]) && isHost(b[:n]) && uri.LookupScheme(b[:n]) == nil) {
		next := at(b, n+1)
		return "", next > ' ' && next != '>' || ascii.IsSpace(next) && uri.LookupScheme(b[:n]) != nil
	}
	word := token(b)
	if isAddress(word) {
		return "mailto:", true
	}
	if isHost(word) {
		return "http://", true
	}
	return "", false
}

// isPort reports whether b is the port behind a host: ":8080".
func isPort(b []byte) bool {
	n := countWhile(b[1:], ascii.IsDigit)
	return n > 0 && (n+1 == len(b) || b[n+1] == '/' || classes[b[n+1]] == stop)
}

// isAddress reports whether b is a mail address, local@domain.
func isAddress(b []byte) bool {
	local, domain, ok := bytes.Cut(b, []byte("@"))
	return ok && len(local) > 0 && ascii.IsAlnum(local[0]) && ascii.IsAlnum(at(domain, 0)) &&
		countWhile(domain, ascii.IsScheme) == len(domain) && bytes.IndexByte(local, '/') < 0
}

// isHost reports whether b begins with the name of a host: labels with dots
// between them, and a last one that is no number and no suffix of a file name;
// then a port or a path, or the end.
func isHost(b []byte) bool {
	n := countWhile(b, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' })
	if n < len(b) && b[n] != '/' && b[n] != ':' && b[n] != '?' && b[n] != '#' {
		return false
	}
	host := bytes.TrimSuffix(b[:n], []byte("."))
	i := bytes.LastIndexByte(host, '.')
	if i <= 0 || !ascii.IsAlnum(host[0]) {
		return false
	}
	last := host[i+1:]
	return len(last) > 1 && countWhile(last, ascii.IsAlpha) == len(last) && !wordIn(last, fileSuffixes)
}

// fileSuffixes are ends of file names that are no top-level domains, but that
// a host name would otherwise be read from. None is longer than 8 bytes.
var fileSuffixes = wordSet("css doc gif go gz htm html jpg js pdf png tar tex tgz txt xml")

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
