package syntax

import (
	"bytes"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// markdownBlocks finds fenced and indented code blocks, and HTML blocks of code
// (CommonMark 0.31, sections 4.4 to 4.6), also in block quotes and list items
// (sections 5.1 and 5.2), footnotes, and the admonitions of Python-Markdown.
type markdownBlocks struct {
	fence  fence
	inHTML bool // an HTML block is open
	// inComment: an HTML block that is a comment is open (section 4.6, condition 2). Fences in it open nothing.
	inComment bool
	quotes    int // the block quotes that are open
	// directives are the fences around Markdown that are open: those of directives of MyST.
	directives  [4]fence
	nDirectives int
	items       [8]int // columns at which the contents of open list items start
	nItems      int
	paragraph   bool // the line before belongs to a paragraph
}

// A fence opens a fenced code block. There is none if its length is 0.
type fence struct {
	mark   byte
	length int
	column int // at which the contents of its list item start
	quotes int // the block quotes that it is in
}

func (m *markdownBlocks) reset() { *m = markdownBlocks{} }

func (m *markdownBlocks) state() any {
	s := *m
	clear(s.items[s.nItems:])
	clear(s.directives[s.nDirectives:])
	return s
}

func (m *markdownBlocks) resume(state any) { *m = state.(markdownBlocks) }

// opens reports whether the line is a fence with an info string: a closing one has none.
func (m *markdownBlocks) opens(line []byte) bool {
	line = kernel.Spaces.Trim(line)
	f := fenceOf(line)
	return f.length > 0 && f.length < len(line)
}

func (m *markdownBlocks) line(line []byte) lineKind {
	if len(line) > 0 && ascii.IsAlpha(line[0]) && m.fence.length == 0 && !m.inHTML && !m.inComment { // as most
		m.quotes, m.nItems = 0, 0
		return m.words()
	}
	if m.fence.length > 0 && m.inFence(line) {
		return codeLine
	}
	if m.inHTML {
		m.inHTML = !closesCode(line)
		return codeLine
	}
	if m.inComment {
		m.inComment = !bytes.Contains(line, []byte("-->"))
		return textLine
	}
	quotes, line := cutQuotes(line, len(line))
	indent, rest := Indent(line)
	if len(rest) == 0 {
		m.quotes, m.paragraph = quotes, false
		return blankLine
	}
	if quotes != m.quotes {
		m.paragraph = m.paragraph && quotes < m.quotes // its next lines may lack the mark
		m.quotes, m.nItems = quotes, 0
	}
	for m.nItems > 0 && m.column() > indent {
		m.nItems--
	}
	return m.block(indent, rest)
}

// column returns that at which the contents of the innermost list item start.
func (m *markdownBlocks) column() int {
	if m.nItems == 0 {
		return 0
	}
	return m.items[m.nItems-1]
}

// inFence reports whether the line belongs to the code block that is open, and closes it
// if the line does.
func (m *markdownBlocks) inFence(line []byte) bool {
	f := m.fence
	quotes, line := cutQuotes(line, f.quotes)
	indent, rest := Indent(line)
	if quotes < f.quotes || indent < f.column && len(rest) > 0 {
		m.fence = fence{}
		return false
	}
	if n := ascii.RunLen(rest, f.mark); n == len(rest) && n >= f.length && indent < f.column+4 {
		m.fence = fence{}
	}
	return true
}

// block returns the kind of a line that is not blank.
func (m *markdownBlocks) block(indent int, rest []byte) lineKind {
	if isRule(rest) {
		m.paragraph = false
		return textLine
	}
	for {
		if indent-m.column() >= 4 && !m.paragraph && m.nDirectives == 0 { // a glossary indents what it defines
			return codeLine
		}
		n, fixed := itemMark(rest)
		if n == 0 || m.nItems == len(m.items) || indent-m.column() >= 4 {
			break
		}
		m.paragraph = false
		width, content := Indent(rest[n:])
		column := indent + n + width
		switch {
		case fixed > 0:
			m.push(indent + fixed)
		case width > 4 || len(content) == 0:
			m.push(indent + n + 1)
		default:
			m.push(column)
		}
		if indent, rest = column, content; len(rest) == 0 {
			return textLine
		}
	}
	switch f := fenceOf(rest); {
	case f.length > 0:
		m.fenceLine(f, indent, rest)
		m.paragraph = false
		return codeLine
	case opensCode(rest):
		m.inHTML, m.paragraph = !closesCode(rest), false
		return codeLine
	case ascii.HasPrefix(rest, "<!--") && !bytes.Contains(rest, []byte("-->")):
		m.inComment, m.paragraph = true, false
		return textLine
	case IsHeading(rest):
		m.paragraph = false
		return textLine
	case rest[0] == '|': // a row of a table
		m.paragraph = false
	}
	return m.words()
}

// words returns the kind of a line that begins no block: it continues a paragraph, or begins one.
func (m *markdownBlocks) words() lineKind {
	if m.paragraph {
		return continuedLine
	}
	m.paragraph = true
	return textLine
}

// fenceLine opens or closes what the fence f at the front of line delimits, indented as far as indent.
func (m *markdownBlocks) fenceLine(f fence, indent int, line []byte) {
	switch {
	case m.closesDirective(f, line):
		m.nDirectives--
	case m.nDirectives < len(m.directives) && opensDirective(line[f.length:]):
		m.directives[m.nDirectives] = f
		m.nDirectives++
	default:
		f.column, f.quotes = m.column(), m.quotes
		if m.nDirectives > 0 || indent-f.column >= 4 { // of a list item whose text begins further to the right
			f.column = indent
		}
		m.fence = f
	}
}

// closesDirective reports whether the fence that line begins with closes the directive that was opened last.
func (m *markdownBlocks) closesDirective(f fence, line []byte) bool {
	if m.nDirectives == 0 || f.length < len(line) {
		return false
	}
	open := m.directives[m.nDirectives-1]
	return f.mark == open.mark && f.length >= open.length
}

// opensDirective reports whether the info string of a fence is the name of a directive of MyST that has Markdown in it.
func opensDirective(info []byte) bool {
	name, ok := bytes.CutPrefix(info, []byte("{"))
	end := bytes.IndexByte(name, '}')
	return ok && end > 0 && markdownDirectives()[string(name[:end])]
}

// markdownDirectives are directives of MyST and its extensions that have Markdown in them.
var markdownDirectives = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, name := range strings.Fields("admonition attention caution danger error hint important note seealso tip warning todo versionadded " +
		"versionchanged versionremoved deprecated glossary epigraph highlights pull-quote topic sidebar margin aside container div dropdown details " +
		"card grid grid-item grid-item-card tab-set tab-item exercise solution figure") {
		set[name] = true
	}
	return set
})

