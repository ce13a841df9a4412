package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// rst finds what is wrong with an embedded URI (reStructuredText Markup Specification,
// "Embedded URIs and Aliases"). A role, as in :doc:`t <u>`, has a syntax of its own.
func (p *place) rst() []Flaw {
	if !hasSuffix(p.before, "<") {
		if name := misspeltTarget(p.before); len(name) > 0 && endsLine(p.after) {
			at := p.start - len("__ ")
			return p.at(MisspeltTarget, at-len(name), at, "")
		}
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

// catalogue finds an embedded URI whose underscore the translator of a catalogue has put
// before the backquote. Its other mistakes may be in another markup.
func (p *place) catalogue() []Flaw {
	if text, ok := p.interpreted(); ok && len(text) > 0 && hasPrefix(p.after, ">_`") {
		return p.at(MisplacedUnderscore, p.end+1, p.end+3, "`_")
	}
	return nil
}

// misspeltTarget returns the name that is before the "__ " of an anonymous target, and nothing
// else on the line (reStructuredText Markup Specification, "Anonymous Hyperlinks").
func misspeltTarget(before []byte) []byte {
	name, ok := bytes.CutSuffix(lastLine(before), []byte("__ "))
	if !ok || len(name) == len(before)-len("__ ") || ascii.Span(name, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' }) < len(name) {
		return nil
	}
	return name
}

// interpreted returns the text between the backquote that opens interpreted text and
// the angle bracket before the URL. It is not ok without one, after a role, and in a literal.
func (p *place) interpreted() (text []byte, ok bool) {
	if !hasSuffix(p.before, "<") {
		return nil, false
	}
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
