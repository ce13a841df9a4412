package rules

import (
	"strings"

	"github.com/urlmend/urlmend/lint"
)

// maxMailLine is the most bytes that a line of mail may have, without its end
// (RFC 5322, section 2.1.1).
const maxMailLine = 998

var longLineURL = &lint.Rule{
	Name:     "long-line-url",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a URL that is longer than a line of mail may be",
	Why: `A line of a mail or of a news article may have at most 998 bytes. A longer URL
does not arrive in one piece unless it is encoded: some program on the way
breaks it at any place. Use a shorter URL, or break it yourself between angle
brackets. Only mail and plain text are checked.`,
	Refs: []lint.Ref{lint.RFC("5322", "2.1.1"), lint.RFC("3986", "C")},
	Bad: []string{
		"http://www.example.com/" + strings.Repeat("long/", 200),
	},
	Good: []string{
		"http://www.example.com/",
	},
	Check: checkLongLineURL,
}

func checkLongLineURL(p *lint.Pass) {
	if len(p.URL.Text) > maxMailLine && p.In(lint.Mail|lint.Prose) && len(p.URL.Breaks) == 0 {
		p.Reportf(0, len(p.URL.Text), "the URL has %d bytes, but a line of mail may have at most %d: shorten it, or break it between angle brackets", len(p.URL.Text), maxMailLine)
	}
}
