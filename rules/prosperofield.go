package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var prosperoField = &lint.Rule{
	Name:     "prospero-field",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a prospero URL with a field that has no name or no value",
	Why: `After the name of an object, a prospero URL may have fields that select one of
several objects of that name. Each field is a semicolon, a name, "=" and a
value. Write %3B for a semicolon that belongs to the name.

In the drafts of November 1993 and March 1994, %00 and a version number
follow the name instead.`,
	Refs:     []lint.Ref{lint.RFC("4157", "2"), lint.RFC("1738", "3.11"), {Document: "draft-ietf-uri-url-03", Section: `"Prospero"`}},
	Editions: notBrowsers,
	Schemes:  []string{"prospero"},
	Bad: []string{
		"prospero://prospero.example.com//papers/tea;version",
	},
	Good: []string{
		"prospero://prospero.example.com//papers/tea",
		"prospero://prospero.example.com//papers/tea;object-version=2",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, prosperoFlaw(p)) },
}

func prosperoFlaw(p *lint.Pass) *flaw {
	if isBy(p, firstDrafts...) {
		return prosperoVersionFlaw(p)
	}
	start := p.Path.Start
	for i, field := range bytes.Split(p.Path.Text, []byte(";")) {
		end := start + len(field)
		if i > 0 && bytes.IndexByte(field, '=') < 1 {
			return flawf(start-1, end, lint.Warning, `a field of a prospero URL is a semicolon, a name, "=" and a value: write %%3B for a literal semicolon`)
		}
		start = end + 1
	}
	return nil
}

// prosperoVersionFlaw looks at the version of the drafts, which follows %00.
func prosperoVersionFlaw(p *lint.Pass) *flaw {
	const mark = "%00"
	i := bytes.Index(p.Path.Text, []byte(mark))
	if i < 0 || i+len(mark) < len(p.Path.Text) && isDigit(p.Path.Text[i+len(mark)]) {
		return nil
	}
	return flawf(p.Path.Start+i, p.Path.End, lint.Warning, "%%00 is followed by a version in a prospero URL by %s: write a number there", p.Edition.Document())
}
