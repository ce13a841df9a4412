package rules

import "github.com/urlmend/urlmend/lint"

var addressAsHost = &lint.Rule{
	Name:     "address-as-host",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "an IP address in place of a host name",
	Why: `The address of a host may change, but its name stays. The first drafts allow an
address "less advisably"; later documents allow both without a preference.`,
	Refs: []lint.Ref{
		{Document: "draft-ietf-uri-url-02", Section: `"Internet protocol parts"`},
		{Document: "draft-ietf-uri-url-03", Section: `"Internet protocol parts"`},
	},
	Editions: firstDrafts,
	Bad: []string{
		"<URL:http://192.0.2.1/tea>",
	},
	Good: []string{
		"<URL:http://www.example.com/tea>",
	},
	When:  withOddHost,
	Check: checkAddressAsHost,
}

func checkAddressAsHost(p *lint.Pass) {
	if namesHost(p) && isAddress(string(p.Host.Text)) {
		p.Reportf(p.Host.Start, p.Host.End, "%s advises against an address in place of a name: write the name of the host", p.Edition.Document())
	}
}
