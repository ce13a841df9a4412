package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var trailingSlash = &lint.Rule{
	Name:     "trailing-slash",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a slash at the end of the name of a directory",
	Why: `A partial URL in a document means something else if the URL of the document ends
in a slash. So the draft of November 1993 does not recommend a slash at the end of
the name of a directory. In the next draft it asks an ftp server for a listing, and
later documents leave it to the server.`,
	Refs:     []lint.Ref{{Document: "draft-ietf-uri-url-02", Section: "appendix 1.2"}},
	Editions: []string{"draft-02"},
	Schemes:  []string{"http", "ftp", "prospero"},
	Bad: []string{
		"<URL:http://www.example.com/tea/>",
	},
	Good: []string{
		"<URL:http://www.example.com/tea> and <URL:http://www.example.com/>",
	},
	Check: checkTrailingSlash,
}

func checkTrailingSlash(p *lint.Pass) {
	end := p.Path.End
	if p.Query.Present || !hasSuffix(p.Path.Text, "/") || len(bytes.Trim(p.Path.Text, "/")) == 0 {
		return
	}
	p.Reportf(end-1, end, "%s does not recommend a slash at the end of a directory, since partial URLs change their meaning with it: leave it out if the server does not need it", p.Edition.Document())
}
