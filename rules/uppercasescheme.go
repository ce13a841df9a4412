package rules

import (
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var upperCaseScheme = &lint.Rule{
	Name:     "upper-case-scheme",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a scheme with letters in upper case",
	Why: `A scheme is written in lower case. Programs treat upper case as the same, but
programs that compare or search URLs byte by byte do not.`,
	Refs: []lint.Ref{lint.RFC("3986", "3.1"), lint.RFC("3986", "6.2.2.1"), lint.RFC("1738", "2.1")},
	Fix:  lint.Safe,
	Bad: []string{
		"HTTP://www.example.com/",
		"Mailto:jim@example.com",
	},
	Good: []string{
		"http://WWW.EXAMPLE.COM/",
	},
	Check: checkUpperCaseScheme,
}

func checkUpperCaseScheme(p *lint.Pass) {
	if p.KnownScheme && p.Edition.LowerScheme() && !isAll(p.Scheme.Text, isNoCapital) {
		lower := strings.ToLower(string(p.Scheme.Text))
		p.Reportf(p.Scheme.Start, p.Scheme.End, "the scheme is in upper case: write %s", lower)
		p.Fix(lint.Safe, "write "+lower, p.Replace(p.Scheme.Start, p.Scheme.End, lower))
	}
}

func isNoCapital(b byte) bool { return b < 'A' || 'Z' < b }
