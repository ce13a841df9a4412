package judge

import "github.com/urlmend/urlmend/lint"

// deadLinkRule returns the rule that reports what a program that asks the network found: dead says why a URL leads to
// nothing, "" if it does not.
func deadLinkRule(dead func(url []byte) string) *lint.Rule {
	rule := deadLinkDoc
	rule.Check = func(p *lint.Pass) {
		if dead == nil {
			return
		}
		if why := dead(p.URL.Text); why != "" {
			p.Certain().Reportf(0, len(p.URL.Text), "the link is dead: %s", why)
		}
	}
	return &rule
}

var deadLinkDoc = lint.Rule{
	Name:     "dead-link",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a URL that a program which asks the network found dead",
	Why: `urlmend never asks the network. urlmend annotate reads the results of a program that did, and reports each URL that it
found dead at its place, with what urlmend knows of the text: lines, suppressions, baselines. Otherwise the rule reports
nothing.`,
	Refs: []lint.Ref{{Document: "docs/integrations.md"}},
	Bad:  []string{"See http://www.example.com/gone, for which the results have 404 Not Found."},
	Good: []string{"See http://www.example.com/tea, which the results do not have."},
}
