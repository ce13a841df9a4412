package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var unknownScheme = &lint.Rule{
	Name:     "unknown-scheme",
	Severity: lint.Info,
	Since:    "0.2",
	Summary:  "a scheme that the edition does not know",
	Why: `What a URL means is for its scheme to say. One that is neither registered
nor in wide use works where its maker's program is installed, and nowhere
else: say in the text which program that is. One that came later than the
edition means nothing to the programs of its time.

A scheme that looks like a slip of the pen for a common one is left to
misspelt-scheme. One that is made of two, as git+https, is known when the
second is.`,
	Refs: []lint.Ref{lint.RFC(3986, "3.1"), lint.RFC(7595, "3"), lint.RFC(1738, "2.1")},
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
	if meantScheme(p) != "" || isTail(p) || isCompound(p) || isScheme(p, "scheme", "protocol") {
		return
	}
	p.Reportf(p.Scheme.Start, p.Scheme.End, "%s does not know the scheme %s: say which program it is for",
		p.Edition.Document(), p.Quote(p.Scheme.Start, p.Scheme.End))
}

// isCompound reports whether the scheme is made of two, the second of which is
// known, as in git+https.
func isCompound(p *lint.Pass) bool {
	at := bytes.LastIndexByte(p.Scheme.Text, '+')
	return at > 0 && p.Edition.Scheme(string(p.Scheme.Text[at+1:])).Status == lint.SchemeKnown
}
