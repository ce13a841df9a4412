package rules

import (
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var lowerCaseEscape = &lint.Rule{
	Name:     "lower-case-escape",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "an escape with lower-case hex digits",
	Why: `%c3 and %C3 stand for the same byte, but programs that compare URLs as text,
such as caches and search engines, see two URLs. The specifications recommend
upper case; RFC 1738, RFC 2396 and the URL Standard have no preference.`,
	Refs:     []lint.Ref{lint.RFC("3986", "2.1"), lint.RFC("3986", "6.2.2.1")},
	Editions: []string{"draft-02", "draft-03", "draft-06", "rfc3986"},
	Fix:      lint.Safe,
	Bad: []string{
		"http://www.example.com/caf%c3%a9",
	},
	Good: []string{
		"http://www.example.com/caf%C3%A9",
	},
	When:  withPercent,
	Check: checkLowerCaseEscape,
}

// checkLowerCaseEscape reports once what is wrong with all escapes of a URL,
// which one program wrote.
func checkLowerCaseEscape(p *lint.Pass) {
	var all lint.Range
	var upper []lint.Change
	for i := range escapes(p) {
		if isLower(p.URL.Text[i+1]) || isLower(p.URL.Text[i+2]) {
			upper = append(upper, p.Replace(i, i+3, strings.ToUpper(string(p.URL.Text[i:i+3]))))
			if all.End == 0 {
				all.Start = i
			}
			all.End = i + 3
		}
	}
	if all.End > 0 {
		p.Report(all.Start, all.End, "escapes with lower-case hex digits make programs take this for a different URL: write them in upper case")
		p.Fix(lint.Safe, "write the escapes in upper case", upper...)
	}
}
