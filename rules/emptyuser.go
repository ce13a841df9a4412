package rules

import (
	"github.com/urlmend/urlmend/lint"
)

var emptyUser = &lint.Rule{
	Name:     "empty-user",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  `an "@" before the host without a user name`,
	Why: `An empty user name is not the same as none: an ftp client logs in with an
empty name instead of as anonymous. Remove the "@", or write the name. Elsewhere an
empty user can mean the one of the settings.`,
	Refs:    []lint.Ref{lint.RFC("1738", "3.1"), lint.RFC("3986", "3.2.1")},
	WHATWG:  []string{"invalid-credentials"},
	Schemes: []string{"http", "https", "ftp", "ws", "wss"},
	Fix:     lint.Safe,
	Bad: []string{
		"ftp://@ftp.example.com/pub/",
		"http://@www.example.com/",
	},
	Good: []string{
		"ftp://ftp.example.com/pub/",
		"ftp://anonymous@ftp.example.com/pub/",
		"ssh://@git.example.com/tea",
	},
	When:  withUser,
	Check: checkEmptyUser,
}

func checkEmptyUser(p *lint.Pass) {
	if !isEmptyUser(p) {
		return
	}
	if p.Password.Present { // ":@" asks git to log in by the domain of the user
		p = p.As(lint.Info)
	}
	p.Report(p.User.Start, p.Host.Start, `the user name before "@" is empty, which is not the same as none: remove the "@"`)
	if isScheme(p, "http", "https", "ws", "wss") && beginsWithHost(p.Host.Text) { // nobody logs in
		p.Fix(lint.Safe, `remove the "@"`, p.Replace(p.User.Start, p.Host.Start, ""))
	}
}

// isEmptyUser reports whether the URL has an "@" before its host, and nothing before it.
func isEmptyUser(p *lint.Pass) bool {
	return p.User.Present && len(p.User.Text) == 0 && len(p.Password.Text) == 0
}
