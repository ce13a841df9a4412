package rules

import "github.com/urlmend/urlmend/lint"

var userInHTTP = &lint.Rule{
	Name:     "user-in-http",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Since:    "0.1",
	Summary:  "a user name in a URL of a scheme that has none",
	Why: `In RFC 1738, URLs of http, gopher, wais, nntp and prospero have no user name.
Today gopher, wais and prospero still have none. Later documents on http
deprecate it or forbid sending it: servers ask for the name, and readers take it
for the host. In their editions it is reported as info.

A password is reported by credentials, a name that looks like a host by
deceptive-userinfo, and where http may have a user name, an empty one by
empty-user. In the drafts of 1993 and of March 1994 a user name is only
discouraged: see user-name.`,
	Refs: []lint.Ref{
		lint.RFC("1738", "3.3"), lint.RFC("1738", "3.11"), lint.RFC("1738", "5"), lint.RFC("4266", "2"),
		lint.RFC("9110", "4.2.4"), lint.RFC("3986", "3.2.1"),
	},
	Editions: []string{"draft-06", "rfc1738", "rfc2396", "rfc3986", "whatwg"},
	WHATWG:   []string{"invalid-credentials"},
	Bad: []string{
		"git clone https://jim@git.example.com/project.git",
		"gopher://jim@gopher.example.com/",
	},
	Good: []string{
		"ssh://jim@git.example.com/project.git",
		"https://git.example.com/project.git",
	},
	Explains: []string{"empty-user"},
	When:     withUser,
	Check:    checkUserInHTTP,
}

func checkUserInHTTP(p *lint.Pass) {
	if !isMereUser(p) {
		return
	}
	end := p.User.End
	if isEmptyUser(p) {
		end = p.Host.Start
	}
	switch isWeb := isScheme(p, "http", "https", "ws", "wss"); {
	case isWeb && isBy(p, "draft-06", "rfc1738", "rfc2396"), refusesUser(p):
		p.Reportf(p.User.Start, end, "%s allows no user name in a URL of %s: remove it", schemeDocument(p), p.Quote(p.Scheme.Start, p.Scheme.End))
	case isWeb && len(p.User.Text) > 0:
		p.As(lint.Info).Report(p.User.Start, end, "a user name in a web address is deprecated: remove it and let the server ask")
	}
}
