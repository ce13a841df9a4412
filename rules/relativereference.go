package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var relativeReference = &lint.Rule{
	Name:     "relative-reference",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a relative reference in a wrapper, where only a whole URL leads anywhere",
	Why: `A relative reference, such as ../list.html, leads somewhere only together with
the URL of the document it is in. A text in mail or on paper has none, and a copy
of a document has another. Write the whole URL between the brackets.

Draft-02 says that the full form must always be used outside of a well controlled
context: in that edition it is an error, in later ones a warning.`,
	Refs: []lint.Ref{
		{Document: "draft-ietf-uri-url-02", Section: "appendix 1.2"},
		lint.RFC("1738", "2.1"), lint.RFC("3986", "4.2"), lint.RFC("3986", "5.1"),
	},
	NearMisses: true,
	Bad: []string{
		"The list is at <URL:../tea/list.html>.",
		"The list is at <URL:/tea/list.html>.",
	},
	Good: []string{
		"The list is at <URL:http://www.example.com/tea/list.html>.",
		"Write <URL:...> around it, or see ../tea/list.html.",
	},
	When:  inBrackets,
	Check: checkRelativeReference,
}

func checkRelativeReference(p *lint.Pass) {
	if p.URL.Notes&extract.NearMiss == 0 || p.URL.Inferred > 0 || p.Scheme.Present {
		return
	}
	if !isBy(p, "draft-02") {
		p = p.As(lint.Warning)
	}
	p.Reportf(0, len(p.URL.Text), "%s is relative, and the reader of a text does not know to what: write the whole URL", p.Quote(0, len(p.URL.Text)))
}
