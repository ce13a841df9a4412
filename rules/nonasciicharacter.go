package rules

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var nonASCIICharacter = &lint.Rule{
	Name:     "non-ascii-character",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a character outside ASCII, which makes a URL an IRI",
	Why: `URLs are made of ASCII. With other letters it is an IRI, which current programs convert
to a URL: the host to Punycode, everything else to escapes of its UTF-8 bytes. That is
info. After the host of a link in a document nothing is reported, because markup languages
allow IRIs there.

It is an error where no conversion exists: in a scheme, for bytes that are not UTF-8, for
characters of private use outside a query, for U+FFFD, which stands for a lost character,
and in editions that are older than the IRI.`,
	Refs: []lint.Ref{
		lint.RFC("3987", "2.2"), lint.RFC("3987", "3.1"), lint.RFC("3986", "2"), lint.RFC("1738", "2.2"),
	},
	WHATWG: []string{"invalid-URL-unit"},
	Fix:    lint.Safe,
	Bad: []string{
		"http://www.example.com/stra\u00dfe",
		"<URL:http://www.example.com/caf\xe9>",
		"<URL:http://www.example.com/stra\ufffde>",
	},
	Good: []string{
		"http://www.example.com/stra%C3%9Fe",
		"<URL:http://www.example.com/caf%E9>",
	},
	When:  withOddBytes,
	Check: checkNonASCIICharacter,
}

func checkNonASCIICharacter(p *lint.Pass) {
	for part := range p.Parts.All() {
		checkNonASCIIPart(p, part)
	}
}

// checkNonASCIIPart reports what can't be mapped each by itself. What makes an
// IRI comes in many short runs: of these, all of a part are one finding.
func checkNonASCIIPart(p *lint.Pass, part lint.Part) {
	var iri lint.Range
	for at, r := range runes(part) {
		switch {
		case isByte(r):
			reportByte(p, part, at)
		case r < utf8.RuneSelf, isControl(r), extract.IsInvisible(r): // another rule reports it
		case p.Allows(part, p.URL.Text[at]) && !unicode.Is(unicode.Noncharacter_Code_Point, r):
		case !isIRI(part, r):
			p.Reportf(at, at+runeLen(r), "%s in the %s cannot be part of any URL: write the character that was meant",
				codePoint(r), part.Name)
		case iri.End == 0:
			iri = lint.Range{Start: at, End: at + runeLen(r)}
		default:
			iri.End = at + runeLen(r)
		}
	}
	if iri.End > 0 {
		reportIRI(p, part, iri)
	}
}

// reportByte reports a byte that is not UTF-8, unless it is right after another one, which has the same cause.
func reportByte(p *lint.Pass, part lint.Part, at int) {
	if at > part.Start && p.URL.Text[at-1] >= utf8.RuneSelf {
		return
	}
	p.Reportf(at, at+1, "the byte %s in the %s is not UTF-8, so nobody knows which character is meant: save the text as UTF-8, or write an escape",
		p.Quote(at, at+1), part.Name)
}

func reportIRI(p *lint.Pass, part lint.Part, at lint.Range) {
	if slices.Contains(iriEditions, p.Edition.Name()) {
		if p.In(lint.Link) && part.Name != "host" {
			return // the markup allows IRIs there
		}
		p = p.As(lint.Info)
	}
	p.Reportf(at.Start, at.End, "non-ASCII characters in the %s make this an IRI: write them as %s in a URL",
		part.Name, mapping(part))
	if part.Name == "host" {
		fixHost(p, part)
	} else if part.Name != "password" {
		p.Fix(lint.Safe, "write escapes of the UTF-8 bytes", p.Replace(at.Start, at.End, escapeNonASCII(p.URL.Text[at.Start:at.End])))
	}
}

// fixHost writes the host as programs look it up (RFC 5891, section 5).
func fixHost(p *lint.Pass, host lint.Part) {
	ascii, err := idna.Lookup.ToASCII(string(host.Text))
	if err == nil {
		p.Fix(lint.Safe, "write the host in Punycode", p.Replace(host.Start, host.End, ascii))
	}
}

// escapeNonASCII returns text with escapes for what is not ASCII (RFC 3987,
// section 3.1).
func escapeNonASCII(text []byte) string {
	var b strings.Builder
	for _, c := range text {
		if c < utf8.RuneSelf {
			b.WriteByte(c)
		} else {
			fmt.Fprintf(&b, "%%%02X", c)
		}
	}
	return b.String()
}

// iriEditions lists the rulebooks that RFC 3987 completes.
var iriEditions = []string{"rfc3986"}

// mapping says how an IRI becomes a URL (RFC 3987, section 3.1).
func mapping(part lint.Part) string {
	if part.Name == "host" {
		return "Punycode, xn--..."
	}
	return "escapes of their UTF-8 bytes"
}

// isIRI reports whether an IRI may hold r in that part: the ucschar of RFC 3987,
// section 2.2, and the iprivate of a query.
func isIRI(part lint.Part, r rune) bool {
	switch {
	case part.Name == "scheme", unicode.Is(unicode.Noncharacter_Code_Point, r), 0xFFF0 <= r && r <= 0xFFFF:
		return false
	case unicode.Is(unicode.Co, r):
		return part.Name == "query"
	}
	return true
}
