package rules

import (
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var insecureHTTP = &lint.Rule{
	Name:     "insecure-http",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Optional: true,
	Summary:  "http where browsers ask for https anyway",
	Why: `Whoever is between the reader and the host can read and change what goes by http. The hosts of the HSTS preload
list of Chromium have promised to answer by https alone: browsers never ask them by http, whatever the link says, but other programs
do.

Names of namespaces and schemas are no links, and are not reported: a program compares them byte by byte. For hosts
that are not in the list, such as those of an intranet, write a policy: see docs/config.md.`,
	Refs:    []lint.Ref{lint.RFC("6797", "5"), {Document: "HSTS preload list of Chromium, 2026-06-01"}},
	Fix:     lint.Safe,
	Schemes: []string{"http"},
	Bad:     []string{"The sources are at http://github.com/example/tea."},
	Good: []string{
		"The sources are at https://github.com/example/tea.",
		"See http://www.example.com/tea.",
	},
	When:  withoutPort,
	Check: checkInsecureHTTP,
}

func checkInsecureHTTP(p *lint.Pass) {
	if p.IsIdentifier() || !isPreloaded(strings.ToLower(string(p.Host.Text))) {
		return
	}
	end := p.Scheme.End
	p.Reportf(0, end, "browsers ask %s by https alone: write https", p.Quote(p.Host.Start, p.Host.End))
	safety := lint.Safe
	if p.IsVerified() {
		safety = lint.Unsafe
	}
	p.Fix(safety, "write https", p.Replace(end, end, "s"))
}
