package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var gluedURL = &lint.Rule{
	Name:     "glued-url",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "two URLs with nothing between them",
	Why: `A URL was pasted right after another one, or into it. Programs take both for one
URL, which leads nowhere.

A URL may be in the path or the query of another one, as in web archives. Then it
follows a slash or another mark: it is reported only after a letter or a digit.`,
	Refs: []lint.Ref{lint.RFC(3986, "C")},
	Bad: []string{
		"See https://www.example.com/teahttps://www.example.com/leaves for more.",
		"[tea](https://www.example.com/tea.htmlhttps://www.example.com/tea.html)",
	},
	Good: []string{
		"See https://web.example.com/2026/https://www.example.com/leaves for more.",
		"See https://www.example.com/login?next=https://www.example.com/leaves for more.",
	},
	Check: checkGluedURL,
}

func checkGluedURL(p *lint.Pass) {
	text := withoutFragment(p)
	for at := slashes(p) + len("//"); at < len(text); at++ {
		n := bytes.Index(text[at:], []byte("://"))
		if n < 0 {
			return
		}
		at += n
		if start := gluedScheme(text[:at]); start < at && !p.IsEscape(start-len("%20")) && beginsWithHost(text[at+len("://"):]) {
			if isInRecord(p) {
				p = p.As(lint.Info)
			}
			p.Report(start, at+len("://"), "another URL begins here, and nothing is between the two: separate them, or remove one")
			return
		}
	}
}

// gluedScheme returns the start of http or https at the end of text if it follows a letter
// or a digit; otherwise the end of text.
func gluedScheme(text []byte) int {
	for _, scheme := range []string{"https", "http"} {
		front, found := bytes.CutSuffix(text, []byte(scheme))
		if found && len(front) > 0 && isAlnum(front[len(front)-1]) {
			return len(front)
		}
	}
	return len(text)
}
