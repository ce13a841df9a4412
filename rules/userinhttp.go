package rules

import "github.com/urlmend/urlmend/lint"

var userInHTTP = &lint.Rule{
	Name:     "user-in-http",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Since:    "0.1",
	Summary:  "a user name in a URL of a scheme that has none",
	Why: `In RFC 1738, URLs of http and prospero have no user name. Later documents
deprecate it or forbid sending it: servers ask for the name, and readers take it
for the host. In these editions it is reported as info.

A password is reported by credentials, a name that looks like a host by
deceptive-userinfo, and an empty one by empty-user.`,
	Refs:   []lint.Ref{lint.RFC(1738, "3.3"), lint.RFC(1738, "3.11"), lint.RFC(9110, "4.2.4"), lint.RFC(3986, "3.2.1")},
	WHATWG: []string{"invalid-credentials"},
	Bad: []string{
		"git clone https://jim@git.example.com/project.git",
	},
	Good: []string{
		"ssh://jim@git.example.com/project.git",
		"https://git.example.com/project.git",
	},
	When:  withUser,
	Check: checkUserInHTTP,
}

func checkUserInHTTP(p *lint.Pass) {
	if len(p.User.Text) == 0 || !isScheme(p, "http", "https", "ws", "wss", "prospero") {
		return
	}
	if isSecret(p) || isDeceptive(p) || p.HoldsPlaceholder(p.User.Start-1, p.Host.Start) || holdsToken(p, p.User) {
		return
	}
	switch p.Edition.Name() {
	case "draft-06", "rfc1738", "rfc2396":
		p.Reportf(p.User.Start, p.User.End, "%s allows no user name in a URL of %s: remove it", p.Edition.Document(), p.Quote(p.Scheme.Start, p.Scheme.End))
	default:
		p.As(lint.Info).Report(p.User.Start, p.User.End, "a user name in a web address is deprecated: remove it and let the server ask")
	}
}
