package tree

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/syntax"
)

var (
	markdownLinkMarks   = kernel.SetOf("]<")
	markdownAnchorMarks = kernel.SetOf("\n<{")
)

// markdown reads a document in Markdown: first its links, and its anchors only if there are links to them.
func (r *reader) markdown() {
	if r.wantsLinks {
		r.markdownLinks()
	} else {
		r.markdownAnchors()
	}
}

// markdownLinks reads the links of a document in Markdown (CommonMark 0.31, sections 4.7 and 6.3).
func (r *reader) markdownLinks() {
	for i := r.frontMatter(); ; {
		if i += markdownLinkMarks.Index(r.text[i:]); i >= len(r.text) {
			r.endLabels()
			return
		}
		if r.text[i] == '<' {
			i = r.tag(i)
		} else {
			i = r.markdownLink(i)
		}
	}
}

// markdownAnchors reads the anchors of a document in Markdown (CommonMark 0.31, sections 4.2 and 4.3; those of Pandoc, MyST and
// others).
func (r *reader) markdownAnchors() {
	at := r.frontMatter()
	paragraph := r.markdownLine(at, -1) // the last line, if it may be a heading; else -1
	for i := at; ; {
		if i += markdownAnchorMarks.Index(r.text[i:]); i >= len(r.text) {
			return
		}
		switch r.text[i] {
		case '\n':
			i++
			paragraph = r.markdownLine(i, paragraph)
		case '<':
			i = r.tag(i)
		default:
			r.brace(i)
			i++
		}
	}
}

// markdownLine reads what a line that begins at text[i] begins with. Before is the offset of the line before it, if that may be a
// heading; else -1. It returns the same for the next line.
func (r *reader) markdownLine(i, before int) int {
	if c := ascii.At(r.text, i); ascii.IsAlpha(c) && c != 'i' {
		return i
	}
	line := ascii.FirstLine(r.text[i:])
	if len(line) == 0 {
		return -1
	}
	n := markerLen(line)
	if n == len(line) {
		return -1
	}
	switch c := line[n]; c {
	case '#':
		if syntax.IsHeading(line[n:]) && !r.code.Contains(i+n) {
			title := bytes.TrimRight(bytes.TrimLeft(line[n:], "#"), "# \t\r")
			if _, id, ok := bytes.Cut(title, []byte(" [#")); ok { // The pot [#pot]
				r.id(bytes.TrimSuffix(id, []byte("]")))
			}
			r.heading(title)
		}
		return -1
	case '=', '-':
		if before >= 0 && len(bytes.Trim(line, " \t\r"+string(c))) == 0 && (c == '=' || len(bytes.TrimSpace(line)) > 1) && !r.code.Contains(i+n) {
			last := ascii.FirstLine(r.text[before:])
			r.heading(last[markerLen(last):])
			return -1
		}
	case '[':
		if label, _, ok := bytes.Cut(line[n:], []byte("]:")); ok && ascii.HasPrefix(label, "[^") { // a footnote
			r.id(append([]byte("fn:"), label[2:]...))
			r.id(append([]byte("fn-"), label[2:]...))
		}
	case '(':
		if label, ok := bytes.CutSuffix(bytes.TrimRight(line, " \t\r"), []byte(")=")); ok { // a target of MyST
			r.id(label[n+1:])
		}
	case ':':
		if ascii.HasPrefix(line[n:], ":::") && len(bytes.Trim(line[n:], ": \t\r")) > 0 {
			r.isPlain = false // a container
		} else if name, ok := bytes.CutPrefix(line[n:], []byte(":name:")); ok {
			r.id(bytes.TrimSpace(name))
		}
	}
	if r.isPlain && includes(line[n:]) && !r.code.Contains(i+n) {
		r.isPlain = false
	}
	return i
}

// markerLen returns the length of the blanks at the front of a line, and of the marks of block quotes and list items.
func markerLen(line []byte) int {
	n := 0
	for {
		n += ascii.Span(line[n:], ascii.IsBlank)
		switch c := ascii.At(line, n); {
		case c == '>':
			n++
		case (c == '-' || c == '*' || c == '+') && ascii.IsBlank(ascii.At(line, n+1)):
			n += 2
		case ascii.IsDigit(c):
			digits := ascii.Span(line[n:], ascii.IsDigit)
			if next := ascii.At(line, n+digits); next != '.' && next != ')' || !ascii.IsBlank(ascii.At(line, n+digits+1)) {
				return n
			}
			n += digits + 2
		default:
			return n
		}
	}
}

// includes reports whether a line of Markdown stands for text that is elsewhere, as extensions and generators of sites have it.
func includes(line []byte) bool {
	if !ascii.In(line[0], "-!@{i[<") {
		return line[0] == '>' && bytes.Contains(line, []byte("[!INCLUDE"))
	}
	for _, mark := range [...]string{"--8<--", "!include", "@include", "{!", "import ", "[[toc", "{{", "{%", "<%", "<!--#", "<!-- include", "@[", "!!!include", "<<<", "<<["} {
		if ascii.HasPrefix(line, mark) {
			return true
		}
	}
	return bytes.Contains(line, []byte("[!INCLUDE"))
}

