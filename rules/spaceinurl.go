package rules

import (
	"bytes"

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

In the query and the fragment of a link, and in the attribute src, it is info, because
browsers send it as %20; and in links of Org and of Markdown's [text](<URL>), because they keep it.

draft-02 allows a single space, and discourages more.`,
	Refs:   []lint.Ref{lint.RFC("3986", "C"), lint.RFC("1738", "2.2")},
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
			asTaken(p, b.At).ReportBreak(i, "white space inside the URL was ignored: remove it, or write %20 if a space is meant")
			fixSpace(p, i)
		}
	}
	if p.IsGraphicASCII() {
		return
	}
	if isScheme(p, "data", "mailto") { // browsers hand it on as it is
		p = p.As(lint.Info)
	}
	for part := range p.Parts.All() {
		checkSpaceInPart(p, part)
	}
}

// asTaken returns a pass whose findings are info if the link works: browsers take white space at that
// offset of the URL for %20, as they do in the query of a link, or the markup keeps it.
func asTaken(p *lint.Pass, at int) *lint.Pass {
	if isInLinkQuery(p, at) || isSource(p) || keepsSpace(p) {
		return p.As(lint.Info)
	}
	return p
}

// isSource reports whether the URL is the attribute src of an element of HTML, which browsers load as if each white
// space were %20, and authors see whether it does.
func isSource(p *lint.Pass) bool {
	before := bytes.TrimRight(p.URL.Before, "\"'")
	return len(before) < len(p.URL.Before) && endsWithName(before, "src=")
}

// keepsSpace reports whether white space belongs to the URL by the markup: in a link of Org, and in
// [t](<u>) and [t]: <u> of Markdown (CommonMark 0.31, sections 6.3 and 4.7).
func keepsSpace(p *lint.Pass) bool {
	before := bytes.TrimRight(p.URL.Before, " ")
	if p.URL.Kind == extract.Angle {
		return p.Markup().HasDefinitions() && (hasSuffix(before, "](") || hasSuffix(before, "]:"))
	}
	return p.URL.Kind == extract.Markup && p.Markup().HasBlanks()
}

// fixSpace fixes the white space at p.URL.Breaks[i]. Between two words it is more often
// meant than next to a delimiter, where the URL was broken.
func fixSpace(p *lint.Pass, i int) {
	at := p.URL.Breaks[i].At
	switch {
	case p.Contains('|') || len(p.URL.Breaks) > maxSpaces: // it may be the cell of a table, or prose
	case keepsSpace(p):
		p.Fix(lint.Unsafe, "write %20", p.Fill(i, "%20"))
	case isBetweenWords(p.URL.Text, at, at):
		p.Fix(lint.Unsafe, "write %20", p.Fill(i, "%20"))
		p.Fix(lint.Unsafe, "remove the space", p.Drop(i))
	case len(p.URL.Breaks) == 1:
		p.Fix(lint.Unsafe, "remove the space", p.Drop(i))
		p.Fix(lint.Unsafe, "write %20", p.Fill(i, "%20"))
	}
}

// checkSpaceInPart reports each run of white space, except a single space in an edition
// that allows it.
func checkSpaceInPart(p *lint.Pass, part lint.Part) {
	isFixable := part.Name != "host" && !p.In(lint.Prose) && isScheme(p, "http", "https", "ftp") && hasSpacesOnly(p.URL.Text)
	for i := part.Start; i < part.End; i++ {
		if !isWhite(rune(p.URL.Text[i])) {
			continue
		}
		start := i
		i += countWhile(p.URL.Text[i:part.End], func(b byte) bool { return isWhite(rune(b)) })
		if i-start > 1 || !p.Allows(part, p.URL.Text[start]) {
			asTaken(p, start).Reportf(start, i, "the %s contains white space: remove it, or write %%20 if a space is meant", part.Name)
			if isFixable {
				p.Fix(lint.Safe, "write %20", p.Replace(start, i, "%20"))
			}
		}
	}
}

// hasSpacesOnly reports whether the white space in a URL is single spaces between words, and few: those of a name.
func hasSpacesOnly(url []byte) bool {
	n := 0
	for i, b := range url {
		if isWhite(rune(b)) {
			n++
			if b != ' ' || !isBetweenWords(url, i, i+1) {
				return false
			}
		}
	}
	return n <= maxSpaces
}

// maxSpaces is how many spaces the name of a file has at most. More are prose.
const maxSpaces = 3

// isBetweenWords reports whether url[start:end] is between two words, rather than parts of
// one.
func isBetweenWords(url []byte, start, end int) bool {
	const short = 3
	before := url[:start]
	for len(before) > 0 && isAlnum(before[len(before)-1]) {
		before = before[:len(before)-1]
	}
	return start-len(before) >= short && countWhile(url[end:], isAlnum) >= short
}
