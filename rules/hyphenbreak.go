package rules

import (
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var hyphenBreak = &lint.Rule{
	Name:     "hyphen-break",
	Severity: lint.Warning,
	InfoIn:   lint.Documentation | lint.Link | lint.Code,
	Since:    "0.1",
	Summary:  "a hyphen before a line break inside a URL",
	Why: `A hyphen at the end of a line may be part of the URL, or it may come from the
program that broke the line. Nobody can be sure which, so readers have two
URLs to try. Break the URL after another character, or not at all.

It is a warning in mail and in <URL:...>. Elsewhere it is info, because a program
broke the URL and the author can do nothing about it.`,
	Refs: []lint.Ref{lint.RFC("3986", "C"), lint.RFC("1738", "appendix")},
	Bad: []string{
		"<URL:http://www.example.com/pub/pre-\nprint/list.html>",
	},
	Good: []string{
		"<URL:http://www.example.com/pub/\npre-print/list.html>",
	},
	When:  withBreaks,
	Check: checkHyphenBreak,
}

func checkHyphenBreak(p *lint.Pass) {
	if p.In(lint.Prose) && p.URL.Kind != extract.Wrapped { // a program wrapped the text
		p = p.As(lint.Info)
	}
	for i, b := range p.URL.Breaks {
		if slices.ContainsFunc(p.URL.Flaws, func(f extract.Flaw) bool { return b.Start < f.End && f.Start < b.End }) {
			continue // broken-link-markup asks for one line
		}
		switch b.Hyphen {
		case extract.HyphenKept:
			if isEmbedded(p) { // reStructuredText removes only its white space
				continue
			}
			p.Reportf(b.At-1, b.At, "the line break may have added this hyphen: read as %s, but it may be %s: write the URL on one line",
				lint.Redact(string(p.URL.Text)), lint.Redact(string(p.URL.Text[:b.At-1])+string(p.URL.Text[b.At:])))
		case extract.HyphenDropped:
			p.ReportBreakf(i, "this hyphen may belong to the URL: read as %s, but it may be %s: write the URL on one line",
				lint.Redact(string(p.URL.Text)), lint.Redact(string(p.URL.Text[:b.At])+"-"+string(p.URL.Text[b.At:])))
		}
	}
}
