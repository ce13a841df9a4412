package rules

import (
	"bytes"
	"html"
	"strconv"

	"github.com/urlmend/urlmend/lint"
)

var undecodedEntity = &lint.Rule{
	Name:     "undecoded-entity",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a character reference of HTML in a URL outside of HTML",
	Why: `In HTML, "&" is written &amp;, also in URLs. Whatever reads plain text does
not know that, and asks for another field, "amp;page". Write the character
itself; in HTML, a reference that is still there once the text is decoded
was escaped twice.`,
	Refs: []lint.Ref{{Document: "HTML 4.01", Section: "B.2.2"}, lint.RFC(3986, "2")},
	Bad: []string{
		"http://www.example.com/find?list=urls&amp;page=2",
		"<URL:http://www.example.com/find?list=urls&#38;page=2>",
	},
	Good: []string{
		"http://www.example.com/find?list=urls&page=2",
		`<a href="http://www.example.com/find?list=urls&amp;page=2">`,
	},
	Check: checkUndecodedEntity,
}

func checkUndecodedEntity(p *lint.Pass) {
	if bytes.IndexByte(p.URL, '&') < 0 || isInTag(p) {
		return
	}
	for i, b := range p.URL {
		if b != '&' {
			continue
		}
		if n, char := entity(p.URL[i:]); n > 0 {
			p.Reportf(i, i+n, "%s is how HTML writes %q, and nothing decodes it here: write the character itself", p.Quote(i, i+n), char)
		}
	}
}

// isInTag reports whether the URL stands in what looks like HTML or XML, in a
// text that was not read as such: as a value, or behind or before a tag.
func isInTag(p *lint.Pass) bool {
	if p.Kind == lint.Markup {
		return false // it is decoded
	}
	before := bytes.TrimRight(p.Before, "\"'")
	return bytes.HasSuffix(before, []byte("=")) || bytes.HasSuffix(before, []byte(">")) || bytes.HasPrefix(p.After, []byte("</"))
}

// entity returns the length of the character reference at the front of text and
// what it stands for; 0 when there is none. Of those with a name only &amp; is
// one for sure: &copy; may be a field.
func entity(text []byte) (n int, char string) {
	const longest = len("&#x1F4A9;")
	switch end := bytes.IndexByte(text[:min(len(text), longest)], ';'); {
	case end < 0:
		return 0, ""
	case string(text[:end]) == "&amp", isNumericEntity(text[:end]):
		return end + 1, html.UnescapeString(string(text[:end+1]))
	}
	return 0, ""
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
