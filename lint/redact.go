package lint

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/uri"
)

// hidden stands where a password stood.
const hidden = "***"

// Redact returns the URL with its password, if it has one, replaced by "***".
// Findings are redacted already; what else shows a URL calls this first.
func Redact(url string) string {
	at := uri.Split(url).Userinfo
	colon := strings.IndexByte(url[at.Start:at.End], ':')
	if colon < 0 || at.Start+colon+1 == at.End {
		return url
	}
	return url[:at.Start+colon+1] + hidden + url[at.End:]
}

// Secrets returns where the input holds the password of the URL, by whatever rules
// it is judged. No report that quotes the input may show it.
func Secrets(u *extract.URL) []Range {
	parts := newParts()
	parts.of(u)
	password := parts.Password
	if len(password.Text) == 0 {
		return nil
	}
	return newPlaces(u.Segments(), u.Inferred).of(password.Start, password.End)
}

// redact returns the URL of the pass as findings show it.
func (p *Pass) redact() string {
	if len(p.Password.Text) == 0 {
		return string(p.URL)
	}
	return string(p.URL[:p.Password.Start]) + hidden + string(p.URL[p.Password.End:])
}

// redactedRange returns where r is in the URL as findings show it; all of that if
// it touches the password.
func (p *Pass) redactedRange(r Range) Range {
	shift := len(hidden) - len(p.Password.Text)
	switch {
	case len(p.Password.Text) == 0 || r.End <= p.Password.Start:
		return r
	case r.Start >= p.Password.End:
		return Range{r.Start + shift, r.End + shift}
	}
	return Range{0, len(p.URL) + shift}
}

// Quote returns the bytes [start, end) of the URL as a message may show them:
// between double quotes, escaped as in Go, cut short when long, and without
// what they hold of the password.
func (p *Pass) Quote(start, end int) string {
	const most = 40
	start, end = p.clamp(start, end)
	if len(p.Password.Text) > 0 && start < p.Password.End && p.Password.Start < end {
		return strconv.Quote(hidden)
	}
	if end-start > most {
		return strconv.QuoteToASCII(string(p.URL[start:start+most])) + "..."
	}
	return strconv.QuoteToASCII(string(p.URL[start:end]))
}

// hide takes the password out of a message that quotes the userinfo.
func (p *Pass) hide(message string) string {
	if len(p.Password.Text) == 0 {
		return message
	}
	return strings.ReplaceAll(message, ":"+string(p.Password.Text)+"@", ":"+hidden+"@")
}

// secretRanges returns where the input holds the password.
func (p *Pass) secretRanges() []Range {
	if len(p.Password.Text) == 0 {
		return nil
	}
	return p.place(p.Password.Start, p.Password.End)
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
