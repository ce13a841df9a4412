package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var unclosedWrapper = &lint.Rule{
	Name:     "unclosed-wrapper",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a URL after an angle bracket that is never closed",
	Why: `The closing bracket shows where the URL ends. Without it the URL was assumed to
end with its line or earlier, and any part of it on the next line is lost.`,
	Refs: []lint.Ref{lint.RFC("3986", "C"), lint.RFC("1738", "appendix")},
	Bad: []string{
		"The paper is at <URL:http://www.example.com/paper.ps\n\nIt is short.",
	},
	Good: []string{
		"The paper is at <URL:http://www.example.com/paper.ps>.\n\nIt is short.",
	},
	When:  withNotes,
	Check: checkUnclosedWrapper,
}

func checkUnclosedWrapper(p *lint.Pass) {
	if p.URL.Notes&extract.UnclosedWrapper != 0 && len(p.Placeholders()) == 0 && !isOldLine(p) {
		if isCell(p) {
			p = p.As(lint.Info) // it may continue in the next line of the cell
		}
		p.Report(len(p.URL.Text), len(p.URL.Text), `the "<" before the URL is never closed: add ">" where the URL ends`)
	}
}

// isOldLine reports whether the URL is in a line that diff prefixes with "<". It prefixes
// the next line too, so the closing bracket is not found. In LDIF a URL that a value is
// to be read from follows ":<" (RFC 2849).
func isOldLine(p *lint.Pass) bool {
	return hasPrefix(p.URL.Before, "< ") || hasSuffix(p.URL.Before, ":< ")
}
