package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// LaTeX is LaTeX and BibTeX.
var LaTeX = &Language{
	Name:       "latex",
	Extensions: "tex ltx sty cls dtx bib",
	EditorIDs:  "latex plaintex context bibtex=bib",
	Traits:     Prose | Typeset,
	Comments:   AtLineEnd,
	Constructs: Command,
	at:         latex,
	bound:      latexBound,
	TextEscape: TeXEscape,
	code:       func() *Code { return &Code{scan: new(environments)} },
	inComment:  inTeXComment,
	Special:    "%",
	Openings:   []string{`\url{`, `\href{`},
}

// latex finds \url{u} and similar commands, and the fields of BibTeX.
func latex(l *Look) (Destination, bool) {
	if d, ok := command(l); ok {
		return d, true
	}
	return field(l)
}

// command finds \url{u}, \href{u}{t}, \nolinkurl{u} and \path{u}; \url|u| and
// \path|u| too (the url package, section 1; the hyperref manual, section 4).
func command(l *Look) (Destination, bool) {
	opened := l.opened
	if len(opened) == 0 || !ascii.IsPunct(opened[len(opened)-1]) {
		return Destination{}, false
	}
	before, delimiter := opened[:len(opened)-1], opened[len(opened)-1]
	switch name := lastCommand(before); {
	case name == "":
		return Destination{}, false
	case delimiter == '{':
		return l.until(TeXEscape, braceMarks, braces())
	case name == "url", name == "path":
		return l.verbatim(0, delimiter)
	}
	return Destination{}, false
}

// lastCommand returns the name of the command at the end of text whose argument is
// a URL, with or without its [options].
func lastCommand(text []byte) string {
	if ascii.HasSuffix(text, "]") {
		text = text[:max(bytes.LastIndexByte(text, '['), 0)]
	}
	n := len(text)
	for n > 0 && ascii.IsAlpha(text[n-1]) {
		n--
	}
	if !ascii.HasSuffix(text[:n], `\`) {
		return ""
	}
	switch name := string(text[n:]); name {
	case "url", "href", "nolinkurl", "path", "hyperimage", "hyperbaseurl":
		return name
	}
	return ""
}

// field finds url = {u} and url = "u" (BibTeX, and the options of packages).
func field(l *Look) (Destination, bool) {
	opened := l.opened
	before := bytes.TrimRight(opened, "{")
	switch {
	case len(before) < len(opened) && ascii.HasSuffix(kernel.Spaces.TrimRight(before), "="):
		return l.until(TeXEscape, braceMarks, braces())
	case ascii.HasSuffix(before, `"`) && ascii.HasSuffix(kernel.Spaces.TrimRight(before[:len(before)-1]), "="):
		return l.verbatim(TeXEscape, '"')
	}
	return Destination{}, false
}

var braceMarks = newMarks(`\{}`)

// braces closes at a brace that nothing inside has opened.
func braces() extent {
	depth := 0
	return func(rest []byte, _ bool) int {
		switch rest[0] {
		case '\\':
			if len(rest) > 1 && ascii.IsPunct(rest[1]) {
				return 2
			}
		case '{':
			if depth == maxDepth {
				return broken
			}
			depth++
		case '}':
			if depth == 0 {
				return closed
			}
			depth--
		}
		return 1
	}
}

// Any punctuation can be a delimiter except the colon, the dot and the slash, which are in
// the URL.
var (
	quoteMarks     = newMarks("\"'")
	delimiterMarks = kernel.NewSet(func(c byte) bool { return ascii.IsSpace(c) || ascii.IsPunct(c) && c != ':' && c != '.' && c != '/' })
)

// verbatim finds the end at the delimiter.
func (l *Look) verbatim(e Escape, delimiter byte) (Destination, bool) {
	m := delimiterMarks
	if quoteMarks.Has(delimiter) {
		m = quoteMarks
	}
	return l.until(e, m, func(rest []byte, _ bool) int {
		if rest[0] == delimiter {
			return closed
		}
		return 1
	})
}

// texSpellings is ordered: no entry is a prefix of a later one.
var texSpellings = []spelling{
	{`\%`, "%"}, {`\#`, "#"}, {`\&`, "&"}, {`\_`, "_"}, {`\$`, "$"}, {`\{`, "{"}, {`\}`, "}"},
	{`\~{}`, "~"}, {`\~`, "~"}, {`\^{}`, "^"}, {`\^`, "^"},
	{`\textasciitilde{}`, "~"}, {`\textasciitilde`, "~"}, {`$\sim$`, "~"},
	{`\textunderscore{}`, "_"}, {`\textunderscore`, "_"},
	{`\-`, ""}, {`\/`, ""}, {`\allowbreak{}`, ""}, {`\allowbreak`, ""}, {`\string`, ""},
}

func texEscape(text []byte) (int, string) {
	if text[0] == '%' && commentsOut(text[1:]) {
		return 1, ""
	}
	return spelled(texSpellings, text)
}

// commentsOut reports whether a % before rest only hides the line end, and does not
// belong to a percent-encoding that the line end broke.
func commentsOut(rest []byte) bool {
	n := ascii.SpaceLen(rest)
	if n == 0 || !ascii.IsLineEnd(rest[0]) {
		return false
	}
	return !(len(rest) >= n+2 && ascii.IsHex(rest[n]) && ascii.IsHex(rest[n+1]))
}

// latexBound ends a URL at the end of its group, before a command that does not spell a
// character, before a character in the notation of TeX, ^^J, and before the % that hides
// the line end.
func latexBound(text []byte) int {
	text = text[:Unmatched(text, '{', '}')]
	text = text[:beforeUnknown(TeXEscape, text)]
	if i := bytes.Index(text, []byte("^^")); i >= 0 {
		text = text[:i]
	}
	return len(bytes.TrimSuffix(text, []byte("%")))
}

// beforeUnknown returns the offset of the first backslash in text that starts no
// escape of e, or len(text).
func beforeUnknown(e Escape, text []byte) int {
	for i := 0; i < len(text); {
		n, _ := e.decode(text[i:])
		if n == 0 && text[i] == '\\' {
			return i
		}
		i += max(n, 1)
	}
	return len(text)
}
