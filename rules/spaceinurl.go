package rules

import (
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var spaceInURL = &lint.Rule{
	Name:     "space-in-url",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "white space inside a URL",
	Why: `White space is never part of a URL. Between brackets it is ignored, as if it
came from breaking the URL over lines; if it belongs to a file name, the result
is a different URL. In markup it is kept, but many programs end the link there.
Remove it, or write it as %20.

draft-02 allows a single space, and discourages more.`,
	Refs:   []lint.Ref{lint.RFC(3986, "C"), lint.RFC(1738, "2.2")},
	WHATWG: []string{"invalid-URL-unit"},
	Fix:    lint.Safe,
	Bad: []string{
		"<URL:http://www.example.com/annual report.html>",
		`<a href="http://www.example.com/annual report.html">`,
	},
	Good: []string{
		"<URL:http://www.example.com/annual%20report.html>",
		"<URL: http://www.example.com/annualreport.html >",
	},
	Check: checkSpaceInURL,
}

func checkSpaceInURL(p *lint.Pass) {
	for i, b := range p.URL.Breaks {
		if b.Kind == extract.SpaceBreak && !p.HoldsPlaceholder(b.At-1, b.At+1) && !(b.End-b.Start == 1 && p.Allows(p.Path, ' ')) {
			p.ReportBreak(i, "white space inside the URL was ignored: remove it, or write %20 if a space is meant")
			fixSpace(p, i)
		}
	}
	if p.IsGraphicASCII() {
		return
	}
	for part := range p.Parts.All() {
		checkSpaceInPart(p, part)
	}
}

// fixSpace fixes the white space at p.URL.Breaks[i]. In the value of an attribute it is
// more often meant than between angle brackets, where the URL may have been broken.
func fixSpace(p *lint.Pass, i int) {
	if p.URL.Kind == extract.Quoted || p.URL.Kind == extract.Markup {
		p.Fix(lint.Unsafe, "write %20", p.Fill(i, "%20"))
		return
	}
	p.Fix(lint.Unsafe, "remove the space", p.Drop(i))
	p.Fix(lint.Unsafe, "write %20", p.Fill(i, "%20"))
}

// checkSpaceInPart reports each run of white space, except a single space in an edition
// that allows it.
func checkSpaceInPart(p *lint.Pass, part lint.Part) {
	for i := part.Start; i < part.End; i++ {
		if !isWhite(rune(p.URL.Text[i])) {
			continue
		}
		start := i
		for i < part.End && isWhite(rune(p.URL.Text[i])) {
			i++
		}
		if i-start > 1 || !p.Allows(part, p.URL.Text[start]) {
			p.Reportf(start, i, "the %s contains white space: remove it, or write %%20 if a space is meant", part.Name)
			if text := string(p.URL.Text[start:i]); part.Name != "host" && strings.Trim(text, " ") == "" {
				p.Fix(spaceSafety(p, start, i), "write %20", p.Replace(start, i, strings.Repeat("%20", len(text))))
			}
		}
	}
}

// spaceSafety returns how certain it is that the white space [start, end) of the URL is
// meant: one space between two words is, in the name of a file.
func spaceSafety(p *lint.Pass, start, end int) lint.Safety {
	text := p.URL.Text
	if end-start == 1 && end < len(text) && isAlnum(text[start-1]) && isAlnum(text[end]) && isScheme(p, "http", "https", "ftp") {
		return lint.Safe
	}
	return lint.Unsafe
}
