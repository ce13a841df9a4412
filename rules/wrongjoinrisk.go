package rules

import (
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var wrongJoinRisk = &lint.Rule{
	Name:     "wrong-join-risk",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a URL at a line end that may be taken to continue on the next line",
	Why: `A bare URL at the end of a line may have been broken there. This one was read
as complete, but the next line could begin with more of it, so a reader or a
program that joins broken URLs may add it. Angle brackets around the URL show
where it ends, and so does a full stop or a comma.`,
	Refs: []lint.Ref{lint.RFC("3986", "C"), lint.RFC("1738", "appendix")},
	Fix:  lint.Unsafe,
	Bad: []string{
		"See http://www.example.com/pub/archive.\nindex.html lists it all.",
	},
	Good: []string{
		"See <URL:http://www.example.com/pub/archive>\nindex.html for all.",
	},
	Check: checkWrongJoinRisk,
}

func checkWrongJoinRisk(p *lint.Pass) {
	if len(p.URL.Readings) < 2 || len(p.URL.Breaks) > 0 || p.URL.Kind != extract.Bare && p.URL.Kind != extract.Prefixed {
		return
	}
	other := p.URL.Readings[1]
	if other.Reason == extract.FlowedSpace { // broken-by-flowed reports it
		return
	}
	if len(other.Text) > len(p.URL.Text) && !beginsWithLine(other.Text[len(p.URL.Text):]) {
		p.Reportf(0, len(p.URL.Text), "the URL may be taken to continue on the next line, as %s: put it between angle brackets", lint.Redact(other.Text))
		p.Fix(lint.Unsafe, "put the URL between angle brackets", bracketed(p)...)
	}
}

// beginsWithLine reports whether text, which follows a URL, begins with a line drawn with
// one character, as an ornament.
func beginsWithLine(text string) bool {
	const short = 4
	return len(text) >= short && !isLetter(text[0]) && !isDigit(text[0]) &&
		strings.Count(text[:short], text[:1]) == short
}
