package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var waisForm = &lint.Rule{
	Name:     "wais-form",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a wais URL that has none of the three forms",
	Why: `A wais URL is a database, a database and a search, or a database with the type
of a document and its path. RFC 1738 requires %2F for a slash in that path. In
the draft of March 1994 the path is made of numbered fields, such as
"9=paper.txt;", and may contain slashes.`,
	Refs:     []lint.Ref{lint.RFC("4156", "2"), lint.RFC("1738", "3.9"), {Document: "draft-ietf-uri-url-03", Section: `"WAIS"`}},
	Editions: notBrowsers,
	Schemes:  []string{"wais"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"wais://wais.example.com/papers/TEXT",
		"wais://wais.example.com/",
	},
	Good: []string{
		"wais://wais.example.com/papers",
		"wais://wais.example.com/papers?tea",
		"wais://wais.example.com/papers/TEXT/1994%2F12",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, waisFlaw(p)) },
}

func waisFlaw(p *lint.Pass) *flaw {
	if !p.Host.Present {
		return nil
	}
	path := p.Path
	segments := bytes.Count(path.Text, []byte("/"))
	switch {
	case len(path.Text) < 2:
		return flawf(path.Start, path.End, lint.Warning, "the wais URL has no database: add one after the host")
	case segments == 2:
		return flawf(path.Start+1, path.End, lint.Warning, "a WAIS document has a database, a type and a path: add the one that is missing")
	case segments > 1 && p.Query.Present:
		return flawf(p.Query.Start-1, p.Query.End, lint.Warning, "a WAIS search has a database and search words: remove the rest")
	case segments > 3 && !isBy(p, firstDrafts...):
		i := bytes.LastIndexByte(path.Text, '/')
		document := strings.SplitN(string(path.Text), "/", 4)[3] // after the type
		return flawf(path.Start+i, path.Start+i+1, lint.Warning, "the path of a WAIS document cannot contain a slash by %s: write %%2F", p.Edition.Document()).
			fixBy(lint.Unsafe, "write %2F", path.End-len(document), path.End, strings.ReplaceAll(document, "/", "%2F"))
	}
	return nil
}
