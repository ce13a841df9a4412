package markup

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
)

// attribute finds what is wrong with an attribute of HTML that was meant to have the URL as its value, and with a
// value that ends in a parenthesis which nothing in it opens.
func (p place) attribute() []Flaw {
	const misplaced = ` "href=`
	if hasSuffix(p.before, misplaced) && hasPrefix(p.after, `"`) && inTag(p.before) {
		at := p.start - len(misplaced) + 1
		return []Flaw{{MisplacedQuote, at, at + 1, ""}, {MisplacedQuote, p.start, p.start, `"`}}
	}
	if hasSuffix(p.before, "=") {
		return p.unopenedQuote()
	}
	if n := quoteLookalike(p.before); n > 0 {
		return p.lookalike(n)
	}
	stray := strayFront(p.before)
	front := p.before[:len(p.before)-stray]
	quote := ascii.At(front, len(front)-1)
	if quote != '"' && quote != '\'' {
		return nil
	}
	switch name := front[:len(front)-1]; {
	case !InURLAttribute(name):
		return p.misspeltAttribute(name)
	case hasSuffix(p.before, escapedSpace):
		return p.at(LeadingText, p.start-stray, p.start, "")
	case stray > 0:
		return p.at(InvisibleCharacter, p.start-stray, p.start, "")
	case p.closed && ascii.At(p.after, 0) == quote && isUnopened(p.data[p.start:p.end]):
		return p.at(StrayMark, p.end-1, p.end, "")
	case !p.closed && (hasPrefix(p.after, ">") || hasPrefix(p.after, "/>")):
		return p.at(UnclosedQuote, p.end, p.end, string(quote))
	}
	return nil
}

const escapedSpace = "%20"

// strayFront returns the length of escaped spaces or invisible characters at the end of text.
func strayFront(text []byte) int {
	front := text
	for hasSuffix(front, escapedSpace) {
		front = front[:len(front)-len(escapedSpace)]
	}
	if len(front) == len(text) && len(text) > 0 && text[len(text)-1] >= 0x80 {
		front = bytes.TrimRightFunc(text, invisible.IsCopied)
	}
	return len(text) - len(front)
}

// unopenedQuote finds <a href=u">.
func (p place) unopenedQuote() []Flaw {
	if hasPrefix(p.after, `">`) && InURLAttribute(p.before) && inTag(p.before) {
		return p.at(UnopenedQuote, p.start, p.start, `"`)
	}
	return nil
}

// quoteLookalikes are what programs that write texts put in place of a quotation mark.
var quoteLookalikes = []string{"“", "”", "„", "″", "‘", "’", "&quot", "&#34", "&#034", "&apos", "&#39", "&#039"}

// quoteLookalike returns the length of such a mark at the end of text.
func quoteLookalike(text []byte) int {
	front := bytes.TrimSuffix(text, []byte(";"))
	for _, mark := range quoteLookalikes {
		if hasSuffix(front, mark) {
			return len(text) - len(front) + len(mark)
		}
	}
	return 0
}

// lookalike finds <a href=“u”>, in which a mark of n bytes is before the URL. A tag that is shown has "&lt;".
func (p place) lookalike(n int) []Flaw {
	name := p.before[:len(p.before)-n]
	if !InURLAttribute(name) || !inTag(name) || bytes.Contains(name[bytes.LastIndexByte(name, '<'):], []byte("&lt;")) {
		return nil
	}
	return p.at(LookalikeQuote, p.start-n, p.start, "")
}

// linkAttributes are the attributes that make a link of elements, or load what these show.
var linkAttributes = []struct{ element, attribute string }{
	{"a", "href"}, {"link", "href"}, {"img", "src"}, {"iframe", "src"}, {"script", "src"},
}

// misspeltAttribute finds <a hre="u">, and <a href-"u">. Text ends before the quotation mark.
func (p place) misspeltAttribute(text []byte) []Flaw {
	const marks = "=-:"
	if len(text) == 0 || strings.IndexByte(marks, text[len(text)-1]) < 0 || !inTag(text) {
		return nil
	}
	mark := text[len(text)-1]
	tag := text[bytes.LastIndexByte(text, '<')+1:]
	fields := bytes.Fields(tag[:len(tag)-1])
	if len(fields) < 2 || bytes.Contains(tag, []byte("&lt;")) {
		return nil
	}
	name := strings.ToLower(string(fields[len(fields)-1]))
	for _, link := range linkAttributes {
		if !ascii.EqualFold(fields[0], link.element) {
			continue
		}
		isMeant := isNearly(name, link.attribute) && mark == '=' || name == link.attribute && mark != '='
		rest := before(p.after, ">")
		if isMeant && !hasAttribute(fields[1:len(fields)-1], link.attribute) && !hasAttribute(bytes.Fields(rest), link.attribute) {
			end := p.base() + len(text)
			return p.at(MisspeltAttribute, end-len(name)-1, end, link.attribute+"=")
		}
	}
	return nil
}

// hasAttribute reports whether one of the fields of a tag begins with the name of an attribute.
func hasAttribute(fields [][]byte, name string) bool {
	return slices.ContainsFunc(fields, func(field []byte) bool {
		return len(field) >= len(name) && ascii.EqualFold(field[:len(name)], name)
	})
}

// isNearly reports whether a name has one letter too many, too few or wrong, or two swapped.
func isNearly(name, want string) bool {
	for len(name) > 0 && len(want) > 0 && name[0] == want[0] {
		name, want = name[1:], want[1:]
	}
	for len(name) > 0 && len(want) > 0 && name[len(name)-1] == want[len(want)-1] {
		name, want = name[:len(name)-1], want[:len(want)-1]
	}
	isSwapped := len(name) == 2 && len(want) == 2 && name[0] == want[1] && name[1] == want[0]
	return isSwapped || len(name) <= 1 && len(want) <= 1 && len(name)+len(want) > 0
}
