// Package markup knows where the markup of a document delimits a URL.
//
// The caller finds where a URL starts. [At] then reports whether it is in a construct
// of the markup, such as Markdown's [t](u), and where that ends; [Language.Bound]
// returns where running text ends a URL outside of any construct; and [Fragments]
// reads the escapes of both. A bare <u> is no construct here: it delimits a URL in
// every text (RFC 3986, appendix C).
//
// Every offset is a byte offset and every range is half-open. The total time over a
// document is linear, provided that the next look starts at or after the end of a URL
// that was found.
package markup

import "strings"

// A Language is a markup language. The zero value is plain text.
type Language uint8

const (
	// Text is plain text. Only constructs count in it that can hardly be anything
	// else, such as ](u) and \url{u}.
	Text Language = iota
	Markdown
	RST
	AsciiDoc
	Org
	MediaWiki
	LaTeX // and BibTeX
	HTML  // and XML
	Roff  // man, mdoc and the like
	// Source is program source: comments and strings. It is read as Text.
	Source
	// PO is a GNU gettext catalogue. It is read as Text; its translations are read separately, in
	// the markup of their originals.
	PO
	// C is the source of C and its relatives, Python that of Python. They are read as
	// Source; adjacent string literals are one text.
	C
	Python
	// Calendar is iCalendar, vCard or LDIF, in folded lines. Who reads it unfolds them.
	Calendar
	// Notebook is a notebook of Jupyter. Who reads it reads its cells as Markdown.
	Notebook
	// Textile is read as Text, with the attributes of HTML.
	Textile
)

// languages describes each Language.
var languages = [...]struct {
	name  string
	bound func(text []byte) int // nil: all of it
	text  Escape
}{
	Text:      {"text", linkText, 0},
	Markdown:  {"markdown", linkText, 0},
	RST:       {"rst", nil, Backslash},
	AsciiDoc:  {"asciidoc", asciidocBound, 0},
	Org:       {"org", orgBound, 0},
	MediaWiki: {"mediawiki", mediawikiBound, 0},
	LaTeX:     {"latex", latexBound, TeXEscape},
	HTML:      {"html", htmlBound, Entities},
	Roff:      {"roff", roffBound, RoffEscape},
	Source:    {"source", stringBound, StringEscape},
	PO:        {"po", stringBound, StringEscape},
	C:         {"c", stringBound, StringEscape},
	Python:    {"python", stringBound, StringEscape},
	Calendar:  {"calendar", nil, 0},
	Notebook:  {"notebook", nil, 0},
	Textile:   {"textile", linkText, 0},
}

// Names returns the names that [Parse] knows.
func Names() []string {
	names := make([]string, len(languages))
	for i, l := range languages {
		names[i] = l.name
	}
	return names
}

// Parse returns the Language of that name, in any case.
func Parse(name string) (Language, bool) {
	for i, l := range languages {
		if strings.EqualFold(l.name, name) {
			return Language(i), true
		}
	}
	return Text, false
}

func (l Language) String() string { return languages[l].name }

// IsSource reports whether a text is the source of a program.
func (l Language) IsSource() bool { return l == Source || l == C || l == Python }

// JoinsLiterals reports whether adjacent string literals are one text.
func (l Language) JoinsLiterals() bool { return l == PO || l == C || l == Python }

// TextEscape returns how running text is escaped, outside of any construct.
func (l Language) TextEscape() Escape { return languages[l].text }

// Bound returns the number of bytes of text that the markup leaves to a URL in
// running text. Text starts with the URL and extends as far as plain text allows.
func (l Language) Bound(text []byte) int {
	if bound := languages[l].bound; bound != nil {
		return bound(text)
	}
	return len(text)
}

// A Destination is the text of a URL inside a construct.
type Destination struct {
	// End is where the text ends, exclusive, in the data. White space
	// before the construct's own end is left out.
	End int
	// Breaks: the text is broken over lines. The white space around each line end
	// is no part of the URL. Other white space is.
	Breaks bool
	// Escape is how the text is escaped.
	Escape Escape
}

// At returns the destination that starts with the URL at data[start], if it is in a
// construct of the language. It reads only data[lo:hi]; lo is the start of a line.
func At(lang Language, data []byte, lo, start, hi int) (Destination, bool) {
	l := newLook(data, lo, start, hi)
	return l.at(lang)
}

// at is a switch, not a table, to keep l off the heap.
func (l *look) at(lang Language) (Destination, bool) {
	switch lang {
	case Markdown:
		return markdown(l)
	case RST:
		return rst(l)
	case AsciiDoc:
		return asciidoc(l)
	case Org:
		return org(l)
	case MediaWiki:
		return mediawiki(l)
	case LaTeX:
		return latex(l)
	case HTML:
		return hypertext(l)
	case Textile:
		return attribute(l)
	case Roff:
		return request(l)
	}
	return seen(l)
}
