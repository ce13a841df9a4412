package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var wrapperInMarkup = &lint.Rule{
	Name:     "wrapper-in-markup",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a wrapper around a URL that something else already delimits",
	Why: `"<URL:" and ">" delimit a URL in plain text. In the destination of a Markdown
link, or in an attribute of HTML, the markup delimits it already, and takes the
wrapper for part of the URL: the link leads nowhere. The same is true of "URL:"
alone, and of the first line and the fields of an HTTP request.

The drafts and RFC 1738 say that the wrapper should not be used there. Later
documents say nothing about it: in their editions it is info in HTTP, because it
breaks no link there.`,
	Refs: []lint.Ref{
		lint.RFC("1738", "appendix"), lint.RFC("3986", "C"),
		{Document: "draft-ietf-uri-url-02", Section: "appendix 1.3"},
	},
	Bad: []string{
		"[tea](<URL:http://www.example.com/tea>)",
		`<a href="<http://www.example.com/tea>">tea</a>`,
	},
	Good: []string{
		"[tea](http://www.example.com/tea) [tea](<http://www.example.com/tea>)",
		"<URL:http://www.example.com/tea>",
	},
	Explains: []string{"unwrapped-url"},
	When:     inWrapper,
	Check:    checkWrapperInMarkup,
}

// inWrapper holds for a URL in brackets or after "URL:".
var inWrapper = &lint.Condition{Holds: func(p *lint.Pass) bool {
	return inBrackets.Holds(p) || p.URL.Kind == extract.Prefixed
}}

func checkWrapperInMarkup(p *lint.Pass) {
	before, delimited, wrapper := p.URL.Before, "the markup", "wrapper"
	if p.URL.Kind == extract.Prefixed {
		if p.Edition.Prefix() == lint.PrefixRequired {
			return
		}
		before = bytes.TrimRight(before, " \t")
		before, wrapper = before[:max(0, len(before)-len("URL:"))], `"URL:"`
	}
	switch {
	case isAttribute(before):
	case p.URL.Kind != extract.Angle && hasSuffix(before, "]("): // Markdown itself has angle brackets
	case isRequest(before, p.URL.After), p.URL.Kind == extract.Wrapped && isHTTPField(before):
		delimited = "HTTP"
	default:
		return
	}
	if delimited == "HTTP" && isBy(p, sinceRFC2396...) {
		p = p.As(lint.Info)
	}
	p.Reportf(0, len(p.URL.Text), "%[1]s already delimits the URL, and takes the %[2]s for part of it: remove the %[2]s", delimited, wrapper)
}

// isRequest reports whether the text around is the first line of an HTTP request.
func isRequest(before, after []byte) bool {
	method, found := bytes.CutSuffix(before, []byte(" "))
	return found && isOneOf(method, "GET", "HEAD", "POST", "PUT", "DELETE") && hasPrefix(after, " HTTP/")
}

// isHTTPField reports whether the text is the name of a field of HTTP that is nothing but a
// URL (RFC 9110, sections 8.7 and 10.1.3). "Location:" may as well be a label in a text.
func isHTTPField(before []byte) bool {
	name, found := bytes.CutSuffix(bytes.TrimSuffix(before, []byte(" ")), []byte(":"))
	return found && isOneOf(name, "Referer", "Content-Location")
}
