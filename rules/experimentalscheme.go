package rules

import "github.com/urlmend/urlmend/lint"

var experimentalScheme = &lint.Rule{
	Name:     "experimental-scheme",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  `a scheme whose name begins with "x-"`,
	Why: `Names that begin with "x-" are for experiments between parties that agreed on
them. Nobody else can use the URL, and two experiments may use the same name.
Today such a name is like any other: see unknown-scheme.`,
	Refs:     []lint.Ref{lint.RFC("1738", "4"), lint.RFC("6648", "3")},
	Editions: []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396"},
	Bad: []string{
		"Open x-acmenotes://shelf/12 in the program.",
	},
	Good: []string{
		"http://www.example.com/shelf/12",
	},
	When:  withUnknownScheme,
	Check: checkExperimentalScheme,
}

func checkExperimentalScheme(p *lint.Pass) {
	if p.Edition.Scheme(string(p.Scheme.Text)).Status == lint.SchemeExperimental {
		p.Reportf(p.Scheme.Start, p.Scheme.End, "the scheme %s is experimental: only programs that know it can use the URL",
			p.Quote(p.Scheme.Start, p.Scheme.End))
	}
}
