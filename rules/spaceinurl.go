package rules

import "github.com/urlmend/urlmend/lint"

var spaceInURL = &lint.Rule{
	Name:     "space-in-url",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "white space inside a line of a URL",
	Why: `White space never is part of a URL. Between brackets it is dropped, as if
it came from breaking the URL over lines; where it was meant as a character
of a file name, that is another URL. Take it out, or write it as %20.`,
	Refs: []lint.Ref{lint.RFC(3986, "C"), lint.RFC(1738, "2.2")},
	Bad: []string{
		"<URL:http://www.example.com/annual report.html>",
	},
	Good: []string{
		"<URL:http://www.example.com/annual%20report.html>",
		"<URL: http://www.example.com/annualreport.html >",
	},
	Check: checkSpaceInURL,
}

func checkSpaceInURL(p *lint.Pass) {
	for i, b := range p.Breaks {
		if b.Kind == lint.SpaceBreak {
			p.ReportBreak(i, "white space inside the URL was dropped: take it out, or write %20 where it is meant")
		}
	}
}