// markdownDefinition reads the link reference definition whose label ends with the bracket text[i], if it begins a line.
func (r *reader) markdownDefinition(i int) {
	label := r.label(i)
	if len(label) == 0 {
		return
	}
	at := i + len("]:")
	at += ascii.Span(r.text[at:], ascii.IsBlank)
	if at < len(r.text) && ascii.IsLineEnd(r.text[at]) { // the destination is on the next line
		at += ascii.SpaceLen(r.text[at:])
	}
	start, end := r.markdownDestination(at, false)
	r.labels.defined = append(r.labels.defined, definition{link{start: i - len(label), end: i, target: string(label)}, end-start > len("#")})
	if start == end || !isRelative(r.text[start:end]) || !ascii.EndsLine(bytes.TrimLeft(cutTitle(r.text[end:]), " \t>")) {
		return
	}
	r.link(start, end)
}

// label returns the label of the definition, if one begins a line, that ends with the bracket text[i].
func (r *reader) label(i int) []byte {
	from := max(0, i-maxText)
	if n := bytes.LastIndexByte(r.text[from:i], '\n'); n >= 0 {
		from += n + 1
	}
	open := from + markerLen(r.text[from:i])
	label := r.text[min(open+1, i):i]
	if ascii.At(r.text, open) != '[' || ascii.At(label, 0) == '^' || bytes.ContainsAny(label, "[]") {
		return nil
	}
	return label
}

// cutTitle returns text without the title of a link at its front.
func cutTitle(text []byte) []byte {
	n := ascii.Span(text, func(c byte) bool { return ascii.IsBlank(c) || c == '>' })
	rest := text[n:]
	if len(rest) == 0 || n == 0 || !ascii.In(rest[0], `"'(`) {
		return text
	}
	closing := rest[0]
	if closing == '(' {
		closing = ')'
	}
	if end := bytes.IndexByte(ascii.FirstLine(rest[1:]), closing); end >= 0 {
		return rest[end+2:]
	}
	return text
}

// markdownDestination returns the destination that begins at text[at].
func (r *reader) markdownDestination(at int, isInline bool) (start, end int) {
	if ascii.At(r.text, at) == '<' {
		line := ascii.FirstLine(r.text[at:])
		if n := bytes.IndexByte(line, '>'); n > 0 {
			return at + 1, at + n
		}
		return at, at
	}
	rest := r.text[at:min(len(r.text), at+maxDestination)]
	depth := 0
	for i, c := range rest {
		switch {
		case c <= ' ':
			return at, at + i
		case c == '(' && isInline:
			depth++
		case c == ')' && isInline:
			if depth--; depth < 0 {
				return at, at + i
			}
		}
	}
	return at, at + len(rest)
}

// markdownLink reads the link whose text ends with the bracket text[i]. It returns where reading continues.
func (r *reader) markdownLink(i int) int {
	switch ascii.At(r.text, i+1) {
	case '(':
	case ':':
		r.markdownDefinition(i)
		return i + 1
	case '[':
		r.markdownReference(i)
		return i + 1
	default:
		return i + 1
	}
	at := i + 2 + ascii.SpaceLen(r.text[i+2:min(len(r.text), i+maxGap)])
	start, end := r.markdownDestination(at, true)
	if start == end || !isRelative(r.text[start:end]) {
		return i + 2
	}
	after := cutTitle(bytes.TrimPrefix(r.text[end:], []byte(">")))
	after = after[ascii.Span(after[:min(len(after), maxGap)], ascii.IsSpace):]
	open := r.opening(i)
	if ascii.At(after, 0) != ')' || open < 0 {
		return i + 2
	}
	r.link(start, end)
	return i + 2
}

const (
	maxGap = 200
	// maxText is the length in bytes of the longest text of a link.
	maxText = 2000
)

// opening returns the offset of the bracket that opens the text of a link that text[i] closes; -1 if there is none.
func (r *reader) opening(i int) int {
	depth := 0
	for k := i; k >= max(0, i-maxText); k-- {
		switch r.text[k] {
		case ']':
			depth++
		case '[':
			if depth--; depth == 0 {
				if k > 0 && r.text[k-1] == '\\' {
					return -1
				}
				return k
			}
		case '\n':
			if k > 0 && len(bytes.TrimSpace(ascii.LastLine(r.text[:k]))) == 0 {
				return -1
			}
		}
	}
	return -1
}

// brace reads the anchor in the braces that text[i] opens: {#id}, {: #id}, [#id]; or notes that a template is there, other than in
// the beginning of a destination.
func (r *reader) brace(i int) {
	rest := r.text[i+1 : min(len(r.text), i+maxGap)]
	switch ascii.At(rest, 0) {
	case '{', '%', '!', '<':
		if r.isPlain && !ascii.In(ascii.At(r.text, i-1), `("'`) && !r.code.Contains(i) {
			r.isPlain = false
		}
		return
	case '/': // {/* id */}, {/* #id */}
		name := bytes.TrimLeft(rest[1:], "* #")
		r.id(name[:ascii.Span(name, func(c byte) bool { return c > ' ' && c != '*' })])
		return
	}
	end := bytes.IndexAny(rest, "}\n")
	if end < 0 {
		return
	}
	if n := bytes.IndexByte(rest[:end], '#'); n >= 0 && (n == 0 || ascii.In(rest[n-1], " :\t.")) {
		name := rest[n+1 : end]
		r.id(name[:ascii.Span(name, func(c byte) bool { return c > ' ' && c != '}' })])
	}
	r.attributes(rest[:end], i+1)
}
