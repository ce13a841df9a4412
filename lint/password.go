package lint

import (
	"bytes"
	"slices"
	"unicode"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// password returns the range of the password in text, whose parts are p, or an empty range.
func (p *Parts) password(text []byte) Range {
	switch {
	case p.User.Present || len(bytes.TrimFunc(p.Host.Text, isSlack)) > 0:
		return Range{p.Password.Start, p.Password.End}
	case !takesUser(p.Scheme.Text) && !missesColon().Match(text):
		inner := newParts()
		inner.split(uri.RFC3986, p.Path.Text, p.Path.Text)
		return Range{p.Path.Start + inner.Password.Start, p.Path.Start + inner.Password.End}
	}
	start := max(p.Scheme.End, len(missesColon().Find(text)))
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

// missesColon matches the scheme and the slashes of http//example.com and http;//example.com.
var missesColon = compiledOnce(`^(?i:https?|ftp|wss?)[:;., ]{0,2}//`)

// isSlack reports whether r is a character that some programs skip before an authority, as
// the parser of the URL Standard does.
func isSlack(r rune) bool { return r <= ' ' || r == ':' || r == '/' || r == '\\' }

// takesUser reports whether a user and a password may follow the colon of a scheme,
// with or without slashes: those of the URL Standard (section 4.4), and sip (RFC
// 3261, section 19.1.1).
func takesUser(scheme []byte) bool {
	name := bytes.Map(func(r rune) rune {
		if r <= ' ' { // the URL Standard drops it
			return -1
		}
		return unicode.ToLower(r)
	}, scheme)
	return slices.Contains([]string{"http", "https", "ws", "wss", "ftp", "sip", "sips"}, string(name))
}

// misplacedPassword returns the range of a password in text, whose parts are p, that is not a
// password by the grammar: because it has an unescaped delimiter, because a delimiter next to it is
// escaped, or because the URL was cut. Examples: ftp://jim:se/cret@example.com,
// https://jim%3Asecret@example.com, https://jim:secret%40example.com, https://jim:s3cret.
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
	isUser := bytes.IndexByte(p.Host.Text, '.') < 0 && string(p.Host.Text) != "localhost"
	if isUser && takesUser(p.Scheme.Text) && !isNumber(port) && !namesPort(port) {
		return Range{p.Port.Start, p.Port.End}
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
	if isNumber(p.Port.Text) || namesPort(p.Port.Text) ||
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

// namesPort reports whether a port is a placeholder such as PORT.
func namesPort(port []byte) bool { return bytes.Contains(bytes.ToLower(port), []byte("port")) }

// isNumber reports whether a port is a number, or empty.
func isNumber(port []byte) bool { return len(bytes.Trim(port, "0123456789")) == 0 }

// nestedPasswords returns the ranges of the passwords of URLs that are in the path, the
// query or the fragment of another one.
func nestedPasswords(url []byte, start int) (found []Range) {
	rest := url[start:]
	mayHaveAt := bytes.IndexByte(rest, '@') >= 0 || bytes.Contains(rest, []byte("40"))
	mayHaveColon := bytes.IndexByte(rest, ':') >= 0 || bytes.Contains(rest, []byte("3a")) || bytes.Contains(rest, []byte("3A"))
	if !mayHaveAt || !mayHaveColon { // most URLs
		return nil
	}
	for _, m := range nestedPassword().FindAllSubmatchIndex(rest, -1) {
		found = append(found, Range{start + m[2], start + m[3]})
	}
	return found
}

// nestedPassword matches an authority with a password after a scheme. Its delimiters may be escaped,
// even several times, or written as Proofpoint does: http-3A__jim-3Asecret-40h_.
var nestedPassword = compiledOnce(`(?i)(?::|%(?:25)*3a|-3a)(?:/|%(?:25)*2f|_){2}[^/?#&@:%\s]*(?::|%(?:25)*3a|-3a)([^/?#&@\s]+?)(?:@|%(?:25)*40|-40)`)
