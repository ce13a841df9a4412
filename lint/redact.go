package lint

import (
	"bytes"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/uri"
)

// hidden replaces a secret.
const hidden = "***"

// Redact returns the URL with its secrets replaced by "***": its password and its tokens
// (see [Pass.Tokens]). Findings are already redacted. A program that prints a URL should
// print it redacted.
func Redact(url string) string { return string(redactAll([]byte(url), SecretsIn(url))) }

// redactAll returns url with the ranges replaced, which are increasing and disjoint.
func redactAll(url []byte, secrets []Range) []byte {
	if len(secrets) == 0 {
		return url
	}
	var b []byte
	at := 0
	for _, r := range secrets {
		b = append(append(b, url[at:r.Start]...), hidden...)
		at = r.End
	}
	return append(b, url[at:]...)
}

// SecretsIn returns the ranges of the URL that [Redact] replaces, increasing and disjoint.
func SecretsIn(url string) []Range { return secretsIn([]byte(url)) }

// Secrets returns the ranges of the input that contain the secrets of the URL. A report
// that quotes the input must not show them.
func Secrets(u *extract.URL) (found []Range) {
	if len(u.Text) < minToken && bytes.IndexByte(u.Text, '@') < 0 && !bytes.Contains(u.Text, escapedAt) {
		return nil // every password is followed by one
	}
	secrets := secretsIn(u.Text)
	if len(secrets) == 0 {
		return nil
	}
	places := newPlaces(u.Segments(), u.Inferred)
	for _, r := range secrets {
		found = append(found, places.of(r.Start, r.End)...)
	}
	return found
}

// splitUnmasked returns the parts of a URL in which no placeholder is known.
func splitUnmasked(by *uri.Edition, url []byte) Parts {
	parts := newParts()
	parts.split(by, url, url)
	return parts
}

// secretsIn returns the ranges of what is secret by the split of any edition, and of what
// some program would read as a password, as in http:jim:secret@example.com. A URL after
// another scheme counts too: jdbc:mysql://jim:secret@example.com.
func secretsIn(url []byte) (found []Range) {
	if !mayHoldSecret(url) {
		return nil
	}
	parts := splitUnmasked(uri.RFC3986, url)
	for _, t := range findTokens(url, &parts) {
		found = append(found, t.Range)
	}
	found = append(found, parts.password(url), parts.misplacedPassword(url))
	found = append(found, nestedPasswords(url, parts.Path.Start)...)
	if query := bytes.IndexByte(url, '?'); query >= 0 && bytes.IndexByte(url[query:], '@') >= 0 {
		parts := splitUnmasked(uri.RFC1738, url)
		found = append(found, parts.password(url), parts.misplacedPassword(url))
	}
	found = slices.DeleteFunc(found, func(r Range) bool { return r.Start >= r.End })
	slices.SortFunc(found, compareRanges)
	return united(found)
}

// united returns ranges that are in order with one in place of those that overlap.
func united(ranges []Range) []Range {
	merged := ranges[:0]
	for _, r := range ranges {
		if n := len(merged); n > 0 && r.Start < merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, r.End)
			continue
		}
		merged = append(merged, r)
	}
	return merged
}

// escapedAt is an escaped "@".
var escapedAt = []byte("%40")

// misplacedPassword returns the range of a password in text, of which the parts are, that
// the grammar does not take for one: because it has a delimiter that is not escaped,
// because a mark next to it is, or because the text around it was cut off:
// ftp://jim:se/cret@example.com, https://jim%3Asecret@example.com,
// https://jim:secret%40example.com, https://jim:s3cret.
func (p *Parts) misplacedPassword(text []byte) Range {
	port := p.Port.Text
	if end := p.endOfDelimited(text); end > 0 {
		return Range{p.Port.Start, end}
	}
	if p.User.Present {
		if i := bytes.Index(bytes.ToLower(p.User.Text), []byte("%3a")); i >= 0 {
			return Range{p.User.Start + i + len("%3a"), p.User.End}
		}
	} else if i := bytes.Index(port, escapedAt); i >= 0 {
		return Range{p.Port.Start, p.Port.Start + i}
	} else if isMixed(port) && takesUser(p.Scheme.Text) && bytes.IndexByte(p.Host.Text, '.') < 0 && !namesPort(port) {
		return Range{p.Port.Start, p.Port.End}
	}
	return Range{}
}

