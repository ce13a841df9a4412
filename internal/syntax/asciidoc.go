package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// AsciiDoc is the AsciiDoc Language; its links are those of the chapter "Links".
var AsciiDoc = &Language{
	Name:       "asciidoc",
	Title:      "AsciiDoc",
	Extensions: "adoc asciidoc asc",
	Traits:     Prose | Document | Lightweight | ByScheme,
	Comments:   LineAbove,
	Constructs: Macro | Anchored,
	Decodes:    InText | InDestination, // replacements restore references before macros make links
	at:         asciidoc,
	bound:      asciidocBound,
	code:       func() *Code { return newCode(new(asciidocBlocks), asciidocSpans) },
	inComment:  func(before, _ []byte, _ bool) bool { return ascii.HasPrefix(before, "//") },
	links:      []string{"U[T]"},
	mistaken:   []string{"[T](U)"},
	Replaced:   []string{"--", "...", "'"},
	minExact:   3, // two brackets after a URL show nothing
	Openings:   []string{"www."},
	opensLink:  func(text []byte) bool { return ascii.HasSuffix(text, ":") },
	isAnchor:   func(before, _ []byte) bool { return ascii.HasSuffix(before, "[[") },
}

// asciidoc finds the targets of links and of block and inline macros
// (AsciiDoc Language, "URL Macro", "Link Macro", "Images").
func asciidoc(l *Look) (Destination, bool) {
	if d, ok := macro(l); ok {
		return d, true
	}
	target := l.target()
	return l.until(0, targetMarks, func(rest []byte, gap bool) int {
		if gap {
			return broken
		}
		return target(rest, gap)
	})
}

// macro finds link:u[t], image:u[t] and the like, also link:++u++[t].
func macro(l *Look) (Destination, bool) {
	opened := l.before
	switch {
	case ascii.HasSuffix(opened, ":++"):
		return l.until(0, plusMarks, passed)
	case !ascii.HasSuffix(opened, ":"):
		return Destination{}, false
	}
	for _, name := range [...]string{"link:", "image:", "image::", "video::", "audio::", "include::"} {
		if ascii.HasSuffix(opened, name) {
			return l.until(0, targetMarks, l.target())
		}
	}
	return Destination{}, false
}

var plusMarks = newMarks("+")

// passed closes ++u++[t].
func passed(rest []byte, _ bool) int {
	switch {
	case ascii.HasPrefix(rest, "++["):
		return closed
	case ascii.HasPrefix(rest, "++"):
		return broken
	}
	return 1
}

// maxColons is the greatest number of colons in a target. Another look may start at
// each.
const maxColons = 16

var targetMarks = newMarks(`[<>":$`)

// target closes at the list of attributes. The brackets of an IP literal (RFC 3986,
// section 3.2.2) open no list. A passthrough, link:$$u$$[t], ends before its dollars.
func (l *Look) target() extent {
	colons := 0
	return func(rest []byte, _ bool) int {
		switch rest[0] {
		case '[':
			if !ascii.HasSuffix(l.data[l.start:l.reach], "://") {
				return closed
			}
		case '$':
			if ascii.HasPrefix(rest, "$$[") && ascii.HasSuffix(l.before, "$$") {
				return closed
			}
		case '<', '>', '"':
			return broken
		case ':':
			colons++
			if colons > maxColons || ascii.HasPrefix(rest, "://") && l.separate() {
				return broken
			}
		}
		return 1
	}
}

// separate reports whether the scheme before the end of the look is that of another
// URL, not of one inside the path or query of this URL.
func (l *Look) separate() bool {
	text := l.data[l.start:l.reach]
	n := len(text)
	for n > 0 && ascii.IsScheme(text[n-1]) {
		n--
	}
	if n == 0 {
		return false
	}
	switch text[n-1] {
	case '/', '=', '?', '&', '#', '%':
		return false
	}
	return true
}

// asciidocBound ends a URL that is in the attributes of a macro at the next attribute, as in
// image::tea.png[https://www.example.com/tea.png,width='45%'], and at the caret that ends a text, as in
// https://www.example.com[https://www.example.com^].
func asciidocBound(text []byte) int {
	if i := bytes.IndexByte(text, '^'); i >= 0 && (i+1 == len(text) || text[i+1] == ']') {
		text = text[:i]
	}
	for i := bytes.IndexByte(text, ','); i >= 0; {
		rest := text[i+1:]
		name := ascii.Span(rest, ascii.IsAlpha)
		if quote := ascii.At(rest, name+1); name > 0 && ascii.At(rest, name) == '=' && (quote == '"' || quote == '\'') {
			return i
		}
		next := bytes.IndexByte(rest, ',')
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return len(text)
}
