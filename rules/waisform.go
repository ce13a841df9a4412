package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var waisForm = &lint.Rule{
	Name:     "wais-form",
	Severity: lint.Warning,
	Since:    "0.2",
	Summary:  "a wais URL of none of the three forms",
	Why: `A wais URL is a database, a database and a search, or a database, the type
of a document and its path. A slash in that path is written %2F by RFC 1738.
In the draft of March 1994 the path is made of numbered fields, such as
"9=paper.txt;", and slashes stand in them.`,
	Refs:     []lint.Ref{lint.RFC(4156, "2"), lint.RFC(1738, "3.9"), {Document: "draft-ietf-uri-url-03", Section: `"WAIS"`}},
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
	Check: reportFlaw(waisFlaw),
}

func waisFlaw(p *lint.Pass) *flaw {
	if !p.Host.Present {
		return nil
	}
	path := p.Path
	segments := bytes.Count(path.Text, []byte("/"))
	switch {
	case len(path.Text) < 2:
		return flawf(path.Start, path.End, lint.Warning, "the wais URL names no database: put one behind the host")
	case segments == 2:
		return flawf(path.Start+1, path.End, lint.Warning, "a document of WAIS is a database, a type and a path: one of them is missing")
	case segments > 1 && p.Query.Present:
		return flawf(p.Query.Start-1, p.Query.End, lint.Warning, "a search of WAIS is a database and what to look for: leave the rest out")
	case segments > 3 && !isBy(p, "draft-02", "draft-03"):
		i := bytes.LastIndexByte(path.Text, '/')
		document := strings.SplitN(string(path.Text), "/", 4)[3] // after the type
		return flawf(path.Start+i, path.Start+i+1, lint.Warning, "the path of a WAIS document has no slash by %s: write %%2F", p.Edition.Document()).
			fixBy(lint.Unsafe, "write %2F", path.End-len(document), path.End, strings.ReplaceAll(document, "/", "%2F"))
	}
	return nil
}