func (m *markdownBlocks) push(column int) {
	m.items[m.nItems] = column
	m.nItems++
}

// cutQuotes returns line without the marks of block quotes at its front, at most limit,
// and their number.
func cutQuotes(line []byte, limit int) (n int, rest []byte) {
	for n < limit {
		blanks := ascii.RunLen(line, ' ')
		if blanks > 3 || ascii.At(line, blanks) != '>' {
			break
		}
		line = bytes.TrimPrefix(line[blanks+1:], []byte(" "))
		n++
	}
	return n, line
}

// fenceOf returns the fence that line begins with.
func fenceOf(line []byte) fence {
	for _, mark := range []byte("`~") {
		if n := ascii.RunLen(line, mark); n >= 3 && (mark == '~' || bytes.IndexByte(line[n:], mark) < 0) {
			return fence{mark: mark, length: n}
		}
	}
	return fence{}
}

// itemMark returns the length of the mark at the front of line that opens an item of a
// list, a footnote or an admonition; 0 if there is none. Fixed is the indentation of
// the contents if it does not depend on the mark.
func itemMark(line []byte) (n, fixed int) {
	const indentation = 4
	for _, mark := range [...]string{"!!! ", "??? ", "???+ ", `=== "`} {
		if ascii.HasPrefix(line, mark) {
			return len(mark) - 1, indentation
		}
	}
	if ascii.HasPrefix(line, "[^") {
		if n := bytes.Index(line, []byte("]:")); n > 0 {
			return n + len("]:"), indentation
		}
		return 0, 0
	}
	switch digits := ascii.Span(line, ascii.IsDigit); {
	case digits > 9:
		return 0, 0
	case digits > 0 && (ascii.At(line, digits) == '.' || ascii.At(line, digits) == ')'):
		n = digits + 1
	case digits == 0 && (line[0] == '-' || line[0] == '+' || line[0] == '*'):
		n = 1
	}
	if n < len(line) && !ascii.IsBlank(line[n]) {
		return 0, 0
	}
	return n, 0
}

