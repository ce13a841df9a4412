package rules

import (
	"path"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var missingFile = &lint.Rule{
	Name:     "missing-file",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link to a file that the project does not have",
	Why: `The reader gets an error instead of the page or the image. Often the file was moved or renamed, or the link
was copied from a document in another folder.

Programs that make sites read links in many ways, so a link is reported only if the other links of the project show how such links
are read: see docs/local-links.md. ` + "`urlmend config explain-links`" + ` prints what they show.`,
	Refs:    []lint.Ref{lint.RFC("3986", "5.2")},
	Project: true,
	Fix:     lint.Unsafe,
	Bad:     []string{"-- tea.md --\nSee [brewing](brew.md).\n-- guide/brew.md --\n# How to brew\n"},
	Good:    []string{"-- tea.md --\nSee [brewing](guide/brew.md).\n-- guide/brew.md --\n# How to brew\n"},
	Check: func(p *lint.Pass) {
		if f := p.URL.Flaws[0]; f.Kind == extract.FlawNoFile {
			what := "file"
			if p.URL.Input == extract.RSTInput && path.Ext(string(p.URL.Text)) == "" {
				what = "document" // :doc:`pot` has no extension
			}
			reportMissing(p, "the project has no "+what+" "+p.Quote(f.Start-p.URL.Start, f.End-p.URL.Start))
		}
	},
}
