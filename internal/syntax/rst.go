package syntax

import (
	"github.com/urlmend/urlmend/internal/ascii"
)

// RST is reStructuredText; its links are those of the Markup Specification, "Embedded URIs and Aliases".
var RST = &Language{
	Name:       "rst",
	Title:      "reStructuredText",
	Extensions: "rst rest",
	EditorIDs:  "restructuredtext",
	Traits:     Prose | Document | Lightweight | Grids,
	Comments:   BlockAbove,
	Constructs: Embedded | Role | Target,
	at:         rst,
	TextEscape: Backslash,
	code:       func() *Code { return newCode(new(rstBlocks), rstSpans) },
	links:      []string{"`T <U>`__", "`<U>`__"},
	mistaken:   []string{"`T U`__", "`U`__", "[T](U)", "[U T]", "[[U][T]]"},
	minExact:   4,
	Openings:   []string{"<", ": www."},
	opensLink:  func(text []byte) bool { return !ascii.In(ascii.Last(text), ":=") },
	isAnchor: func(before, after []byte) bool {
		return ascii.HasSuffix(before, "<") && ascii.HasPrefix(after, ">`") && !ascii.HasPrefix(after, ">`_")
	},
}

// rst finds embedded URIs, hyperlink targets, and the arguments and targets of
// images (reStructuredText Markup Specification, "Hyperlink Targets",
// "Embedded URIs and Aliases"; Directives, "Images").
func rst(l *Look) (Destination, bool) {
	if ascii.HasSuffix(l.opened, "<") {
		return l.until(Backslash, embeddedMarks, embedded)
	}
	return target(l)
}

var embeddedMarks = newMarks("<>`")

// embedded closes `text <u>`_ and its anonymous form.
func embedded(rest []byte, _ bool) int {
	switch {
	case ascii.HasPrefix(rest, ">`_"):
		return closed
	case rest[0] == '>', rest[0] == '<', rest[0] == '`':
		return broken
	}
	return 1
}

// target finds ".. _t: u" and similar constructs. The URL continues in the indented
// lines under it, as long as each is a single word.
func target(l *Look) (Destination, bool) {
	opened := l.opened
	gap := l.before[len(opened):]
	line := ascii.LastLine(opened)
	indent := ascii.SpaceLen(line)
	if len(gap) == 0 || ascii.CountLineEnds(gap) > 1 || !isTarget(line[indent:]) {
		return Destination{}, false
	}
	text := l.ahead()
	end := tokenLen(text, "")
	l.breaks = 0
	if end == 0 || end == maxAhead || !ascii.EndsLine(text[end:]) {
		return Destination{}, false
	}
	for l.breaks < maxLines {
		next, ok := continuation(text, end, indent)
		if !ok {
			break
		}
		l.breaks++
		end = next
	}
	l.reach = l.start + end
	return Destination{End: l.start + end, Breaks: l.breaks > 0, Escape: Backslash}, true
}

// isTarget reports whether a URL follows line.
func isTarget(line []byte) bool {
	switch {
	case ascii.HasPrefix(line, ".. _"):
		return ascii.HasSuffix(line, ":")
	case ascii.HasPrefix(line, ".. "):
		return ascii.HasSuffix(line, "image::") || ascii.HasSuffix(line, "figure::")
	}
	return string(line) == "__" || string(line) == ":target:"
}

// continuation returns where the line after text[:end] ends, if it is indented
// deeper than indent and continues a target. An option of a directive does not.
func continuation(text []byte, end, indent int) (int, bool) {
	start := end + ascii.SpaceLen(text[end:])
	gap := text[end:start]
	rest := text[start:]
	if ascii.CountLineEnds(gap) != 1 || len(ascii.LastLine(gap)) <= indent || ascii.HasPrefix(rest, ":") || StartsURL(rest) {
		return 0, false
	}
	n := tokenLen(rest, "")
	return start + n, n > 0 && ascii.EndsLine(rest[n:])
}
