package rules

import "github.com/urlmend/urlmend/lint"

var interactiveService = &lint.Rule{
	Name:     "interactive-service",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a URL of a service to log in to",
	Why: `A URL of telnet, rlogin or tn3270 leads to a session, in which nothing has a URL
and a program can retrieve nothing. The first drafts call it "less desirable, though
currently common": if the information is also on a server of another protocol,
write that URL.`,
	Refs: []lint.Ref{
		{Document: "draft-ietf-uri-url-02", Section: `"Telnet, rlogin, tn3270"`},
		{Document: "draft-ietf-uri-url-03", Section: `"Telnet, rlogin, tn3270"`},
	},
	Editions: firstDrafts,
	Schemes:  []string{"telnet", "rlogin", "tn3270"},
	Bad: []string{
		"<URL:telnet://library.example.com>",
	},
	Good: []string{
		"<URL:http://library.example.com/>",
	},
	Check: checkInteractiveService,
}

func checkInteractiveService(p *lint.Pass) {
	p.Reportf(p.Scheme.Start, p.Scheme.End, "%s calls a session of %s less desirable, since nothing in it has a URL: write the URL of the information if it has one",
		p.Edition.Document(), p.Quote(p.Scheme.Start, p.Scheme.End))
}
