package rules

import (
	"github.com/urlmend/urlmend/lint"
)

var fragmentOutsideWrapper = &lint.Rule{
	Name:     "fragment-outside-wrapper",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a fragment after the bracket that closes a URL",
	Why: `The fragment belongs inside the brackets, although RFC 1738 does not count it
as part of the URL. After them it is lost: readers who follow the URL reach
the beginning of the document.`,
	Refs: []lint.Ref{lint.RFC("1738", "appendix"), lint.RFC("3986", "C"), {Document: "draft-ietf-uri-url-06", Section: "appendix"}},
	Bad: []string{
		"<URL:http://www.example.com/guide.html>#install",
	},
	Good: []string{
		"<URL:http://www.example.com/guide.html#install>",
		"<URL:http://www.example.com/guide.html> #1",
	},
	When:  inBrackets,
	Check: checkFragmentOutsideWrapper,
}

func checkFragmentOutsideWrapper(p *lint.Pass) {
	if p.Fragment.Present {
		return
	}
	if len(p.URL.After) > 1 && p.URL.After[0] == '#' && isLetter(p.URL.After[1]) {
		p.Report(len(p.URL.Text), len(p.URL.Text), "the fragment is after the closing bracket, where it is lost: move it inside")
	}
}
