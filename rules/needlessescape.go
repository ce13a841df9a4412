package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var needlessEscape = &lint.Rule{
	Name:     "needless-escape",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "an escape for a letter, a digit or another unreserved character",
	Why: `Letters, digits, "-", ".", "_" and "~" mean the same with and without the
escape, but programs that compare URLs as text see two URLs, and readers
cannot read the escape. Escaping a host or "../" is also a way to get past
filters. Write the character itself.

RFC 1738 and the drafts before it leave this to the author, and require "~"
to be escaped.`,
	Refs:     []lint.Ref{lint.RFC("3986", "2.3"), lint.RFC("3986", "6.2.2.2"), lint.RFC("2396", "2.3")},
	Editions: []string{"rfc2396", "rfc3986"},
	Fix:      lint.Safe,
	Bad: []string{
		"http://www.example.com/%7Ejim/",
		"http://www.example.com/%69%6E%64%65%78.html",
	},
	Good: []string{
		"http://www.example.com/~jim/",
		"http://www.example.com/a%20b%2Fc",
	},
	When:  withPercent,
	Check: checkNeedlessEscape,
}

// checkNeedlessEscape reports each run of escapes of unreserved characters.
func checkNeedlessEscape(p *lint.Pass) {
	directive := textDirective(p)
	for run := range escapeRuns(p, func(i int, b byte) bool { return isUnreserved(b) && (b != '-' || i <= directive) }) {
		p.Reportf(run.Start, run.End, "%s does not need an escape: write the characters themselves", p.Quote(run.Start, run.End))
		p.Fix(lint.Safe, "write the characters themselves", p.Replace(run.Start, run.End, string(unescape(p.URL.Text[run.Start:run.End]))))
	}
}

// textDirective returns where the text to be found in the page begins, #:~:text=...,
// in which a hyphen is escaped so as not to be taken for syntax; the end of the
// URL when there is none.
func textDirective(p *lint.Pass) int {
	if i := bytes.Index(p.Fragment.Text, []byte(":~:")); i >= 0 {
		return p.Fragment.Start + i
	}
	return len(p.URL.Text)
}
