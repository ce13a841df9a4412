package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// MediaWiki has the links of "Help:Links".
var MediaWiki = &Language{
	Name:       "mediawiki",
	Title:      "MediaWiki",
	Extensions: "mediawiki wiki",
	Traits:     Prose | Document | Lightweight | ByScheme | Doubled,
	Comments:   InWiki,
	at:         mediawiki,
	bound:      mediawikiBound,
	code:       func() *Code { return &Code{scan: &elements{more: mediawikiCode}} },
	inComment:  inTagComment,
	links:      []string{"[U T]"},
	mistaken:   []string{"[T](U)"},
	minExact:   2,
	Openings:   []string{"[www."},
}

// mediawiki finds [u text] and [u] (MediaWiki, Help:Links, "External links"),
// which are on one line, and attributes of HTML.
func mediawiki(l *Look) (Destination, bool) {
	opened := l.before
	if !ascii.HasSuffix(opened, "[") || ascii.HasSuffix(opened, "[[") {
		return attribute(l)
	}
	d, ok := l.token(0, `[]<>"`)
	rest := l.ahead()[d.End-l.start:]
	n := bytes.IndexAny(rest, "[]\r\n")
	l.reach += max(n, 0)
	return d, ok && n >= 0 && rest[n] == ']'
}

// mediawikiBound ends a URL at the end of a template's argument, of a link, or
// where italics or a tag start.
func mediawikiBound(text []byte) int {
	text = text[:Unmatched(text, '[', ']')]
	text = text[:unmatchedWhere(text, '{', '}', func(rest []byte) bool { return ascii.HasPrefix(rest, "}}") })]
	for i, b := range text {
		switch b {
		case '|', '<':
			return i
		case '\'':
			if ascii.HasPrefix(text[i:], "''") {
				return i
			}
		}
	}
	return len(text)
}
