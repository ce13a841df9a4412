package rules

import "github.com/urlmend/urlmend/lint"

var reservedScheme = &lint.Rule{
	Name:     "reserved-scheme",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a scheme whose name the edition reserves but does not define",
	Why: `The drafts and RFC 1738 reserve some names for future schemes, such as nfs and
cid. In these editions such a URL has no meaning yet: two programs that know it
may disagree.`,
	Refs:     []lint.Ref{lint.RFC("1738", "4"), lint.RFC("1738", "5")},
	Editions: []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396"},
	Bad: []string{
		"mailserver://www.example.com/list",
	},
	Good: []string{
		"ftp://ftp.example.com/list",
	},
	When:  withUnknownScheme,
	Check: checkReservedScheme,
}

func checkReservedScheme(p *lint.Pass) {
	facts := p.Edition.Scheme(string(p.Scheme.Text))
	if facts.Status != lint.SchemeReserved {
		return
	}
	p.Reportf(p.Scheme.Start, p.Scheme.End, "%s reserves the scheme %s without defining it (%s): use another scheme",
		p.Edition.Document(), p.Quote(p.Scheme.Start, p.Scheme.End), facts.Section)
}
