package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// Markdown is CommonMark 0.31; its links are those of sections 6.3 and 4.7.
var Markdown = &Language{
	Name:       "markdown",
	Title:      "Markdown",
	Extensions: "md markdown mdown mkd mdx qmd rmd livemd",
	EditorIDs:  "quarto",
	Traits:     Prose | Document | Lightweight | Tags,
	Comments:   InParagraphs,
	Constructs: Inline | Autolink | Definition | Attribute,
	Decodes:    InText,
	at:         markdown,
	bound:      linkText,
	code:       func() *Code { return newCode(new(markdownBlocks), MarkdownSpans) },
	inComment:  inTagComment,
	links:      []string{"[T](~U~)", "[T]:~U"},
	mistaken:   []string{"(T)[U]", "[[U][T]]", "[U T]", "[T]U"},
	minExact:   2,
	opensLink:  func(text []byte) bool { return ascii.HasSuffix(text, "]: ") || !ascii.In(ascii.Last(text), ": =") },
}

// markdown finds links, images and link reference definitions (CommonMark
// 0.31, sections 6.3, 6.4 and 4.7), and attributes of raw HTML (6.6).
func markdown(l *Look) (Destination, bool) {
	if d, ok := inlineLink(l); ok {
		return d, true
	}
	if d, ok := definition(l); ok {
		return d, true
	}
	if d, ok := element(l); ok {
		d.Escape = markdownEscape
		return d, true
	}
	return attribute(l)
}

const markdownEscape = Backslash | Entities

// inlineLink finds [t](u), [t](<u>) and [t](u "title").
func inlineLink(l *Look) (Destination, bool) {
	switch opened := l.opened; {
	case ascii.HasSuffix(opened, "]("):
		return l.until(markdownEscape, parenthesisMarks, parenthesized())
	case ascii.HasSuffix(opened, "<") && ascii.HasSuffix(kernel.Spaces.TrimRight(opened[:len(opened)-1]), "]("):
		return l.bracketed()
	}
	return Destination{}, false
}

// FullWidthOpening and FullWidthClosing are the parentheses that Chinese and Japanese use.
const (
	FullWidthOpening = "（"
	FullWidthClosing = "）"
)

var parenthesisMarks = newMarks(`\<>()]` + FullWidthOpening[:1])

// parenthesized closes at a parenthesis that nothing inside has opened, or where a
// title starts. A full-width one that nothing has opened was meant to close, and ">)" to
// close an angle bracket that is not there.
func parenthesized() extent {
	depth, fullWidth := 0, 0
	return func(rest []byte, gap bool) int {
		switch b := rest[0]; {
		case gap && (b == '"' || b == '\'' || b == '('):
			return closed
		case b == '\\' && len(rest) > 1 && ascii.IsPunct(rest[1]):
			return 2
		case b == '<', ascii.HasPrefix(rest, ">)"), b == '(' && depth == maxDepth, ascii.HasPrefix(rest, "](") && StartsURL(rest[2:]):
			return broken
		case ascii.HasPrefix(rest, FullWidthOpening):
			fullWidth++
		case ascii.HasPrefix(rest, FullWidthClosing):
			if fullWidth--; fullWidth < 0 {
				return broken
			}
		case b == '(':
			depth++
		case b == ')' && depth == 0:
			return closed
		case b == ')':
			depth--
		}
		return 1
	}
}

var angleMarks = newMarks(`\<>`)

// bracketed finds the end of <u>, in which white space is allowed.
func (l *Look) bracketed() (Destination, bool) {
	l.spaces = true
	return l.until(markdownEscape, angleMarks, func(rest []byte, _ bool) int {
		switch {
		case rest[0] == '\\' && len(rest) > 1 && ascii.IsPunct(rest[1]):
			return 2
		case rest[0] == '<':
			return broken
		case rest[0] == '>':
			return closed
		}
		return 1
	})
}

// definition finds [r]: u, [r]: <u> and [r]: u "title".
func definition(l *Look) (Destination, bool) {
	opened := l.opened
	angle := ascii.HasSuffix(opened, "<")
	if angle {
		opened = kernel.Spaces.TrimRight(opened[:len(opened)-1])
	}
	switch {
	case !ascii.HasSuffix(opened, "]:") || !isLabel(ascii.LastLine(opened)):
		return Destination{}, false
	case angle:
		return l.bracketed()
	}
	d, ok := l.token(markdownEscape, "")
	return d, ok && endsDefinition(l.ahead()[d.End-l.start:])
}

// isLabel reports whether line, which ends in "]:", labels a definition. The
// label of a footnote, [^1]:, is followed by prose.
func isLabel(line []byte) bool {
	for len(line) > 0 && (ascii.IsSpace(line[0]) || line[0] == '>') {
		line = line[1:]
	}
	return ascii.HasPrefix(line, "[") && !ascii.HasPrefix(line, "[^")
}

// endsDefinition reports whether a definition can end before rest: at a title or
// the end of its line. It is false if the next line is indented and no definition too:
// then the URL may continue there, which the caller decides.
func endsDefinition(rest []byte) bool {
	n := ascii.SpaceLen(rest)
	if n == len(rest) || rest[n] == '"' || rest[n] == '\'' || rest[n] == '(' {
		return true
	}
	switch ascii.CountLineEnds(rest[:n]) {
	case 0:
		return false
	case 1:
		label, _, ok := bytes.Cut(rest[n:min(len(rest), n+maxBefore)], []byte("]:"))
		return ascii.IsLineEnd(rest[n-1]) || ok && isLabel(label) && bytes.IndexByte(label, '\n') < 0
	}
	return true
}

// linkText ends a URL that is the text of a link, as in [u](u).
func linkText(text []byte) int {
	if bytes.IndexByte(text, ']') < 0 {
		return len(text)
	}
	return unmatchedWhere(text, '[', ']', func(rest []byte) bool { return ascii.HasPrefix(rest, "](") })
}
