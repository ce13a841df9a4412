package rules

import (
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var redundantPort = &lint.Rule{
	Name:     "redundant-port",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "the default port of the scheme, written out",
	Why: `A URL means the same with and without its default port, but programs that
compare URLs byte by byte see two URLs. The shorter one is the normal form. In code
and settings the port is often meant, and not reported.`,
	Refs: []lint.Ref{lint.RFC("3986", "3.2.3"), lint.RFC("3986", "6.2.3"), lint.RFC("1738", "3.1")},
	Fix:  lint.Safe,
	Bad: []string{
		"http://www.example.com:80/",
	},
	Good: []string{
		"http://www.example.com/",
	},
	When:  withPort,
	Check: checkRedundantPort,
}

func checkRedundantPort(p *lint.Pass) {
	if port, ok := portOf(p); ok && port == p.DefaultPort && !p.In(lint.Code) {
		p.Reportf(p.Port.Start-1, p.Port.End, "port %d is the default of %s: remove it",
			port, strings.ToLower(string(p.Scheme.Text)))
		p.Fix(lint.Safe, "remove the port", p.Replace(p.Port.Start-1, p.Port.End, ""))
	}
}
