package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var unqualifiedHost = &lint.Rule{
	Name:     "unqualified-host",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a host that is not a fully qualified domain name",
	Why: `A name of one label, such as "www", means another host in each network, or none.
In RFC 1738 and the draft before it, a host is a fully qualified domain name or an
address. RFC 2396 recommends such a name, but notes that local names are in use:
there it is reported as info. RFC 3986 leaves it to the author.`,
	Refs:     []lint.Ref{lint.RFC("1738", "3.1"), {Document: "draft-ietf-uri-url-06", Section: "3.1"}, lint.RFC("2396", "3.2.2")},
	Editions: []string{"draft-06", "rfc1738", "rfc2396"},
	Bad: []string{
		"<URL:http://www/tea.html>",
	},
	Good: []string{
		"<URL:http://www.example.com/tea.html> and <URL:http://192.0.2.1/>",
	},
	Check: checkUnqualifiedHost,
}

func checkUnqualifiedHost(p *lint.Pass) {
	if !namesHost(p) || bytes.ContainsAny(p.Host.Text, ".[") || isNumeric(p.Host.Text) || !p.Derives("host", p.Host.Text) {
		return
	}
	if _, ok := portOf(p); !ok && len(p.Port.Text) > 0 {
		return // this may be no host, but a user with a password
	}
	if isBy(p, "rfc2396") {
		p = p.As(lint.Info)
	}
	p.Reportf(p.Host.Start, p.Host.End, "%s is not a fully qualified domain name, which %s asks for: other networks do not know this host", p.Quote(p.Host.Start, p.Host.End), p.Edition.Document())
}
