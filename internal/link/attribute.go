package link

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// attribute finds what is wrong with an attribute of HTML that was meant to have the URL as its value, and with a
// value that ends in a parenthesis which nothing in it opens.
func (p place) attribute() []Flaw {
	if flaws := p.misspeltValue(); flaws != nil {
		return flaws
	}
	return p.misread()
}

// misspeltValue finds the slips that are common, whose fix is known.
func (p place) misspeltValue() []Flaw {
	if n := quoteLookalike(p.before); n > 0 {
		return p.lookalike(n)
	}
	stray := strayFront(p.before)
	front := p.before[:len(p.before)-stray]
	quote := ascii.Last(front)
	if quote != '"' && quote != '\'' {
		return nil
	}
	switch name := front[:len(front)-1]; {
	case !markup.InURLAttribute(name), isOtherAttribute(name):
		return p.misspeltAttribute(name)
	case ascii.HasSuffix(p.before, escapedSpace):
		return p.at(linkflaw.LeadingText, p.start-stray, p.start, "")
	case stray > 0:
		return p.at(linkflaw.InvisibleCharacter, p.start-stray, p.start, "")
	case p.closed && ascii.At(p.after, 0) == quote:
		return p.valueEnd()
	case p.closed && ascii.At(p.after, invisibles(p.after)) == quote:
		return p.at(linkflaw.InvisibleCharacter, p.end, p.end+invisibles(p.after), "")
	case !p.closed && (ascii.HasPrefix(p.after, ">") || ascii.HasPrefix(p.after, "/>")):
		return p.at(linkflaw.UnclosedQuote, p.end, p.end, string(quote))
	case !p.closed && markup.InTag(name):
		return p.oddClosingQuote(quote)
	}
	return nil
}

// isPlainAttribute reports whether the name of the attribute that text ends in, with its equals sign, follows white
// space: neither a mark of a template language nor a prefix is before it.
func isPlainAttribute(text []byte) bool {
	front := withoutWord(kernel.Spaces.TrimRight(text[:len(text)-1]))
	return ascii.IsSpace(ascii.Last(front))
}

// valueEnd finds what does not belong to the URL at the end of a value.
func (p place) valueEnd() []Flaw {
	url := p.url()
	switch {
	case isUnopened(url):
		front := kernel.Spaces.TrimRight(url[:len(url)-1])
		return p.at(linkflaw.StrayMark, p.start+len(front), p.end, "")
	case !markup.InTag(p.before), !markup.StartsURL(url):
		return nil
	case strayLen(url) > 0 && !endsInHeading(url[:len(url)-1]): // Pandoc keeps full stops in identifiers
		return p.strayEnd()
	}
	hasSpace := func(f Flaw) bool { return bytes.IndexByte(p.data[f.Start:f.End], ' ') >= 0 }
	if flaws := p.brokenDestination(); slices.ContainsFunc(flaws, hasSpace) {
		return flaws // of white space in a value, only line ends and tabs are dropped (URL Standard, section 4.4)
	}
	return p.strayText(false)
}

// oddClosingQuote finds another mark than the quotation mark that opens a value where that has to close.
func (p place) oddClosingQuote(quote byte) []Flaw {
	n := quoteLookalikeFront(p.after)
	if next := ascii.At(p.after, 0); n == 0 && next != quote && (next == '"' || next == '\'') {
		n = 1
	}
	if rest := p.after[n:]; n == 0 || !ascii.HasPrefix(rest, ">") && !ascii.HasPrefix(rest, "/>") {
		return nil
	}
	return p.at(linkflaw.UnclosedQuote, p.end, p.end+n, string(quote))
}

const escapedSpace = "%20"

// strayFront returns the length of escaped spaces or invisible characters at the end of text.
func strayFront(text []byte) int {
	front := text
	for ascii.HasSuffix(front, escapedSpace) {
		front = front[:len(front)-len(escapedSpace)]
	}
	if len(front) == len(text) && len(text) > 0 && text[len(text)-1] >= 0x80 {
		front = bytes.TrimRightFunc(text, invisible.IsCopied)
	}
	return len(text) - len(front)
}

// quoteLookalikes are what programs that write texts put in place of a quotation mark.
var quoteLookalikes = []string{"“", "”", "„", "″", "‘", "’", "&quot", "&#34", "&#034", "&apos", "&#39", "&#039"}

// quoteLookalike returns the length of such a mark at the end of text.
func quoteLookalike(text []byte) int {
	front := bytes.TrimSuffix(text, []byte(";"))
	for _, mark := range quoteLookalikes {
		if ascii.HasSuffix(front, mark) {
			return len(text) - len(front) + len(mark)
		}
	}
	return 0
}

