package lint

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/secrets"
	"github.com/urlmend/urlmend/internal/uri"
)

// password returns the range of the password in text, whose parts are p, or an empty range.
func (p *Parts) password(text []byte) Range {
	switch {
	case p.User.Present || len(bytes.TrimFunc(p.Host.Text, isSlack)) > 0:
		return Range{p.Password.Start, p.Password.End}
	case !secrets.TakesUser(p.Scheme.Text) && missedColon(text) == 0:
		inner := newParts()
		inner.split(uri.RFC3986, p.Path.Text, p.Path.Text)
		return Range{p.Path.Start + inner.Password.Start, p.Path.Start + inner.Password.End}
	}
	start := max(p.Scheme.End, missedColon(text))
	start += len(text[start:]) - len(bytes.TrimLeftFunc(text[start:], isSlack))
	end := len(text)
	if n := bytes.IndexAny(text[start:], `/\?#`); n >= 0 {
		end = start + n
	}
	end = start + max(0, bytes.LastIndexByte(text[start:end], '@'))
	if colon := bytes.IndexByte(text[start:end], ':'); colon >= 0 {
		return Range{start + colon + 1, end}
	}
	return Range{}
}

// missedColon returns the length of the scheme and the slashes of http//example.com and http;//example.com, or 0.
func missedColon(text []byte) int {
	const most = 2 // other marks
	scheme := ascii.Span(text, ascii.IsAlpha)
	marks := ascii.Span(text[scheme:], func(b byte) bool { return ascii.In(b, ":;., ") })
	if n := scheme + marks; ascii.EqualFoldAny(text[:scheme], "http", "https", "ftp", "ws", "wss") && marks <= most && ascii.HasPrefix(text[n:], "//") {
		return n + len("//")
	}
	return 0
}

// isSlack reports whether r is a character that some programs skip before an authority, as
// the parser of the URL Standard does.
func isSlack(r rune) bool { return r <= ' ' || r == ':' || r == '/' || r == '\\' }

// misplacedPassword returns the range of a password in text, whose parts are p, that is not a
// password by the grammar: because it has an unescaped delimiter, or because a delimiter next to it is
// escaped. Examples: ftp://jim:se/cret@example.com, https://jim%3Asecret@example.com,
// https://jim:secret%40example.com. Without an "@" after it, a port that is no number is no password.
func (p *Parts) misplacedPassword(text []byte) Range {
	port := p.Port.Text
	if end := p.endOfDelimited(text); end > 0 {
		return Range{p.Port.Start, end}
	}
	if p.User.Present {
		if string(p.Password.Text) == "x-oauth-basic" { // GitHub accepts a token as the user
			return Range{p.User.Start, p.User.End}
		}
		return escapedPassword(p.User, p.User.End)
	}
	if i := bytes.Index(port, escapedAt); i >= 0 {
		return Range{p.Port.Start, p.Port.Start + i}
	}
	if i := bytes.LastIndex(p.Host.Text, escapedAt); i >= 0 {
		return escapedPassword(p.Host, p.Host.Start+i)
	}
	if ascii.EqualFold(p.Scheme.Text, "mailto") { // an address has no colon
		end := bytes.LastIndexByte(p.Path.Text, '@')
		if colon := bytes.IndexByte(p.Path.Text[:max(0, end)], ':'); colon >= 0 {
			return Range{p.Path.Start + colon + 1, p.Path.Start + end}
		}
	}
	return Range{}
}

// escapedAt is an escaped "@".
var escapedAt = []byte("%40")

// escapedPassword returns the range after an escaped colon in a part, up to end.
func escapedPassword(p Part, end int) Range {
	i := bytes.Index(ascii.Upper(p.Text), []byte("%3A"))
	if i < 0 {
		return Range{}
	}
	return Range{p.Start + i + len("%3a"), end}
}

// endOfDelimited returns the end of a password that contains a delimiter, so that its
// beginning is read as the port, or 0. In a URL of git or ssh, a path may follow the colon
// instead.
func (p *Parts) endOfDelimited(text []byte) int {
	if secrets.IsPort(p.Port.Text) ||
		bytes.Contains(p.Scheme.Text, []byte("git")) || bytes.Contains(p.Scheme.Text, []byte("ssh")) {
		return 0
	}
	at := bytes.IndexByte(text[p.Port.End:], '@')
	if at < 0 {
		return 0
	}
	at += p.Port.End
	end := at + ascii.Span(text[at:], func(b byte) bool { return b != '/' && b != '?' && b != '#' })
	return at + bytes.LastIndexByte(text[at:end], '@')
}
