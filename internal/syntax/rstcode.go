package syntax

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// rstBlocks finds literal blocks, doctest blocks, and the directives that show code
// (reStructuredText Markup Specification, "Literal Blocks", "Doctest Blocks"; Sphinx,
// "Showing code examples").
type rstBlocks struct {
	literal   bool // the lines indented deeper than column are code
	column    int
	colons    bool // the last line ends in "::", at column
	doctest   bool
	paragraph bool
}

func (b *rstBlocks) reset() { *b = rstBlocks{} }

func (b *rstBlocks) state() any       { return *b }
func (b *rstBlocks) resume(state any) { *b = state.(rstBlocks) }

func (b *rstBlocks) opens([]byte) bool { return false }

func (b *rstBlocks) line(line []byte) lineKind {
	indent, rest := Indent(line)
	if len(rest) == 0 {
		b.literal = b.literal || b.colons
		b.colons, b.doctest, b.paragraph = false, false, false
		return blankLine
	}
	if b.literal {
		if indent > b.column {
			return codeLine
		}
		b.literal = false
	}
	if !b.paragraph && ascii.HasPrefix(rest, ">>> ") {
		b.doctest = true
	}
	if b.doctest {
		return codeLine
	}
	if n := rstItemMarks(rest); isCodeDirective(rest[n:]) {
		b.literal, b.column, b.paragraph = true, indent+n, false
		return codeLine
	}
	kind := continuedLine
	if n := rstItemMark(rest); n > 0 || !b.paragraph {
		kind, b.column = textLine, indent+n
	}
	b.paragraph = true
	isAdornment := len(rest) > len("::") && ascii.RunLen(rest, ':') == len(rest) // of a section title, or a transition
	b.colons = ascii.HasSuffix(rest, "::") && !ascii.HasPrefix(rest, ".. ") && !isAdornment
	return kind
}

// rstItemMark returns the length of the mark of a list item at the front of line, with
// the blanks after it; 0 if there is none.
func rstItemMark(line []byte) int {
	n := 0
	switch {
	case ascii.In(line[0], "*+-"):
		n = 1
	default:
		i := ascii.Span(line, ascii.IsAlnum)
		if line[0] == '#' {
			i = 1
		}
		if ascii.At(line, i) == '.' && isEnumerator(line[:i]) {
			n = i + 1
		}
	}
	if n == 0 || n < len(line) && line[n] != ' ' {
		return 0
	}
	return n + ascii.RunLen(line[n:], ' ')
}

// rstItemMarks returns the length of the marks of list items at the front of line, one in another as in a list-table.
func rstItemMarks(line []byte) int {
	end := 0
	for end < len(line) {
		n := rstItemMark(line[end:])
		if n == 0 {
			break
		}
		end += n
	}
	return end
}

// isEnumerator reports whether name numbers an item of a list: "12", "a", "iv", "#".
func isEnumerator(name []byte) bool {
	isRoman := func(c byte) bool { return ascii.In(ascii.Lower(c), "ivxlcdm") }
	return 0 < len(name) && len(name) <= 4 && (len(name) == 1 || ascii.All(name, ascii.IsDigit) || ascii.All(name, isRoman))
}

// codeDirectives are the directives of Docutils, Sphinx and its extensions whose contents are code,
// or a diagram.
var codeDirectives = []string{
	"code", "code-block", "sourcecode", "highlight", "literalinclude", "parsed-literal", "productionlist",
	"doctest", "testcode", "testoutput", "testsetup", "prompt", "console", "ipython", "jupyter-execute",
	"graphviz", "digraph", "graph", "mermaid", "uml", "blockdiag", "seqdiag", "actdiag", "nwdiag", "packetdiag", "rackdiag",
}

// isCodeDirective reports whether line is the first of a directive that shows code.
func isCodeDirective(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte(".. "))
	if !ok { // as most
		return false
	}
	name, _, isDirective := bytes.Cut(rest, []byte("::"))
	return isDirective && slices.Contains(codeDirectives, string(kernel.Spaces.Trim(name)))
}

// rstRoles are the roles of interpreted text that is code.
var rstRoles = []string{":code:", ":samp:", ":file:", ":command:", ":kbd:", ":literal:"}

// literalEnd returns the offset of the backquotes that close an inline literal, or -1. An underscore does not follow them
// (reStructuredText Markup Specification, "Inline Markup", the recognition rules).
func literalEnd(text []byte) int {
	const literal = "``"
	for i := 0; ; {
		n := bytes.Index(text[i:], []byte(literal))
		if n < 0 {
			return -1
		}
		i += n
		marks := ascii.RunLen(text[i:], '`')
		if ascii.At(text, i+marks) != '_' {
			return i
		}
		i += marks
	}
}

// rstSpans finds inline literals and interpreted text with a role of code
// (reStructuredText Markup Specification, "Inline Literals", "Interpreted Text").
func rstSpans(spans []Span, text []byte, base int) []Span {
	for i := 0; i < len(text); {
		n := bytes.IndexByte(text[i:], '`')
		if n < 0 {
			break
		}
		i += n
		marks := ascii.RunLen(text[i:], '`')
		end := -1
		switch {
		case marks >= 2:
			end = literalEnd(text[i+marks:])
		case slices.ContainsFunc(rstRoles, func(role string) bool { return ascii.HasSuffix(text[:i], role) }):
			end = bytes.IndexByte(text[i+marks:], '`')
		}
		if end < 0 {
			if marks >= 2 {
				break // nothing closes another either
			}
			i += marks
			continue
		}
		end += i + marks
		end += ascii.RunLen(text[end:], '`')
		spans = append(spans, Span{base + i, base + end})
		i = end
	}
	return spans
}