// isRule reports whether line is a thematic break or underlines a heading (CommonMark
// 0.31, sections 4.1 and 4.3).
func isRule(line []byte) bool {
	switch c := line[0]; c {
	case '=', '-', '*', '_':
		marks := bytes.Count(line, line[:1])
		return marks+bytes.Count(line, []byte(" ")) == len(line) && (marks >= 3 || marks == len(line) && (c == '=' || c == '-' && marks > 1))
	}
	return false
}

// IsHeading reports whether line is an ATX heading (CommonMark 0.31, section 4.2).
func IsHeading(line []byte) bool {
	n := ascii.RunLen(line, '#')
	return 0 < n && n <= 6 && (n == len(line) || ascii.IsBlank(line[n]))
}

// opensCode reports whether line opens an HTML block of code (CommonMark 0.31, section
// 4.6, condition 1).
func opensCode(line []byte) bool {
	if line[0] != '<' {
		return false
	}
	for _, name := range [...]string{"pre", "script", "style", "textarea"} {
		if n := 1 + len(name); ascii.HasPrefixFold(line[1:], name) && (n == len(line) || line[n] == '>' || ascii.IsBlank(line[n])) {
			return true
		}
	}
	return false
}

// closesCode reports whether line closes an HTML block of code.
func closesCode(line []byte) bool {
	for {
		n := bytes.Index(line, []byte("</"))
		if n < 0 {
			return false
		}
		line = line[n+2:]
		for _, tag := range [...]string{"pre>", "script>", "style>", "textarea>"} {
			if ascii.HasPrefixFold(line, tag) {
				return true
			}
		}
	}
}

// spanMarks begin a code span or an element, or hide the beginning of one.
var spanMarks = kernel.SetOf("`<\\")

// MarkdownSpans finds code spans (CommonMark 0.31, section 6.1) and the elements of HTML
// that are shown as code.
func MarkdownSpans(spans []Span, text []byte, base int) []Span {
	var failed [64]bool // to close runs of backticks of that length
	closed := true      // elements that are opened
	for i := 0; i < len(text); {
		if i += spanMarks.Index(text[i:]); i == len(text) {
			break
		}
		switch text[i] {
		case '\\':
			i += 2
		case '`':
			n := ascii.RunLen(text[i:], '`')
			end := -1
			if n < len(failed) && !failed[n] {
				end = closingRun(text, i+n, n)
				failed[n] = end < 0
			}
			if end >= 0 {
				spans = append(spans, Span{base + i, base + end})
			}
			i = max(i+n, end)
		default:
			if n := autolinkLen(text[i:]); n > 0 {
				i += n
				continue
			}
			name, n := openingTag(text[i:], inlineCode)
			end := -1
			if n > 0 && closed {
				end = closingTag(text, i+n, name)
				closed = end >= 0
			}
			if end >= 0 {
				spans = betweenTags(spans, text[:end], i+n, base)
			}
			i = max(i+1, end)
		}
	}
	return spans
}

// autolinkLen returns the length of the autolink that text begins with, or 0 (CommonMark 0.31, section 6.5). It has
// no spans of code.
func autolinkLen(text []byte) int {
	scheme := 1 + ascii.Span(text[1:], func(c byte) bool { return ascii.IsAlnum(c) || c == '+' || c == '.' || c == '-' })
	if scheme < len("<ab") || ascii.At(text, scheme) != ':' {
		return 0
	}
	end := scheme + ascii.Span(text[scheme:], func(c byte) bool { return c > ' ' && c != '<' && c != '>' })
	if ascii.At(text, end) != '>' {
		return 0
	}
	return end + len(">")
}

// closingRun returns the end of the first run of exactly n backticks in text[from:], or
// -1.
func closingRun(text []byte, from, n int) int {
	for {
		i := bytes.IndexByte(text[from:], '`')
		if i < 0 {
			return -1
		}
		from += i
		length := ascii.RunLen(text[from:], '`')
		if from += length; length == n {
			return from
		}
	}
}
