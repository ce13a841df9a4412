package syntax

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// HTML is HTML and XML, and templates of them.
var HTML = &Language{
	Name: "html",
	Extensions: "html htm xhtml xml svg rss atom xsl xslt docbook dbk dita page " +
		"vue svelte astro ejs hbs handlebars mustache njk twig liquid heex jinja jinja2 jsp gsp cshtml razor aspx phtml rhtml gohtml blade",
	Traits:     Prose | Document | Tags,
	Comments:   InTags,
	Constructs: Attribute,
	Decodes:    InText | InCode,
	at:         hypertext,
	bound:      htmlBound,
	TextEscape: Entities,
	textForm:   "U>T</",
	code:       func() *Code { return &Code{scan: &elements{more: docbookCode}} },
	inComment:  inTagComment,
}

// hypertext finds attributes, and <u> as it is written in text: &lt;u&gt;.
func hypertext(l *Look) (Destination, bool) {
	if ascii.HasSuffix(l.opened, "&lt;") || ascii.HasSuffix(l.opened, "&lt;URL:") {
		return l.until(Entities, escapedMarks, closesEscaped)
	}
	if d, ok := element(l); ok {
		d.Escape = Entities
		return d, true
	}
	return attribute(l)
}

// closesEscaped is the extent of a URL after "&lt;".
func closesEscaped(rest []byte, _ bool) int {
	switch {
	case rest[0] == '<' || ascii.HasPrefix(rest, "&lt;"):
		return broken
	case ascii.HasPrefix(rest, "&gt;"):
		return closed
	}
	return 1
}

var escapedMarks = newMarks("<&")

// attribute finds the value of an attribute (HTML, section 13.1.2.3).
func attribute(l *Look) (Destination, bool) {
	opened := l.opened
	if ascii.HasSuffix(opened, "=") && InTag(opened) {
		return l.token(Entities, `>"'`)
	}
	if !ascii.HasSuffix(opened, `"`) && !ascii.HasSuffix(opened, "'") {
		return Destination{}, false
	}
	quote := opened[len(opened)-1]
	name := kernel.Spaces.TrimRight(opened[:len(opened)-1])
	if !ascii.HasSuffix(name, "=") {
		return Destination{}, false
	}
	l.spaces = holdsURL(kernel.Spaces.TrimRight(name[:len(name)-1]))
	d, ok := l.verbatim(Entities, quote)
	return d, ok && !placeholder.IsCut(l.data[:l.hi], l.start, d.End) && !endsTag(l.data[l.start:d.End])
}

// endsTag reports whether a value has the end of its tag and another tag in it: its quotation
// mark is that of another attribute.
func endsTag(value []byte) bool {
	i := bytes.IndexAny(value, "<>")
	return i >= 0 && value[i] == '>' && bytes.IndexByte(value[i:], '<') > 0
}

// InTag reports whether text ends inside a tag, and not in a comment.
func InTag(text []byte) bool {
	i := bytes.LastIndexAny(text, "<>")
	return i >= 0 && text[i] == '<' && ascii.At(text, i+1) != '!'
}

// holdsURL reports whether text ends in the name of an attribute whose value is one
// URL, so that white space inside is part of it.
func holdsURL(text []byte) bool {
	n := len(text)
	for n > 0 && ascii.IsAlpha(text[n-1]) {
		n--
	}
	return IsURLAttribute(text[n:])
}

// IsURLAttribute reports whether the value of an attribute is one URL.
func IsURLAttribute(name []byte) bool {
	return slices.Contains(urlAttributes, strings.ToLower(string(name)))
}

// InURLAttribute reports whether text ends in the name of an attribute whose value
// is one URL, and "=".
func InURLAttribute(text []byte) bool {
	name := kernel.Spaces.TrimRight(text)
	return ascii.HasSuffix(name, "=") && holdsURL(kernel.Spaces.TrimRight(name[:len(name)-1]))
}

// urlAttributes are the attributes of HTML, "Attributes", whose value is a URL, and url of DocBook, RSS and others.
var urlAttributes = []string{
	"action", "background", "cite", "data", "formaction", "href", "longdesc", "poster", "src", "url",
}

// htmlBound ends a URL at a tag, and at a reference for a character that ends a URL
// in plain text.
func htmlBound(text []byte) int {
	for i, b := range text {
		switch b {
		case '<':
			return i
		case '&':
			if _, s := entity(text[i:]); s != "" && strings.Contains("<>\" \t\r\n\u00a0", s) {
				return i
			}
		}
	}
	return len(text)
}
