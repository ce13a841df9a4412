package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// rst finds what is wrong with an embedded URI (reStructuredText Markup Specification,
// "Embedded URIs and Aliases"). A role, as in :doc:`t <u>`, has a syntax of its own.
func (p *place) rst() []Flaw {
	if !hasSuffix(p.before, "<") {
		return p.foreign(func(text string) (front, back string) { return "`" + text + " <", ">`__" })
	}
	text, ok := p.interpreted()
	if !ok || len(text) == 0 {
		return nil
	}
	spaced := ascii.IsSpace(text[len(text)-1])
	switch {
	case hasPrefix(p.after, ">`_") && !spaced:
		return p.at(MissingSpace, p.start-1, p.start-1, " ")
	case hasPrefix(p.after, ">`_"):
	case hasPrefix(p.after, ">_`") && spaced:
		return p.at(MisplacedUnderscore, p.end+1, p.end+3, "`_")
	case hasPrefix(p.after, ">`") && spaced && !isName(ascii.At(p.after, 2)):
		return p.at(MissingUnderscore, p.end+2, p.end+2, "_")
	}
	return nil
}

// interpreted returns the text between the backquote that opens interpreted text and
// the angle bracket before the URL. It is not ok after a role, and in a literal.
func (p *place) interpreted() (text []byte, ok bool) {
	before := p.before[:len(p.before)-1]
	open := bytes.LastIndexByte(before, '`')
	if open < 0 {
		return nil, false
	}
	text = before[open+1:]
	if ascii.IsSpace(ascii.At(text, 0)) || bytes.Contains(text, []byte("\n\n")) || hasSuffix(text, `\`) {
		return nil, false
	}
	return text, open == 0 || !isName(before[open-1])
}

// isName reports whether c, next to a backquote, makes it something else than the mark of
// a link: of a role, a literal, a name.
func isName(c byte) bool { return ascii.IsAlnum(c) || bytes.IndexByte([]byte("_`:\\"), c) >= 0 }
