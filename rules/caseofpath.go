package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var caseOfPath = &lint.Rule{
	Name:     "case-of-path",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link to a file whose name has letters of another case",
	Why: `The link works on Windows and macOS, where the case of names does not matter, and is broken on Linux, on most
servers, and on GitHub. Write the name as the file has it.`,
	Refs:    []lint.Ref{lint.RFC("3986", "6.2.2.1")},
	Project: true,
	Fix:     lint.Safe,
	Bad:     []string{"-- tea.md --\nSee [brewing](guide/Brew.md).\n-- guide/brew.md --\n# How to brew\n"},
	Good:    []string{"-- tea.md --\nSee [brewing](guide/brew.md).\n-- guide/brew.md --\n# How to brew\n"},
	Check: func(p *lint.Pass) {
		if p.URL.Flaws[0].Kind == extract.FlawOtherCase {
			reportMissing(p, "the name of the file has another case than "+quoted(p)+", so the link is broken on Linux and on most servers")
		}
	},
}
