package lint

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
)

// hidden replaces a secret.
const hidden = "***"

// Redact returns the URL with its secrets replaced by "***": its password, its tokens (see
// [Pass.Tokens]), and the values of parameters named password, token or the like. Findings
// are already redacted. A program that prints a URL should print it redacted.
func Redact(url string) string { return string(redactAll([]byte(url), SecretsIn(url))) }

// redact returns the URL of the pass as findings show it.
func (p *Pass) redact() string { return string(redactAll(p.URL.Text, p.secretsIn())) }

// redactedRange returns where the range r of the URL is in the redacted URL. If r overlaps a
// secret, it is the whole redacted URL.
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
// escaped as in Go, shortened if they are long, and redacted if they overlap a secret. Letters outside of ASCII are
// escaped, except in links inside the project.
func (p *Pass) Quote(start, end int) string {
	most := 40
	start, end = p.clamp(start, end)
	if p.HoldsSecret(start, end) {
		return strconv.Quote(hidden)
	}
	quote := strconv.QuoteToASCII // shows letters that look like others
	if p.URL.Notes&extract.Missing != 0 {
		quote, most = strconv.Quote, 120 // the names of headings and files are words, and the whole is compared with others
	}
	if end-start <= most {
		return quote(string(p.URL.Text[start:end]))
	}
	for end = start + most; end > start+most-utf8.UTFMax && !utf8.RuneStart(p.URL.Text[end]); end-- {
	}
	return quote(string(p.URL.Text[start:end])) + "..."
}

// redactIn redacts the secrets in a message that quotes the URL: the password with the
// marks around it, as it may be a short word.
func (p *Pass) redactIn(message string) string {
	const shortest = 16 // shorter ones may be words of the message
	for _, at := range p.secretsIn() {
		secret := string(p.URL.Text[at.Start:at.End])
		if at.Start > 0 && p.URL.Text[at.Start-1] == ':' && at.End < len(p.URL.Text) && p.URL.Text[at.End] == '@' {
			message = strings.ReplaceAll(message, ":"+secret+"@", ":"+hidden+"@")
		} else if len(secret) >= shortest {
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
