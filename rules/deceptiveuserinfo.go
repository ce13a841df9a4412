package rules

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var deceptiveUserinfo = &lint.Rule{
	Name:     "deceptive-userinfo",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a user name that looks like the host",
	Why: `Readers take what follows "//" for the host, but the host begins after the
"@". Forged addresses of banks are made this way. No honest URL needs this:
remove the user name.`,
	Refs:   []lint.Ref{lint.RFC("3986", "7.6"), lint.RFC("9110", "4.2.4")},
	WHATWG: []string{"invalid-credentials"},
	Bad: []string{
		"http://www.bank.example@www.example.com/login",
		"https://bank.example.com:443@192.0.2.7/",
	},
	Good: []string{
		"http://www.bank.example/login",
		"ssh://jim.b@www.example.com/",
		"mailto:www.bank.example@example.com",
	},
	Explains: []string{"credentials", "user-in-http"},
	When:     withUser,
	Check:    checkDeceptiveUserinfo,
}

func checkDeceptiveUserinfo(p *lint.Pass) {
	if isDeceptive(p) {
		p.Reportf(p.User.Start, p.User.End, "%s looks like the host but is a user name, and the URL leads to %s: remove the user name",
			p.Quote(p.User.Start, p.User.End), p.Quote(p.Host.Start, p.Host.End))
	}
}

// isDeceptive reports whether the user of a URL that readers follow looks like
// a host.
func isDeceptive(p *lint.Pass) bool {
	if len(p.User.Text) == 0 || !isScheme(p, "http", "https", "ftp", "ws", "wss") {
		return false
	}
	user := string(p.User.Text)
	if i := strings.IndexAny(user, "%&"); i >= 0 {
		user = user[:i] // http://www.bank.example%2Flogin@, http://www.bank.example&login@
	}
	return looksLikeHost(strings.ToLower(user)) && !bytes.EqualFold(p.User.Text, p.Host.Text)
}

// hostEndings are the domains that a reader knows to be one. The names of
// people have two parts, and the second may be the name of a country.
var hostEndings = []string{"com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "example"}

func looksLikeHost(name string) bool {
	labels := strings.Split(name, ".")
	if len(labels) < 2 || slices.Contains(labels, "") || !isHostName(name) {
		return false
	}
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	last := labels[len(labels)-1]
	return labels[0] == "www" || slices.Contains(hostEndings, last) || len(labels) > 2 && len(last) == 2
}
