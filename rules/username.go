package rules

import "github.com/urlmend/urlmend/lint"

var userName = &lint.Rule{
	Name:     "user-name",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a user name in a URL that others read",
	Why: `The first drafts discourage a user name in a URL that is public: it belongs to
the one who logs in, and readers have other names or none. The default of ftp is
the user anonymous. Remove the name, unless the server needs this one.

Later documents have no objection to a name without a password, except in
schemes that have no user: see user-in-http. A password is reported by
credentials, a name that looks like a host by deceptive-userinfo, and an empty
one by empty-user.`,
	Refs: []lint.Ref{
		{Document: "draft-ietf-uri-url-02", Section: `"Internet protocol parts"`},
		{Document: "draft-ietf-uri-url-03", Section: `"Internet protocol parts"`},
	},
	Editions: firstDrafts,
	Bad: []string{
		"<URL:ftp://jim@ftp.example.com/pub/tea>",
	},
	Good: []string{
		"<URL:ftp://ftp.example.com/pub/tea>",
	},
	When:  withUser,
	Check: checkUserName,
}

func checkUserName(p *lint.Pass) {
	if len(p.User.Text) == 0 || !isMereUser(p) {
		return
	}
	p.Reportf(p.User.Start, p.User.End, "%s discourages a user name in a URL that others read: remove it unless the server needs it", p.Edition.Document())
}

// isMereUser reports whether the user of the URL is only a user name: not a placeholder, and nothing
// that credentials or deceptive-userinfo reports.
func isMereUser(p *lint.Pass) bool {
	return !isSecret(p) && !isDeceptive(p) && !holdsToken(p, p.User) && !p.HoldsPlaceholder(p.User.Start-1, p.Host.Start)
}
