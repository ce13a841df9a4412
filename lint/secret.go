package lint

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/secrets"
	"github.com/urlmend/urlmend/internal/uri"
)

// SecretsIn returns the ranges of the URL that [Redact] replaces, increasing and disjoint.
func SecretsIn(url string) []Range {
	text := []byte(url)
	if !mayHoldSecret(text, byteBits.of(text)) {
		return nil
	}
	return secretsIn(text)
}

// Secrets returns the ranges of the input that contain the secrets of the URL. A report
// that quotes the input must not show them. [Linter.Check] returns them too.
func Secrets(u *extract.URL) []Range {
	if !isSuspect(u, byteBits.of(u.Text)) {
		return nil
	}
	return placesOfSecrets(u, secretsOf(u))
}

// isSuspect reports whether a URL may have a password or a token, or may be cut in a password. Seen
// are the bytes that occur in it.
func isSuspect(u *extract.URL, seen byteSet) bool {
	return mayHoldSecret(u.Text, seen) || len(u.Breaks) > 0 && restOfPassword(u.After) > 0
}

// mayHoldSecret reports whether a URL may have a password or a token. Seen are the bytes that occur in
// it. It quickly excludes most URLs.
func mayHoldSecret(url []byte, seen byteSet) bool {
	colon := bytes.IndexByte(url, ':')
	rest := url[colon+1:]
	return colon > 0 && !isWeb(url[:colon]) && secrets.IsName(url[:colon]) ||
		seen&secretBits != 0 || seen&percentBit != 0 && hasEscapedMark(url) ||
		bytes.IndexByte(rest, ':') >= 0 || secrets.MayHoldToken(url)
}

// isWeb reports whether a scheme is one of the two that most URLs have.
func isWeb(scheme []byte) bool { return string(scheme) == "https" || string(scheme) == "http" }

// secretBits are the bits of the bytes that are next to most secrets, and of bytes that begin escapes
// in other forms than %40. PercentBit is the bit of the percent sign.
var (
	secretBits = byteBits.of([]byte("@=&\\")) | notGraphic
	percentBit = byteBits['%']
)

// hasEscapedMark reports whether the URL contains an escaped "@", "=" or "%".
func hasEscapedMark(url []byte) bool {
	for at := 0; ; at++ {
		n := bytes.IndexByte(url[at:], '%')
		if n < 0 {
			return false
		}
		at += n
		switch rest := url[at+1:]; {
		case ascii.HasPrefix(rest, "40"), ascii.HasPrefix(rest, "3D"), ascii.HasPrefix(rest, "3d"), ascii.HasPrefix(rest, "25"):
			return true
		}
	}
}

// placesOfSecrets returns the ranges of the input that contain the given secrets of the URL.
func placesOfSecrets(u *extract.URL, inURL []Range) (found []Range) {
	if len(inURL) == 0 {
		return nil
	}
	places := newPlaces(u.Segments(), u.Inferred)
	for _, r := range inURL {
		found = append(found, places.of(r.Start, r.End)...)
	}
	if n := restOfPassword(u.After); n > 0 && inURL[len(inURL)-1].End == len(u.Text) {
		found = append(found, Range{u.End, u.End + n + len("@")}) // a delimiter may be before it
	}
	return found
}

// secretsOf returns the secrets of a URL for which [isSuspect] is true. The text after the URL
// may show that its password was cut.
func secretsOf(u *extract.URL) []Range { return orCut(u, secretsIn(u.Text)) }

// orCut returns the secrets of the URL. If there are none, it returns the front of a password that
// was cut.
func orCut(u *extract.URL, found []Range) []Range {
	if len(found) > 0 {
		return found
	}
	isCut := restOfPassword(u.After) > 0
	if !isCut && len(u.Breaks) == 0 {
		return nil // as most
	}
	parts := newParts()
	parts.split(uri.RFC3986, u.Text, u.Text)
	if r := brokenUser(u, &parts, isCut); r.Start < r.End {
		return []Range{r}
	}
	if !isCut {
		return nil
	}
	if port := parts.Port; port.End == len(u.Text) && !parts.User.Present && !secrets.IsPort(port.Text) {
		return []Range{{port.Start, port.End}}
	}
	return nil
}

// brokenUser returns the rest of the user after a break. What the break drops may have been a colon:
// in http://jim\:secret@example.com, "\:" is read as an escape of roff. If the URL is cut before the
// "@", the user is read as the host.
func brokenUser(u *extract.URL, parts *Parts, isCut bool) Range {
	user := parts.User
	switch {
	case parts.Password.Present:
		return Range{}
	case !user.Present && isCut && parts.Host.End == len(u.Text):
		user = parts.Host
	}
	for _, b := range u.Breaks {
		if user.Start < b.At && b.At < user.End {
			return Range{b.At, user.End}
		}
	}
	return Range{}
}

// restOfPassword returns how many bytes after a URL may be the rest of its password: up to an "@" in
// the next word, before a possible host.
func restOfPassword(after []byte) int {
	at := bytes.IndexByte(after, '@')
	if host := ascii.At(after, at+1); at < 0 || !ascii.IsAlnum(host) && host != '[' {
		return 0
	}
	if word := bytes.TrimLeft(after[:at], " \t"); bytes.IndexByte(word, ' ') >= 0 {
		return 0
	}
	return at
}

// secretsIn returns the secrets in a URL.
func secretsIn(url []byte) []Range { return Disjoint(rangesOf(secrets.InURL(url))) }

// secretsIn returns the ranges of the secrets in the URL of the pass.
func (p *Pass) secretsIn() []Range {
	if p.suspect && !p.searchedSecrets {
		p.secrets, p.searchedSecrets = secretsOf(&p.URL), true
	}
	return p.session.secrets
}

// secretsInInput returns the ranges of the input that contain the secrets of the URL, except secrets
// that [SecretsInText] finds in the input.
func (p *Pass) secretsInInput() []Range {
	found := p.secrets
	if p.suspect && !p.searchedSecrets {
		if len(p.URL.Breaks) > 0 {
			found = p.secretsIn()
		} else {
			found = orCut(&p.URL, rangesOf(secrets.Users(p.URL.Text, true)))
		}
	}
	return placesOfSecrets(&p.URL, Disjoint(found))
}
