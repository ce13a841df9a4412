package rules

import (
	"bytes"
	"html"
	"strconv"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var undecodedEntity = &lint.Rule{
	Name:     "undecoded-entity",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "an HTML character reference in a URL outside HTML",
	Why: `In HTML, "&" is written &amp;, in URLs too. Programs that read plain text do
not know this, and ask for another field, "amp;page". Write the character
itself. In HTML, a reference that remains after decoding was escaped twice.
Markdown and AsciiDoc decode references too, in all but code.

A reference to a letter outside ASCII is reported as info.`,
	Refs: []lint.Ref{
		{Document: "HTML 4.01", Section: "B.2.2"},
		{Document: "CommonMark 0.31", Section: "2.5"}, lint.RFC("3986", "2"),
	},
	Fix: lint.Unsafe,
	Bad: []string{
		"http://www.example.com/find?list=urls&amp;page=2",
		"<URL:http://www.example.com/find?list=urls&#38;page=2>",
	},
	Good: []string{
		"http://www.example.com/find?list=urls&page=2",
		`<a href="http://www.example.com/find?list=urls&amp;page=2">`,
	},
	Explains: []string{"second-fragment", "unsafe-character"},
	Check:    checkUndecodedEntity,
}

// checkUndecodedEntity makes one report for all references of a URL, since one program
// wrote them.
func checkUndecodedEntity(p *lint.Pass) {
	if !p.Contains('&') || isInTag(p) {
		return
	}
	var all lint.Range
	for i, b := range p.URL.Text {
		if n := entityLen(p.URL.Text, i, b); n > 0 {
			if all.End == 0 {
				all.Start = i
			}
			all.End = i + n
		}
	}
	if all.End > 0 && !p.IsDecoded() {
		reportEntity(p, all)
	}
}

// reportEntity reports the references in a range, by the first one. For letters
// outside ASCII some specifications use them as a notation.
func reportEntity(p *lint.Pass, at lint.Range) {
	end := at.Start + entityLen(p.URL.Text, at.Start, '&')
	char := html.UnescapeString(string(p.URL.Text[at.Start:end]))
	if char[0] >= utf8.RuneSelf {
		p = p.As(lint.Info)
	}
	p.Reportf(at.Start, at.End, "%s is how HTML writes %q, but nothing decodes it here: write the character itself",
		p.Quote(at.Start, end), char)
	if !bytes.Contains(p.URL.Text, equalsSign) { // undecoded twice
		p.Fix(lint.Unsafe, "write the characters themselves", p.Replace(at.Start, at.End, html.UnescapeString(string(p.URL.Text[at.Start:at.End]))))
	}
}

// isInTag reports whether the URL is in what looks like HTML or XML, in a text that was
// not read as such: as a value, or next to a tag.
func isInTag(p *lint.Pass) bool {
	if p.URL.Kind == extract.Markup {
		return false // it is decoded
	}
	before := bytes.TrimRight(p.URL.Before, "\"'")
	if p.URL.Kind == extract.Quoted || len(before) < len(p.URL.Before) {
		before = bytes.TrimRight(before, " ")
	}
	return hasSuffix(before, "=") || hasSuffix(before, ">") ||
		hasPrefix(p.URL.After, "</")
}

// entityLen returns the length of the character reference at url[i], which is b;
// 0 when there is none. Of those with a name only &amp; is one for sure: &copy;
// may be a field.
func entityLen(url []byte, i int, b byte) int {
	const longest = len("&#x1F4A9;")
	if b != '&' {
		return 0
	}
	end := bytes.IndexByte(url[i:min(i+longest, len(url))], ';')
	if end < 0 || string(url[i:i+end]) != "&amp" && !isNumericEntity(url[i:i+end]) {
		return 0
	}
	return end + 1
}

// isNumericEntity reports whether text is a numeric character reference, less
// its semicolon.
func isNumericEntity(text []byte) bool {
	digits, ok := bytes.CutPrefix(text, []byte("&#"))
	base := 10
	if ok && len(digits) > 0 && digits[0]|0x20 == 'x' {
		digits, base = digits[1:], 16
	}
	_, err := strconv.ParseUint(string(digits), base, 32)
	return ok && err == nil
}
