package rules

import (
	"github.com/urlmend/urlmend/lint"
)

var emptyPort = &lint.Rule{
	Name:     "empty-port",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a colon without a port after the host",
	Why: `In the drafts and in RFC 1738 a port has at least one digit, and some old
programs fail without it. Later editions allow an empty port, which is
reported as info. Remove the colon in any case.`,
	Refs: []lint.Ref{lint.RFC("1738", "5"), lint.RFC("3986", "3.2.3"), lint.RFC("3986", "6.2.3")},
	Fix:  lint.Safe,
	Bad: []string{
		"http://www.example.com:/list.html",
	},
	Good: []string{
		"http://www.example.com/list.html",
	},
	When:  withPort,
	Check: checkEmptyPort,
}

func checkEmptyPort(p *lint.Pass) {
	if !lacksPort(p) {
		return
	}
	if isBy(p, sinceRFC2396...) {
		p = p.As(lint.Info)
	}
	p.Report(p.Port.Start-1, p.Port.End, "no port follows the colon: remove the colon")
	p.Fix(lint.Safe, "remove the colon", p.Replace(p.Port.Start-1, p.Port.End, ""))
}

// lacksPort reports whether the URL has a colon after its host and no port. What is before
// "//" is no host, but a scheme or a drive.
func lacksPort(p *lint.Pass) bool {
	return p.Port.Present && len(p.Port.Text) == 0 && p.DefaultPort != 0 && !hasPrefix(p.Path.Text, "//")
}
