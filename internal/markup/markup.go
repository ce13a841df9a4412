// Package markup knows where the markup of a document delimits a URL.
//
// The one who looks for URLs finds where one starts. [At] then says whether a
// construct of the markup, such as Markdown's [t](u), holds it, and so where
// it ends; [Language.Bound] says where running text ends a URL that no
// construct holds; and [Pieces] reads the escapes of either. A bare <u> is no
// construct here: it delimits a URL in every text (RFC 3986, appendix C).
//
// Every offset is a byte offset and every range is half-open. Nothing here
// judges a URL, and nothing costs more than linear time over a document,
// provided that the next look starts at or after the end of a URL found.
package markup

import "strings"

// A Language is a markup language. The zero value is plain text.
type Language uint8

const (
	// Text is plain text. Only constructs are honoured in it that can
	// hardly be anything else, such as ](u) and \url{u}.
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
	// PO is a catalogue of GNU gettext. It is read as Text.
	PO
)

// languages holds what is known of each Language.
var languages = [...]struct {
	name  string
	bound func(text []byte) int // nil: all of it
	text  Escape
}{
	Text:      {"text", seenBound, 0},
	Markdown:  {"markdown", linkText, 0},
	RST:       {"rst", nil, Backslash},
	AsciiDoc:  {"asciidoc", nil, 0},
	Org:       {"org", orgBound, 0},
	MediaWiki: {"mediawiki", mediawikiBound, 0},
	LaTeX:     {"latex", latexBound, TeXEscape},
	HTML:      {"html", htmlBound, Entities},
	Roff:      {"roff", roffBound, RoffEscape},
	Source:    {"source", stringBound, 0},
	PO:        {"po", stringBound, 0},
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

// TextEscape returns how running text is escaped, outside of any construct.
func (l Language) TextEscape() Escape { return languages[l].text }

// Bound returns how many bytes of text the markup leaves to a URL in running
// text. Text starts with the URL and goes on for as long as plain text would
// let it.
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
	// Breaks is set when the text is broken over lines: the white space
	// around each line end is no part of the URL. Other white space is.
	Breaks bool
	// Escape is how the text is escaped.
	Escape Escape
}

// At returns the destination that starts with the URL at data[start], if a
// construct of the language holds one there. It looks at data[lo:hi] only, and
// takes lo for the start of a line.
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
	case Roff:
		return request(l)
	}
	return seen(l)
}
