package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var telnetPath = &lint.Rule{
	Name:     "telnet-path",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a telnet URL with a path",
	Why: `A telnet URL names a service to log in to, not something to be found there.
Programs drop what follows the host, refuse the URL, or pass it on as part of
the command that they run. Describe in the text what to do after logging in.`,
	Refs: []lint.Ref{
		lint.RFC("4248", "2"), lint.RFC("1738", "3.8"),
		{Document: "draft-ietf-uri-url-03", Section: `"Telnet, rlogin, tn3270"`},
	},
	Editions: notBrowsers,
	Schemes:  []string{"telnet", "tn3270", "rlogin"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"telnet://library.example.com/catalogue",
	},
	Good: []string{
		"telnet://library.example.com and telnet://library.example.com/",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, telnetFlaw(p)) },
}

func telnetFlaw(p *lint.Pass) *flaw {
	if !p.Host.Present {
		return nil
	}
	rest := withoutFragment(p)[p.Path.Start:]
	start := p.Path.Start + len(rest) - len(bytes.TrimPrefix(rest, []byte("/")))
	if start == p.Path.Start+len(rest) {
		return nil
	}
	return flawf(start, p.Path.Start+len(rest), lint.Warning, "a URL of %s ends after its host and port: remove the rest", p.Quote(p.Scheme.Start, p.Scheme.End)).
		fixBy(lint.Unsafe, "remove the rest", p.Path.Start, len(p.URL.Text), "")
}
