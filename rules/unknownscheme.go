package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var unknownScheme = &lint.Rule{
	Name:     "unknown-scheme",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a scheme that the edition does not know",
	Why: `The scheme defines what a URL means. A scheme that is neither registered nor
widely used works only where the program of its author is installed: name that
program in the text. A scheme that is newer than the edition means nothing to
the programs of its time.

A scheme that looks like a typing error for a common one is reported by
misspelt-scheme. A scheme made of two, such as git+https, is known if the
second is. In code nothing is reported: it is the program that needs the scheme.`,
	Refs: []lint.Ref{lint.RFC("3986", "3.1"), lint.RFC("7595", "3"), lint.RFC("1738", "2.1")},
	Bad: []string{
		"Open acmenotes://shelf/12 in the program.",
	},
	Good: []string{
		"http://www.example.com/ and mailto:jim@example.com",
	},
	When:  withUnknownScheme,
	Check: checkUnknownScheme,
}

func checkUnknownScheme(p *lint.Pass) {
	if p.Edition.Scheme(string(p.Scheme.Text)).Status != lint.SchemeUnknown {
		return
	}
	if p.In(lint.Code) || meantScheme(p) != "" || isTail(p) || isCompound(p) || isScheme(p, "scheme", "protocol") {
		return
	}
	p.Reportf(p.Scheme.Start, p.Scheme.End, "%s does not know the scheme %s: mention which program it needs",
		p.Edition.Document(), p.Quote(p.Scheme.Start, p.Scheme.End))
}

// isCompound reports whether the scheme is made of two, the second of which is
// known, as in git+https.
func isCompound(p *lint.Pass) bool {
	at := bytes.LastIndexByte(p.Scheme.Text, '+')
	return at > 0 && p.Edition.Scheme(string(p.Scheme.Text[at+1:])).Status == lint.SchemeKnown
}
