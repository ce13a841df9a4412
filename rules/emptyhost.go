package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var emptyHost = &lint.Rule{
	Name:     "empty-host",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Link | lint.Code,
	Since:    "0.1",
	Summary:  "a URL that needs a host but has none",
	Why: `Without a host there is nothing to connect to. Browsers drop slashes until
they find one; other programs reject the URL, or look on the reader's own
machine. Only a few schemes, such as file, give an empty host a meaning.

In documentation and code it is info, because http://:8080 means any host there, unless a
host follows that is not reserved for examples.`,
	Refs:       []lint.Ref{lint.RFC("9110", "4.2.1"), lint.RFC("3986", "3.2.2"), lint.RFC("1738", "3.1")},
	WHATWG:     []string{"host-missing", "special-scheme-missing-following-solidus"},
	NearMisses: true,
	Fix:        lint.Unsafe,
	Bad: []string{
		"http:///www.example.com/list.html",
	},
	Good: []string{
		"http://www.example.com/list.html",
		"file:///etc/motd",
	},
	Check: checkEmptyHost,
}

func checkEmptyHost(p *lint.Pass) {
	if !lacksHost(p) || p.HoldsPlaceholder(p.Host.Start-1, p.Host.End+1) {
		return
	}
	rest := bytes.TrimLeft(p.Path.Text, "/")
	hasHost := len(rest) < len(p.Path.Text) && beginsWithHost(rest) && !p.User.Present
	if hasHost && !isExampleHost(rest) {
		p = p.Certain()
	}
	p.Report(p.Host.Start, p.Host.End, "the URL has no host, so there is nothing to connect to: write the host after the two slashes")
	if hasHost {
		p.Fix(lint.Unsafe, "remove the extra slashes", p.Replace(p.Path.Start, p.Path.End-len(rest), ""))
	}
}

// lacksHost reports whether the host is empty in a URL of a scheme that needs one.
func lacksHost(p *lint.Pass) bool {
	return p.Host.Present && len(p.Host.Text) == 0 &&
		isScheme(p, "http", "https", "ws", "wss", "ftp", "gopher", "telnet", "nntp", "wais", "prospero", "ssh", "sftp")
}
