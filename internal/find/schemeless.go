package find

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Level says what is found without a scheme. Each includes those before it.
type Level uint8

const (
	None  Level = iota
	WWW         // hosts that begin with "www." or "ftp."
	Hosts       // hosts under a top-level domain
	Mail        // mail addresses
)

// inferScheme returns the scheme that the text b, the contents of a <URL:...>,
// leaves out: none if it has one, "mailto:" for a mail address, "http://"
// for a host name. It is not ok for anything else.
func inferScheme(b []byte) (prefix string, ok bool) {
	n := nameBeforeColon(b)
	if n > 0 && !(isPort(b[n:]) && bound.IsHost(b[:n]) && uri.LookupScheme(b[:n]) == nil) {
		next := ascii.At(b, n+1)
		return "", next > ' ' && next != '>' || ascii.IsSpace(next) && isSchemeName(b[:n])
	}
	word := bound.Token(b, bound.MaxForm)
	if bound.IsAddress(word) {
		return "mailto:", true
	}
	if bound.IsHost(word) {
		return hostScheme(word), true
	}
	return "", false
}

// nameBeforeColon returns the length of what has the form of a scheme at the front of b, before a colon; 0 if there is none.
func nameBeforeColon(b []byte) int {
	n := ascii.Span(b, ascii.IsScheme)
	if n == 0 || n > bound.MaxScheme || ascii.At(b, n) != ':' || !ascii.IsAlpha(b[0]) {
		return 0
	}
	return n
}

// isSchemeName reports whether b is the name of a scheme, one for experiments too, rather
// than a word with a colon (RFC 1738, 4).
func isSchemeName(b []byte) bool {
	return uri.LookupScheme(b) != nil || len(b) > 2 && ascii.EqualFold(b[:2], "x-")
}

// isPort reports whether b is the port after a host: ":8080".
func isPort(b []byte) bool {
	n := ascii.Span(b[1:], ascii.IsDigit)
	return n > 0 && (n+1 == len(b) || b[n+1] == '/' || bound.ClassOf(b[n+1]) == bound.Stop)
}

// infer puts the scheme that the text leaves out before a URL.
func (f *Finder) infer(u *URL, scheme string) {
	u.prepend(scheme, f.text)
	u.Notes |= Schemeless
}

// schemeless reads the URL that begins with a host at text[i], "www." or
// "ftp.", rather than with a scheme.
func (f *Finder) schemeless(i int) (u URL, next int, ok bool) {
	if i > f.carry.floor && (bound.IsWordByte(f.text[i-1]) || ascii.In(f.text[i-1], ".-@/:=&")) {
		return URL{}, i + 1, false
	}
	end := i + ascii.Span(f.text[i:min(len(f.text), i+bound.MaxHost)], bound.IsHostByte)
	switch {
	case f.opt.Refang && isDisguised(f.text[i:]):
		u, next, ok = f.refanged(i, i)
	case !bound.BeginsWithHost(f.text[i:]) || f.opt.Schemeless >= Hosts && !beginsTopLevelHost(f.text[i:]):
		return URL{}, i + 1, false
	case ascii.At(f.text, end) == ',': // in a list of hosts
		u, next, ok = verbatim(Bare, i, end), end, true
	default:
		u, next, ok = f.urlAt(i, i-1)
	}
	if ok {
		f.infer(&u, hostScheme(u.textIn(f.text)))
	}
	return u, next, ok
}

// beginsTopLevelHost reports whether b begins with a host under a top-level domain, below
// "www." or "ftp.".
func beginsTopLevelHost(b []byte) bool {
	name := bytes.TrimRight(b[:ascii.Span(b[:min(len(b), bound.MaxHost)], bound.IsHostByte)], ".-")
	last := name[bytes.LastIndexByte(name, '.')+1:]
	return bytes.Count(name, []byte(".")) > 1 && uri.IsTopLevel(last) && hasOneCase(name, last)
}

// hostScheme returns the scheme to infer for a host.
func hostScheme(name []byte) string {
	if len(name) > 4 && ascii.EqualFold(name[:4], "ftp.") {
		return "ftp://"
	}
	return "http://"
}
