package rules

import "github.com/urlmend/urlmend/lint"

var reservedScheme = &lint.Rule{
	Name:     "reserved-scheme",
	Severity: lint.Warning,
	Since:    "0.2",
	Summary:  "a scheme whose name the edition sets aside and does not define",
	Why: `The drafts and RFC 1738 keep some names for schemes that were to come, such
as nfs and cid. By them such a URL has no meaning yet: two programs that
know it need not agree.`,
	Refs:     []lint.Ref{lint.RFC(1738, "4"), lint.RFC(1738, "5")},
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
	p.Reportf(p.Scheme.Start, p.Scheme.End, "%s sets the scheme %s aside and does not define it (%s): use another one",
		p.Edition.Document(), p.Quote(p.Scheme.Start, p.Scheme.End), facts.Section)
}
