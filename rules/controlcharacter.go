package rules

import (
	"github.com/urlmend/urlmend/lint"
)

var controlCharacter = &lint.Rule{
	Name:     "control-character",
	Severity: lint.Error,
	Since:    "0.2",
	Summary:  "a control character in a URL",
	Why: `No URL holds control characters, and no IRI either. Programs stop at them,
drop them or send them on, and a terminal obeys them. Most are the trace of
a wrong conversion: U+0096 is a dash of Windows-1252 that was read as
ISO 8859-1. Take the character out, or write what was meant.

White space is space-in-url's.`,
	Refs: []lint.Ref{
		lint.RFC(3986, "2"), lint.RFC(3987, "2.2"), lint.RFC(2396, "2.4.3"), lint.RFC(1738, "2.2"),
	},
	WHATWG: []string{"invalid-URL-unit"},
	Fix:    lint.Unsafe,
	Bad: []string{
		"<URL:http://www.example.com/1994\u00961996/>",
	},
	Good: []string{
		"<URL:http://www.example.com/1994-1996/>",
	},
	When:  withOddBytes,
	Check: checkControlCharacter,
}

func checkControlCharacter(p *lint.Pass) {
	for part := range p.Parts.All() {
		for at, r := range runes(part) {
			if isControl(r) {
				p.Reportf(at, at+runeLen(r), "the control character %s stands in the %s: take it out", codePoint(r), part.Name)
				p.Fix(lint.Unsafe, "take the character out", p.Replace(at, at+runeLen(r), ""))
			}
		}
	}
}