// endOfDelimited returns where a password with a delimiter in it ends, whose beginning is
// taken for the port; 0 if there is none. In a URL of git or ssh, a path may be there
// instead.
func (p *Parts) endOfDelimited(text []byte) int {
	if len(bytes.Trim(p.Port.Text, "0123456789")) == 0 || namesPort(p.Port.Text) ||
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

// namesPort reports whether the text of a port says that a port is to be written there.
func namesPort(port []byte) bool { return bytes.Contains(bytes.ToLower(port), []byte("port")) }

// isMixed reports whether text has letters and digits, as no port has, and is longer than one.
func isMixed(text []byte) bool {
	return len(text) > len("65535") && bytes.ContainsFunc(text, unicode.IsLetter) && bytes.ContainsFunc(text, unicode.IsDigit)
}

// nestedPasswords returns the ranges of the passwords of URLs that are in the path, the
// query or the fragment of another one.
func nestedPasswords(url []byte, start int) (found []Range) {
	if bytes.IndexByte(url[start:], '@') < 0 && !bytes.Contains(url[start:], escapedAt) {
		return nil
	}
	for _, m := range nestedPassword.FindAllSubmatchIndex(url[start:], -1) {
		found = append(found, Range{start + m[2], start + m[3]})
	}
	return found
}

// nestedPassword matches an authority with a password after a scheme, with or without
// escapes of its delimiters.
var nestedPassword = regexp.MustCompile(`(?i)(?::|%3a)(?:/|%2f){2}[^/?#&@:%\s]*(?::|%3a)([^/?#&@\s]+?)(?:@|%40)`)

// password returns the range of the password in text, of which the parts are, or an empty
// one.
func (p *Parts) password(text []byte) Range {
	switch {
	case p.User.Present || len(bytes.TrimFunc(p.Host.Text, isSlack)) > 0:
		return Range{p.Password.Start, p.Password.End}
	case !takesUser(p.Scheme.Text) && !missesColon.Match(text):
		inner := newParts()
		inner.split(uri.RFC3986, p.Path.Text, p.Path.Text)
		return Range{p.Path.Start + inner.Password.Start, p.Path.Start + inner.Password.End}
	}
	start := max(p.Scheme.End, len(missesColon.Find(text)))
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
var missesColon = regexp.MustCompile(`^(?i:https?|ftp)[:;., ]{0,2}//`)

// isSlack reports whether r is a character that some programs skip to find an authority,
// as the parser of the URL Standard does.
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

// secretsIn returns the ranges of the secrets in the URL of the pass.
func (p *Pass) secretsIn() []Range {
	if !p.session.searchedSecrets {
		p.session.secrets, p.session.searchedSecrets = secretsIn(p.URL.Text), true
	}
	return p.session.secrets
}

// redact returns the URL of the pass as findings show it.
func (p *Pass) redact() string { return string(redactAll(p.URL.Text, p.secretsIn())) }

// redactedRange returns the range r of the URL in the URL as findings show it; all of that
// if r overlaps a secret.
func (p *Pass) redactedRange(r Range) Range {
	shift := 0
	for _, at := range p.secretsIn() {
		switch {
		case r.End <= at.Start:
		case r.Start >= at.End:
			shift += len(hidden) - (at.End - at.Start)
		default:
			return Range{0, len(p.redact())}
		}
	}
	return Range{r.Start + shift, r.End + shift}
}

// HoldsSecret reports whether any of the bytes [start, end) of the URL belongs to a secret.
func (p *Pass) HoldsSecret(start, end int) bool {
	return slices.ContainsFunc(p.secretsIn(), func(r Range) bool { return max(start, r.Start) < min(end, r.End) })
}

// Quote returns the bytes [start, end) of the URL for a message: between double quotes,
// escaped as in Go, shortened if they are long, and redacted if they overlap a secret.
func (p *Pass) Quote(start, end int) string {
	const most = 40
	start, end = p.clamp(start, end)
	if p.HoldsSecret(start, end) {
		return strconv.Quote(hidden)
	}
	if end-start > most {
		return strconv.QuoteToASCII(string(p.URL.Text[start:start+most])) + "..."
	}
	return strconv.QuoteToASCII(string(p.URL.Text[start:end]))
}

// redactIn redacts the secrets in a message that quotes the URL: the password with the
// marks around it, as it may be a short word.
func (p *Pass) redactIn(message string) string {
	for _, at := range p.secretsIn() {
		secret := string(p.URL.Text[at.Start:at.End])
		if at.Start > 0 && p.URL.Text[at.Start-1] == ':' && at.End < len(p.URL.Text) && p.URL.Text[at.End] == '@' {
			message = strings.ReplaceAll(message, ":"+secret+"@", ":"+hidden+"@")
		} else if len(secret) >= minToken {
			message = strings.ReplaceAll(message, secret, hidden)
		}
	}
	return message
}

// secretRanges returns the ranges of the input that contain the secrets.
func (p *Pass) secretRanges() (found []Range) {
	for _, at := range p.secretsIn() {
		found = append(found, p.place(at.Start, at.End)...)
	}
	return found
}

// printable escapes, as Go does, what a terminal would not show as text.
func printable(s string) string {
	if utf8.ValidString(s) && strings.IndexFunc(s, unprintable) < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 && r == utf8.RuneError {
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[i])|0x100, 16)[1:])
		} else if unprintable(r) {
			quoted := strconv.QuoteRune(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }
