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
)

// hidden replaces a password.
const hidden = "***"

// Redact returns the URL with its password, if it has one, replaced by "***". Findings
// are already redacted. A program that prints a URL should print it redacted.
func Redact(url string) string {
	at := Password(url)
	if at.Start == at.End {
		return url
	}
	return url[:at.Start] + hidden + url[at.End:]
}

// Password returns the range of the password in the URL, or an empty one. The password is
// in the userinfo, or in what some program would read as one, as in
// http:jim:secret@example.com. A URL after another scheme counts too:
// jdbc:mysql://jim:secret@example.com.
func Password(url string) Range { return passwordIn([]byte(url)) }

func passwordIn(url []byte) Range {
	parts := newParts()
	parts.split(url, url)
	return parts.password(url)
}

// Secrets returns the ranges of the input that contain the password of the URL. A report
// that quotes the input must not show them.
func Secrets(u *extract.URL) []Range {
	if bytes.IndexByte(u.Text, '@') < 0 {
		return nil // every password is followed by one
	}
	at := passwordIn(u.Text)
	if at.Start == at.End {
		return nil
	}
	return newPlaces(u.Segments(), u.Inferred).of(at.Start, at.End)
}

// password is [Password] of the text that the parts are of.
func (p *Parts) password(text []byte) Range {
	switch {
	case p.User.Present || len(bytes.TrimFunc(p.Host.Text, isSlack)) > 0:
		return Range{p.Password.Start, p.Password.End}
	case !takesUser(p.Scheme.Text) && !missesColon.Match(text):
		inner := newParts()
		inner.split(p.Path.Text, p.Path.Text)
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

// secretIn returns the range of the password in the URL of the pass.
func (p *Pass) secretIn() Range {
	if p.session.password == nil {
		at := passwordIn(p.URL.Text)
		p.session.password = &at
	}
	return *p.session.password
}

// redact returns the URL of the pass as findings show it.
func (p *Pass) redact() string {
	at := p.secretIn()
	if at.Start == at.End {
		return string(p.URL.Text)
	}
	return string(p.URL.Text[:at.Start]) + hidden + string(p.URL.Text[at.End:])
}

// redactedRange returns the range r of the URL in the URL as findings show it; all of that
// if r overlaps the password.
func (p *Pass) redactedRange(r Range) Range {
	at := p.secretIn()
	shift := len(hidden) - (at.End - at.Start)
	switch {
	case at.Start == at.End || r.End <= at.Start:
		return r
	case r.Start >= at.End:
		return Range{r.Start + shift, r.End + shift}
	}
	return Range{0, len(p.URL.Text) + shift}
}

// Quote returns the bytes [start, end) of the URL for a message: between double quotes,
// escaped as in Go, shortened if they are long, and redacted if they overlap the
// password.
func (p *Pass) Quote(start, end int) string {
	const most = 40
	start, end = p.clamp(start, end)
	if at := p.secretIn(); max(start, at.Start) < min(end, at.End) {
		return strconv.Quote(hidden)
	}
	if end-start > most {
		return strconv.QuoteToASCII(string(p.URL.Text[start:start+most])) + "..."
	}
	return strconv.QuoteToASCII(string(p.URL.Text[start:end]))
}

// redactIn redacts the password in a message that quotes the userinfo.
func (p *Pass) redactIn(message string) string {
	at := p.secretIn()
	if at.Start == at.End {
		return message
	}
	return strings.ReplaceAll(message, ":"+string(p.URL.Text[at.Start:at.End])+"@", ":"+hidden+"@")
}

// secretRanges returns the ranges of the input that contain the password.
func (p *Pass) secretRanges() []Range {
	at := p.secretIn()
	if at.Start == at.End {
		return nil
	}
	return p.place(at.Start, at.End)
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
