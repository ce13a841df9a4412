package rules

import (
	"github.com/urlmend/urlmend/lint"
)

var controlCharacter = &lint.Rule{
	Name:     "control-character",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a control character in a URL",
	Why: `URLs and IRIs cannot contain control characters. Some programs stop at them,
some drop them, some send them on, and a terminal obeys them. Most come from a
wrong conversion: U+0096 is a dash of Windows-1252 that was read as
ISO 8859-1. Remove the character, or write what was meant.

White space is reported by space-in-url.`,
	Refs: []lint.Ref{
		lint.RFC("3986", "2"), lint.RFC("3987", "2.2"), lint.RFC("2396", "2.4.3"), lint.RFC("1738", "2.2"),
	},
	WHATWG: []string{"invalid-URL-unit"},
	Fix:    lint.Unsafe,
	Bad: []string{
		"<URL:http://www.example.com/1994\u00961996/>",
		"<URL:http://www.example.com/tea\u0001list/>",
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
				p.Reportf(at, at+runeLen(r), "the %[2]s contains the control character %[1]s: remove it", codePoint(r), part.Name)
				if r < 0x80 { // others are characters of Windows-1252, or parts of characters
					p.Fix(lint.Unsafe, "remove the character", p.Replace(at, at+runeLen(r), ""))
				}
			}
		}
	}
}
