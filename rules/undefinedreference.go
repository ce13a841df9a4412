package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var undefinedReference = &lint.Rule{
	Name:     "undefined-reference",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a reference to a label that nothing defines",
	Why: `Readers see the brackets in place of a link. Often the definition was removed or renamed, or a translator translated
the label in one of the two places.

In Sphinx and AsciiDoc, labels may be in any document of the project. Those of other projects (intersphinx) are not reported.

A label that nothing refers to is info.`,
	Refs: []lint.Ref{
		{Document: "CommonMark 0.31", Section: "6.3"},
		{Document: "reStructuredText Markup Specification", Section: `"Hyperlink References"`},
		{Document: "AsciiDoc Language", Section: `"Cross References"`},
	},
	Project: true,
	Fix:     lint.Unsafe,
	Bad:     []string{"-- tea.md --\nSee [the pot][teapot] and [its lid][pot], and [the cup][cup].\n\n[pot]: https://www.example.com/pot\n[cup]: https://www.example.com/cup\n"},
	Good:    []string{"-- tea.md --\nSee [the pot][pot] and [the cup][cup].\n\n[pot]: https://www.example.com/pot\n[cup]: https://www.example.com/cup\n"},
	Check: func(p *lint.Pass) {
		switch p.URL.Flaws[0].Kind {
		case extract.FlawNoLabel:
			reportMissing(p, "this document does not define the label "+quoted(p))
		case extract.FlawNoLabelInProject:
			reportMissing(p, "no document of the project has the label "+quoted(p))
		case extract.FlawUnusedLabel:
			p.As(lint.Info).ReportFlaws("nothing in this document refers to the label " + quoted(p))
		}
	},
}
