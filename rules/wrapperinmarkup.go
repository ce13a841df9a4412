package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var wrapperInMarkup = &lint.Rule{
	Name:     "wrapper-in-markup",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a wrapper around a URL that the markup already delimits",
	Why: `"<URL:" and ">" delimit a URL in plain text. In the destination of a Markdown
link, or in an attribute of HTML, the markup delimits it already, and takes the
wrapper for part of the URL: the link leads nowhere. The documents ask authors
not to use it there.`,
	Refs: []lint.Ref{lint.RFC(1738, "appendix"), lint.RFC(3986, "C"), {Document: "draft-ietf-uri-url-02", Section: "appendix 1.3"}},
	Bad: []string{
		"[tea](<URL:http://www.example.com/tea>)",
		`<a href="<http://www.example.com/tea>">tea</a>`,
	},
	Good: []string{
		"[tea](http://www.example.com/tea) [tea](<http://www.example.com/tea>)",
		"<URL:http://www.example.com/tea>",
	},
	When:  inBrackets,
	Check: checkWrapperInMarkup,
}

func checkWrapperInMarkup(p *lint.Pass) {
	// Markdown itself has angle brackets around a destination.
	if isAttribute(p.URL.Before) || p.URL.Kind == extract.Wrapped && bytes.HasSuffix(p.URL.Before, []byte("](")) {
		p.Report(0, len(p.URL.Text), "the markup already delimits the URL, and takes the wrapper for part of it: remove the wrapper")
	}
}

// isAttribute reports whether text ends in the beginning of an attribute of
// HTML whose value is a URL.
func isAttribute(text []byte) bool {
	if len(text) == 0 || text[len(text)-1] != '"' && text[len(text)-1] != '\'' {
		return false
	}
	text = bytes.TrimSuffix(text[:len(text)-1], []byte("="))
	for _, name := range []string{"href", "src", "action", "cite"} {
		if n := len(text) - len(name); n >= 0 && bytes.EqualFold(text[n:], []byte(name)) {
			return true
		}
	}
	return false
}
