package syntax

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// asciidocBlocks finds listing and literal blocks and paragraphs, passthrough blocks and blocks of comments (AsciiDoc
// Language, "Listing Blocks", "Literal Blocks", "Source Code Blocks", "Passthrough Blocks", "Comments").
type asciidocBlocks struct {
	delimiter string // that closes the block of code that is open
	styled    bool   // the next block or paragraph is, as an attribute list says
	literal   bool   // the paragraph is
	paragraph bool
	title     int // the characters of the last line, if it is the first of a paragraph; else 0
}

func (b *asciidocBlocks) reset() { *b = asciidocBlocks{} }

func (b *asciidocBlocks) state() any       { return *b }
func (b *asciidocBlocks) resume(state any) { *b = state.(asciidocBlocks) }

// opens reports whether the line says that a block of code follows.
func (b *asciidocBlocks) opens(line []byte) bool { return isCodeStyle(kernel.Spaces.TrimRight(line)) }

func (b *asciidocBlocks) line(line []byte) lineKind {
	kind := textLine
	wasTitle := b.title
	b.title = 0
	switch {
	case b.delimiter != "":
		kind = codeLine
		if string(line) == b.delimiter {
			b.delimiter = ""
		}
	case len(line) == 0:
		b.paragraph, b.literal = false, false
		kind = blankLine
	case underlinesTitle(line, wasTitle):
		b.paragraph = false
	case b.delimits(line):
		b.styled, b.paragraph, b.literal = false, false, false
	case b.literal:
		kind = codeLine
	case b.paragraph && !IsAsciiDocItem(line):
		kind = continuedLine
	case isCodeStyle(line):
		b.styled = true
	case line[0] == '[' && line[len(line)-1] == ']', line[0] == '.' && len(line) > 1 && line[1] != ' ':
		// more attributes, or a title
	case b.styled, !IsAsciiDocItem(line) && ascii.IsBlank(line[0]) && !b.paragraph:
		b.styled, b.literal, b.paragraph = false, true, true
		kind = codeLine
	default:
		b.paragraph = line[0] != '='
		if !IsAsciiDocItem(line) && !ascii.In(line[0], ":/|") {
			b.title = utf8.RuneCount(kernel.Spaces.TrimRight(line))
		}
	}
	return kind
}

// underlinesTitle reports whether line makes a title of the line above, which has so many characters: their lengths differ by
// one at most (AsciiDoc Language, "Section Titles", as two lines).
func underlinesTitle(line []byte, characters int) bool {
	n := len(line)
	return characters > 1 && n >= characters-1 && n <= characters+1 && ascii.In(line[0], "=-~^+") && ascii.RunLen(line, line[0]) == n
}

// delimits opens the block that the line delimits.
func (b *asciidocBlocks) delimits(line []byte) bool {
	c := line[0]
	switch {
	case ascii.HasPrefix(line, "```"):
		b.delimiter = "```"
		return true
	case len(line) == 2 && string(line) == "--" && b.styled:
		b.delimiter = "--"
		return true
	case len(line) < 4 || ascii.RunLen(line, c) < len(line):
		return false
	}
	switch c {
	case '-', '.', '+', '/': // what is in a passthrough block is in another markup, and nobody reads comments
		b.delimiter = string(line)
	case '=', '*', '_': // other blocks are in it
		return b.styled
	default:
		return false
	}
	return true
}

// isCodeStyle reports whether line is an attribute list that makes a block one of code, or of another markup.
func isCodeStyle(line []byte) bool {
	list, ok := bytes.CutPrefix(line, []byte("["))
	if !ok || !ascii.HasSuffix(list, "]") {
		return false
	}
	n := bytes.IndexAny(list, ",%#.]")
	switch string(list[:n]) {
	case "source", "listing", "literal", "pass", "stem", "asciimath", "latexmath", "markdown":
		return true
	case "":
		return list[0] == ','
	}
	return false
}

// IsAsciiDocItem reports whether line begins an item of a list.
func IsAsciiDocItem(line []byte) bool {
	line = kernel.Blanks.Trim(line)
	mark, _, ok := bytes.Cut(line, []byte(" "))
	if !ok {
		return ascii.HasSuffix(line, "::")
	}
	switch strings.Trim(string(mark), "*-.<>0123456789") {
	case "":
		return true
	}
	return bytes.Contains(line, []byte(":: ")) || ascii.HasSuffix(line, "::")
}

// asciidocSpans finds `monospace` and +passthroughs+ (AsciiDoc Language, "Monospace",
// "Inline Passthroughs").
func asciidocSpans(spans []Span, text []byte, base int) []Span {
	var failed [128]bool // to close a mark
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c != '`' && c != '+' || failed[c] {
			continue
		}
		n := ascii.RunLen(text[i:], c)
		before := ascii.At(text, i-1)
		if n == 1 && (IsAsciiDocWord(before) || before == '"' || before == '\'' || before == '\\' || ascii.IsSpace(ascii.At(text, i+1))) || n > 2 {
			i += n - 1
			continue
		}
		end := closingMark(text, i+n, c, n)
		if failed[c] = end < 0; end < 0 {
			i += n - 1
			continue
		}
		spans = append(spans, Span{base + i, base + end})
		i = end - 1
	}
	return spans
}

// closingMark returns the end of the n bytes c in text[from:] that close a span, or -1. One
// alone must not be inside a word.
func closingMark(text []byte, from int, c byte, n int) int {
	for i := from; ; {
		next := bytes.IndexByte(text[i:], c)
		if next < 0 {
			return -1
		}
		i += next
		if run := ascii.RunLen(text[i:], c); run >= n && i > from && (n == 2 || !ascii.IsSpace(text[i-1]) && !IsAsciiDocWord(ascii.At(text, i+run))) {
			return i + run
		}
		i++
	}
}

func IsAsciiDocWord(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c >= 0x80 }
