package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var emptyLink = &lint.Rule{
	Name:     "empty-link",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a link whose destination is still to be written",
	Why: `The destination of the link is empty, or says TODO. A browser opens the page that the link is on,
or a page that does not exist. Programs that publish the text do not report this. Write the destination, or
remove the brackets. A destination "#" is info: scripts give such links a meaning, as in tabs.`,
	Refs:     []lint.Ref{{Document: "CommonMark 0.31", Section: "6.3"}},
	Links:    true,
	Bad:      []string{"See [our tea]().", "See [our tea](TODO)."},
	Good:     []string{"See [our tea](tea.md)."},
	Examples: extract.MarkdownInput,
	When:     withFlaws,
	Check: func(p *lint.Pass) {
		switch p.URL.Flaws[0].Kind {
		case extract.FlawEmpty:
			p.ReportFlaws("this link has no destination: write it in the parentheses, or remove the link")
		case extract.FlawToDo:
			if len(p.URL.Text) == 1 { // "#" is also what scripts look for
				p = p.As(lint.Info)
			}
			p.ReportFlaws("the destination of this link is still to be written: write it, or remove the link")
		}
	},
}
