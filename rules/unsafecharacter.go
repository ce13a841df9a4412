package rules

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

var unsafeCharacter = &lint.Rule{
	Name:     "unsafe-character",
	Severity: lint.Error,
	Since:    "0.1",
	Summary:  "a character that may not stand in that part of a URL",
	Why: `Gateways, mail programs and servers change, drop or stop at characters that
are not allowed, each in its own way, so that the URL works for some and
not for others. Write them as escapes: "%" and two hex digits for each
byte. Characters nobody sees, such as a zero width space, are copied along
with the URL and break it.

Square brackets outside an IP literal are a warning, because most programs
let them pass. Letters outside ASCII are info: the URL is an IRI, which
programs map to a URL. So are placeholders such as {id} and [user].`,
	Refs: []lint.Ref{lint.RFC(3986, "2"), lint.RFC(3987, "3.1"), lint.RFC(1738, "2.2")},
	Bad: []string{
		"http://www.example.com/a^b",
		"<URL:http://www.example.com/find?a|b>",
		"http://www.example.com/users/{id}",
	},
	Good: []string{
		"http://www.example.com/a%5Eb",
		"<URL:http://www.example.com/find?a%7Cb>",
		"http://[2001:db8::1]/users/~jim",
	},
	Check: checkUnsafeCharacter,
}

func checkUnsafeCharacter(p *lint.Pass) {
	for i, b := range p.Breaks {
		if b.Kind == lint.InvisibleBreak {
			p.ReportBreak(i, "an invisible character stands inside the URL: take it out")
		}
	}
	for _, r := range p.Placeholders() {
		if p.URL[r.Start] != '%' { // else bad-escape's
			p.As(lint.Info).Reportf(r.Start, r.End, "the placeholder %s is not allowed in a URL: fill it in before use", p.Quote(r.Start, r.End))
		}
	}
	for part := range p.Parts.All() {
		checkPart(p, part)
	}
}

// A class is how much may be wrong with a character.
type class uint8

const (
	allowed class = iota
	foreign       // no ASCII, but an IRI has it (RFC 3987, section 2.2)
	bracket       // "[" or "]", which IP literals alone have
	unsafe
)

// checkPart reports each run of unsafe characters of one part. Brackets and what
// makes it an IRI come in many short runs: of these, all of a part are one
// finding.
func checkPart(p *lint.Pass, part lint.Part) {
	if part.Name == "port" && bytes.EqualFold(part.Text, []byte("port")) {
		p.As(lint.Info).Report(part.Start, part.End, "the word port is not allowed as one: fill it in before use")
		return
	}
	var around [unsafe]lint.Range // by class, the first of it to the last
	for start, end := part.Start, 0; start < part.End; start = end {
		var c class
		switch c, end = run(p, part, start); {
		case c == unsafe:
			reportUnsafe(p, part, start, end)
		case around[c].End == 0:
			around[c] = lint.Range{Start: start, End: end}
		default:
			around[c].End = end
		}
	}
	if r := around[bracket]; r.End > 0 {
		p.As(lint.Warning).Reportf(r.Start, r.End, `"[" and "]" are not allowed in the %s by %s: %s`,
			part.Name, p.Edition, remedy(part, []byte("[]")))
	}
	if r := around[foreign]; r.End > 0 {
		p.As(lint.Info).Reportf(r.Start, r.End, "characters outside ASCII in the %s make this an IRI: in a URL they are written as %s",
			part.Name, mapping(part))
	}
}

// run returns the class of the character at p.URL[start], and where those of
// its class end.
func run(p *lint.Pass, part lint.Part, start int) (class, int) {
	first, size := classify(p, part, start)
	end := start + size
	for end < part.End {
		c, size := classify(p, part, end)
		if c != first {
			break
		}
		end += size
	}
	return first, end
}

// classify returns the class and the size in bytes of the character at p.URL[i].
func classify(p *lint.Pass, part lint.Part, i int) (class, int) {
	b := p.URL[i]
	switch {
	case b >= utf8.RuneSelf:
		return classifyRune(p.URL[i:part.End])
	case p.Allows(part, b) && (part.Name != "host" || isHostByte(part.Text, b)):
		return allowed, 1
	case p.HoldsPlaceholder(i, i+1):
		return allowed, 1
	case b == '[' || b == ']':
		return bracket, 1
	}
	return unsafe, 1
}

// classifyRune is classify for what is not ASCII: what is no UTF-8, or has no
// shape to see, is not for an IRI either.
func classifyRune(text []byte) (class, int) {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size == 1 || unicode.In(r, unicode.Cc, unicode.Cf) {
		return unsafe, size
	}
	return foreign, size
}

// isHostByte reports whether a byte that hosts may have is right in this one:
// brackets and colons are for IP literals.
func isHostByte(host []byte, b byte) bool {
	return host[0] == '[' && host[len(host)-1] == ']' || bytes.IndexByte([]byte("[:]"), b) < 0
}

func reportUnsafe(p *lint.Pass, part lint.Part, start, end int) {
	p.Reportf(start, end, "%s is not allowed in the %s by %s: %s",
		p.Quote(start, end), part.Name, p.Edition, remedy(part, p.URL[start:end]))
}

// remedy says what to write instead of unsafe characters. It does not tell those
// of a password.
func remedy(part lint.Part, bad []byte) string {
	switch part.Name {
	case "scheme":
		return "a scheme is made of letters, digits, plus signs, hyphens and dots"
	case "host":
		return "a host name is made of letters, digits, hyphens and dots"
	case "port":
		return "a port is a number"
	case "password":
		return "write it as an escape"
	}
	return "write " + escape(bad)
}

// escape returns the bytes as escapes; of many, the first few.
func escape(text []byte) string {
	const most = 8
	var b strings.Builder
	for _, c := range text[:min(len(text), most)] {
		fmt.Fprintf(&b, "%%%02X", c)
	}
	if len(text) > most {
		b.WriteString("...")
	}
	return b.String()
}

// mapping says how an IRI becomes a URL (RFC 3987, section 3.1).
func mapping(part lint.Part) string {
	if part.Name == "host" {
		return "Punycode, xn--..."
	}
	return "escapes of their UTF-8 bytes"
}