// quoteLookalikeFront is quoteLookalike for the start of text.
func quoteLookalikeFront(text []byte) int {
	for _, mark := range quoteLookalikes {
		if ascii.HasPrefix(text, mark) {
			return len(mark) + ascii.Span(text[len(mark):min(len(text), len(mark)+1)], func(c byte) bool { return c == ';' })
		}
	}
	return 0
}

// lookalike finds <a href=“u”>, in which a mark of n bytes is before the URL. A tag that is shown has "&lt;", and one
// inside the value of an attribute has "&quot;" on both sides.
func (p place) lookalike(n int) []Flaw {
	name := p.before[:len(p.before)-n]
	isEscaped := ascii.HasSuffix(p.before, ";") && ascii.HasPrefix(p.after, "&")
	if isEscaped || !markup.InURLAttribute(name) || !markup.InTag(name) || !isPlainAttribute(name) {
		return nil
	}
	if tag := name[bytes.LastIndexByte(name, '<'):]; bytes.Contains(tag, []byte("&lt;")) {
		return nil
	}
	return p.at(linkflaw.LookalikeQuote, p.start-n, p.start, "")
}

// A linkAttribute is an attribute that makes a link of an element, or loads what that shows.
type linkAttribute struct{ element, attribute string }

var linkAttributes = []linkAttribute{
	{"a", "href"}, {"link", "href"}, {"img", "src"}, {"iframe", "src"}, {"script", "src"}, {"ulink", "url"},
}

// otherAttributes are attributes that are written in place of those that an element has.
var otherAttributes = []linkAttribute{
	{"a", "src"}, {"a", "url"}, {"a", "link"}, {"img", "href"}, {"img", "url"},
	{"script", "href"}, {"iframe", "href"}, {"ulink", "href"}, {"ulink", "uri"},
}

// misspeltAttribute finds <a hre="u">, <a href-"u">, <a href"u"> and <href="u">. Text ends before the quotation mark.
func (p place) misspeltAttribute(text []byte) []Flaw {
	if !markup.InTag(text) {
		return nil
	}
	opened := bytes.TrimRight(text, "=-:")
	mark := string(text[len(opened):])
	tag := opened[bytes.LastIndexByte(opened, '<')+1:]
	fields := bytes.Fields(tag)
	if len(fields) == 0 || bytes.Contains(tag, []byte("&lt;")) {
		return nil
	}
	name := strings.ToLower(string(fields[len(fields)-1]))
	if len(fields) == 1 && name == "href" && mark == "=" {
		at := p.base() + len(text) - len("href=")
		return p.at(linkflaw.MisspeltAttribute, at, at, "a ")
	}
	for _, link := range linkAttributes {
		end := p.base() + len(text)
		if !ascii.EqualFold(fields[0], link.element) || len(fields) == 1 {
			continue
		}
		isOff := name[0] == 'x' // <img xrc="u"> is switched off on purpose
		isOther := isMistyped(name, link.attribute) || slices.Contains(otherAttributes, linkAttribute{link.element, name})
		isMeant := mark == "=" && !isOff && isOther || mark != "=" && name == link.attribute
		rest := before(p.after, ">")
		if isMeant && !hasAttribute(fields[1:len(fields)-1], link.attribute) && !hasAttribute(bytes.Fields(rest), link.attribute) {
			return p.at(linkflaw.MisspeltAttribute, end-len(mark)-len(name), end, link.attribute+"=")
		}
	}
	return nil
}

// isOtherAttribute reports whether text ends in an attribute of otherAttributes and its equals sign, or in "<href=".
func isOtherAttribute(text []byte) bool {
	tag := text[bytes.LastIndexByte(text, '<')+1:]
	element := beforeBlank(tag)
	if len(element) == len(tag) {
		return ascii.EqualFold(element, "href=")
	}
	return slices.ContainsFunc(otherAttributes, func(other linkAttribute) bool {
		return ascii.EqualFold(element, other.element) && ascii.HasSuffixFold(text, " "+other.attribute+"=")
	})
}

// hasAttribute reports whether one of the fields of a tag begins with the name of an attribute.
func hasAttribute(fields [][]byte, name string) bool {
	return slices.ContainsFunc(fields, func(field []byte) bool {
		return len(field) >= len(name) && ascii.EqualFold(field[:len(name)], name)
	})
}

// isMistyped reports whether a name has one letter too many, too few or wrong, or two swapped.
func isMistyped(name, want string) bool {
	for len(name) > 0 && len(want) > 0 && name[0] == want[0] {
		name, want = name[1:], want[1:]
	}
	for len(name) > 0 && len(want) > 0 && name[len(name)-1] == want[len(want)-1] {
		name, want = name[:len(name)-1], want[:len(want)-1]
	}
	isSwapped := len(name) == 2 && len(want) == 2 && name[0] == want[1] && name[1] == want[0]
	return isSwapped || len(name) <= 1 && len(want) <= 1 && len(name)+len(want) > 0
}
