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

// Redact returns the URL with its secrets replaced by "***": its password, its tokens (see
// [Pass.Tokens]), and whatever a parameter named password, token or the like has. Findings are already redacted. A program that prints a URL should
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
	secrets := secretsOf(u)
	if len(secrets) == 0 {
		return nil
	}
	places := newPlaces(u.Segments(), u.Inferred)
	for _, r := range secrets {
		found = append(found, places.of(r.Start, r.End)...)
	}
	if n := restOfPassword(u.After); n > 0 && secrets[len(secrets)-1].End == len(u.Text) {
		found = append(found, Range{u.End, u.End + n + len("@")}) // a delimiter may be between
	}
	return found
}

// secretsOf returns the ranges of the URL that are secret. What is after it may show that it
// was cut in its password.
func secretsOf(u *extract.URL) []Range {
	secrets := secretsIn(u.Text)
	if len(secrets) > 0 || !mayHoldSecret(u.Text) || restOfPassword(u.After) == 0 {
		return secrets
	}
	parts := splitUnmasked(uri.RFC3986, u.Text)
	if port := parts.Port; port.End == len(u.Text) && takesUser(parts.Scheme.Text) && !isNumber(port.Text) && !namesPort(port.Text) {
		secrets = append(secrets, Range{port.Start, port.End})
	}
	return secrets
}

// restOfPassword returns how much of the text after a URL may be the rest of its password: up
// to an "@" in the next word, which a host may follow.
func restOfPassword(after []byte) int {
	at := bytes.IndexByte(after, '@')
	if at < 0 || at+1 == len(after) || !ascii.IsAlnum(after[at+1]) && after[at+1] != '[' || bytes.IndexByte(bytes.TrimLeft(after[:at], " \t"), ' ') >= 0 {
		return 0
	}
	return at
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
	found = append(found, secretParameters(url[parts.Path.Start:], parts.Path.Start)...)
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
		if string(p.Password.Text) == "x-oauth-basic" { // GitHub takes a token for the user
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
	if !isNumber(port) && takesUser(p.Scheme.Text) && bytes.IndexByte(p.Host.Text, '.') < 0 && !namesPort(port) && string(p.Host.Text) != "localhost" {
		return Range{p.Port.Start, p.Port.End}
	}
	if ascii.EqualFold(p.Scheme.Text, "mailto") { // an address with a colon is none
		end := bytes.LastIndexByte(p.Path.Text, '@')
		if colon := bytes.IndexByte(p.Path.Text[:max(0, end)], ':'); colon >= 0 {
			return Range{p.Path.Start + colon + 1, p.Path.Start + end}
		}
	}
	return Range{}
}

// escapedPassword returns what is after an escaped colon in a part, up to end.
func escapedPassword(p Part, end int) Range {
	i := bytes.Index(bytes.ToLower(p.Text), []byte("%3a"))
	if i < 0 {
		return Range{}
	}
	return Range{p.Start + i + len("%3a"), end}
}

// endOfDelimited returns where a password with a delimiter in it ends, whose beginning is
// taken for the port; 0 if there is none. In a URL of git or ssh, a path may be there
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

// namesPort reports whether the text of a port says that a port is to be written there.
func namesPort(port []byte) bool { return bytes.Contains(bytes.ToLower(port), []byte("port")) }

// isNumber reports whether a port is one, or empty.
func isNumber(port []byte) bool { return len(bytes.Trim(port, "0123456789")) == 0 }

// nestedPasswords returns the ranges of the passwords of URLs that are in the path, the
// query or the fragment of another one.
func nestedPasswords(url []byte, start int) (found []Range) {
	rest := url[start:]
	if bytes.IndexByte(rest, '@') < 0 && !bytes.Contains(rest, []byte("40")) || !bytes.ContainsAny(rest, "/%_") {
		return nil // as in most
	}
	for _, m := range nestedPassword.FindAllSubmatchIndex(rest, -1) {
		found = append(found, Range{start + m[2], start + m[3]})
	}
	return found
}

// nestedPassword matches an authority with a password after a scheme. Its delimiters may be
// escaped, several times too, or be as Proofpoint writes them: http-3A__jim-3Asecret-40h_.
var nestedPassword = regexp.MustCompile(`(?i)(?::|%(?:25)*3a|-3a)(?:/|%(?:25)*2f|_){2}[^/?#&@:%\s]*(?::|%(?:25)*3a|-3a)([^/?#&@\s]+?)(?:@|%(?:25)*40|-40)`)

// secretNames are the names of parameters whose values are not shown, whatever they are,
// besides [tokenParameters] and [signatures].
var secretNames = map[string]bool{
	"password": true, "passwd": true, "passphrase": true, "pass": true, "pwd": true, "secret": true, "token": true,
	"auth": true, "jwt": true, "x-amz-security-token": true,
}

// secretParameters returns the values in text, which starts at offset start of a URL, of
// the parameters whose names say that they are secret, but for placeholders: of a query or a fragment, or after
// semicolons, as in jdbc:sqlserver://example.com;user=jim;password=secret.
func secretParameters(text []byte, start int) (found []Range) {
	for at := 0; ; {
		n := bytes.IndexByte(text[at:], '=')
		if n < 0 {
			return found
		}
		from, equals := at, at+n
		if i := bytes.LastIndexFunc(text[from:equals], func(r rune) bool { return r >= utf8.RuneSelf || !tokenBytes.Has(byte(r)) }); i >= 0 {
			from += i + 1
		}
		if at = equals + 1; isSecretName(text[from:equals]) {
			end := at + ascii.Span(text[at:], func(b byte) bool { return b != '&' && b != ';' && b != '#' })
			if !isBlank(text[at:end]) {
				found = append(found, Range{start + at, start + end})
			}
			at = end
		}
	}
}

// isBlank reports whether the value of a parameter is to be filled in by the reader.
func isBlank(value []byte) bool {
	lower := bytes.ToLower(value)
	return bytes.ContainsAny(value, "{}<>[]$*") || bytes.Contains(value, []byte("...")) ||
		bytes.Contains(lower, []byte("your")) || bytes.Contains(lower, []byte("xxxx"))
}

func isSecretName(name []byte) bool {
	if _, ok := ascii.LookUp(signatures, name); ok {
		return true
	}
	if _, ok := ascii.LookUp(tokenParameters, name); ok {
		return true
	}
	_, ok := ascii.LookUp(secretNames, name)
	return ok
}

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
var missesColon = regexp.MustCompile(`^(?i:https?|ftp|wss?)[:;., ]{0,2}//`)

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
		p.session.secrets, p.session.searchedSecrets = secretsOf(&p.URL), true
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
