package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var missingAnchor = &lint.Rule{
	Name:     "missing-anchor",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link to a heading or an anchor that the document does not have",
	Why: `A browser shows the top of the page, and the reader looks for what the link promised. Often the heading was
renamed or translated, or the link has other letters than programs make of the heading.

The rules of GitHub, GitLab, VitePress, docutils, Pandoc, kramdown and Asciidoctor for the names of headings are known. An
anchor is right if one of them makes it, and the anchors of the project show that it may be that program. It is info if the page that
the link leads to has components or includes, which may make anchors, and if the anchor differs only in case: GitHub finds it
nevertheless. On a site, browsers do not, so in documents with front matter it is a warning.`,
	Refs:    []lint.Ref{lint.RFC("3986", "3.5"), {Document: "HTML", Section: `"Scrolling to a fragment"`}},
	Project: true,
	Fix:     lint.Safe,
	Bad: []string{
		"-- tea.md --\nSee [brewing](#how_to_brew).\n\n# Tea\n\n## How to brew\n\n## How to serve\n",
		"-- tea.md --\nSee [the pot](#the-pot).\n\n# Tea\n\n## How to brew\n\n## How to serve\n",
	},
	Good:  []string{"-- tea.md --\nSee [brewing](#how-to-brew).\n\n# Tea\n\n## How to brew\n\n## How to serve\n"},
	Check: checkMissingAnchor,
}

func checkMissingAnchor(p *lint.Pass) {
	f := p.URL.Flaws[0]
	switch f.Kind {
	case extract.FlawNoAnchor:
		reportMissing(p, "this document has no heading or anchor for "+quoted(p))
	case extract.FlawNoAnchorThere:
		reportMissing(p, "the document that this link leads to has no heading or anchor for "+quoted(p))
	}
}

// quoted returns the destination of a link in a message.
func quoted(p *lint.Pass) string { return p.Quote(0, len(p.URL.Text)) }

// reportMissing reports a link that leads to nothing, with what may have been meant.
func reportMissing(p *lint.Pass, message string) {
	f := p.URL.Flaws[0]
	if f.IsDoubtful {
		p = p.As(lint.Info)
	}
	if f.Near != "" {
		message += "; did you mean " + f.Near + "?"
	}
	p.ReportFlaws(message)
	if f.Meant != "" {
		p.Fix(safetyOf(f), "write "+f.Meant, p.Mend())
	}
}

// safetyOf returns how safe it is to write what was meant.
func safetyOf(f extract.Flaw) lint.Safety {
	if f.IsDoubtful {
		return lint.Unsafe
	}
	return lint.Safe
}
