package rules

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var missingPrefix = &lint.Rule{
	Name:     "missing-prefix",
	Severity: lint.Error,
	Since:    "0.1",
	Summary:  `a URL without "URL:" before it`,
	Why: `In the draft of March 1994 a URL "must start with a constant prefix "URL:"". The
draft itself leaves the prefix out in examples and references, to save space. The
draft before it did not require the prefix, and later documents only recommend
<URL:...> in text: see unwrapped-url.`,
	Refs:     []lint.Ref{{Document: "draft-ietf-uri-url-03", Section: `"PrePrefix"`}, lint.RFC("3986", "C")},
	Editions: []string{"draft-03"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"The paper is at http://www.example.com/paper.ps for now.",
		"<http://www.example.com/paper.ps>",
	},
	Good: []string{
		"The paper is at <URL:http://www.example.com/paper.ps> for now.",
		"The paper is at URL:http://www.example.com/paper.ps for now.",
	},
	Check: checkMissingPrefix,
}

func checkMissingPrefix(p *lint.Pass) {
	switch p.URL.Kind {
	case extract.Wrapped, extract.Prefixed, extract.Markup:
	default:
		p.Reportf(0, 0, `%s requires "URL:" before every URL: add it`, p.Edition.Document())
		p.Fix(lint.Unsafe, `add "URL:" before it`, p.Replace(0, 0, "URL:"))
	}
}
