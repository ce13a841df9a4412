package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var elidedURL = &lint.Rule{
	Name:     "elided-url",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a URL whose end was left out",
	Why: `Mail programs and web pages show dots in place of the rest of a long URL. Copied with the
dots, it leads to something else or nowhere: write the whole URL.

It is a warning if the URL is the destination of a link, and has no query or fragment.
Elsewhere it is info, because the dots may be meant, as in https://example.com/...`,
	Refs: []lint.Ref{lint.RFC("3986", "3.3")},
	Bad: []string{
		"[tea](https://www.example.com/tea/...)",
		"[tea](https://www.example.com/tea/gre…)",
	},
	Good: []string{
		"[changes](https://www.example.com/compare/v1...v2)",
		"[tea](https://www.example.com/tea/green)",
		"[search](https://www.example.com/search?title=Green...)",
	},
	Examples: extract.MarkdownInput,
	Explains: []string{"non-ascii-character", "unsafe-character"},
	Check:    checkElidedURL,
}

func checkElidedURL(p *lint.Pass) {
	end := len(p.URL.Text)
	front := beforeDots(p.URL.Text)
	switch isCut := len(front) < end && end == p.Path.End; {
	case isCut && isLink(p):
		p.Report(len(front), end, "the end of the URL was left out, so the link leads nowhere: write the whole URL")
	case p.URL.Kind == extract.Bare && beginsWithDots(p.URL.After) && !p.URL.InCode():
		p.As(lint.Info).Report(end, end, "the end of the URL was left out: write the whole URL, if it is meant to be followed")
	}
}

// beforeDots returns a URL without the three dots at its end, or the one character that looks like them.
func beforeDots(url []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(url, []byte("...")), []byte("…"))
}

// beginsWithDots reports whether text begins with dots in place of what was left out, maybe in brackets, not at the end
// of a sentence: no white space is before them, and they are three.
func beginsWithDots(text []byte) bool {
	text = bytes.TrimLeft(text, "[")
	return hasPrefix(text, "...") && !hasPrefix(text, "....") || hasPrefix(text, "…")
}
