package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// literal finds marks of a link next to the URL that Markdown shows as text: by the grammar (CommonMark 0.31,
// section 6), the URL is in no link, image, code span, tag or autolink. It finds what no form describes.
func (p place) literal() []Flaw {
	if p.closed && p.hasPlainText() {
		return nil
	}
	url := p.url()
	if _, rest, _ := bytes.Cut(url, []byte("://")); !markup.StartsURL(url) || len(beforeBlank(rest)) == 0 {
		return nil // its scheme is misspelt
	}
	start, end := p.linkMarks()
	isUnclosed := start == end && p.mayCloseText() && p.mayHaveUnclosedText()
	if start == end && !isUnclosed || p.isInComment() {
		return nil
	}
	text, at, ok := p.paragraph()
	if !ok || isTemplate(before(ascii.FirstLine(p.after), ")")) {
		return nil
	}
	if hasTemplateMark(ascii.LastLine(text[:at])) || hasTemplateMark(ascii.FirstLine(text[at:])) {
		return nil
	}
	if start < end && end <= p.start && ascii.HasSuffix(p.before, "<") {
		at-- // an autolink may be after the marks
	}
	isInside, open := readInline(text, at)
	switch {
	case isInside:
		return nil
	case !isUnclosed:
		return p.at(linkflaw.UnreadMarks, start, end, "")
	case open < 0 || !isUnclosedText(text[open+1:at]) || !mayPrecedeLink(text[:open]):
		return nil
	}
	open += p.start - at
	return p.at(linkflaw.UnreadMarks, open, open+1, "")
}

// hasPlainText reports whether the link has a plain title or none, and its text, on the line of the destination, has no
// mark that binds more tightly than its brackets or ends what does (CommonMark 0.31, section 6.3), no other link, and
// no border of a cell, as most. What is before the text need not be read: a code span or a tag that begins there and ends
// in the text has its mark there, and one that ends later contains the URL.
func (p place) hasPlainText() bool {
	front, ok := bytes.CutSuffix(p.before, []byte("]("))
	if !ok || !ascii.HasPrefix(p.after, ")") && !beginsWithPlainTitle(p.after) {
		return false
	}
	open := openingBracket(front)
	text := front[open+1:]
	return open >= 0 && textMarks.Index(text) == len(text) && (bytes.IndexByte(text, '[') < 0 || ascii.HasPrefix(text, "!["))
}

// textMarks are the marks in the text of a link that may show that it is none.
var textMarks = kernel.SetOf("`<>\\|\n")

// linkMarks returns the range of the marks between the text and the destination of a link, "](", if nothing but other
// marks is between them and the URL; an empty range otherwise.
func (p place) linkMarks() (start, end int) {
	const maxMarks = 6
	front := bytes.TrimRight(p.before[max(0, len(p.before)-maxMarks):], " \t([{<\"'`*_~@:;,.#|\\!-")
	marks := p.before[len(p.before)-min(len(p.before), maxMarks)+len(front):]
	if ascii.HasSuffix(front, "]") && (ascii.HasPrefix(marks, "(") || ascii.HasPrefix(marks, `\(`)) {
		front = p.before[:len(p.before)-len(marks)]
		label := ascii.LastLine(front)
		open := max(bytes.LastIndexByte(label, '['), 0)
		isShown := ascii.HasSuffix(label[:open], `\`) && !ascii.HasSuffix(front, `\]`) // \[t](u)
		if isShown || hasSize(p.after) || bytes.Contains(label[open:], []byte("://")) {
			return p.start, p.start // the marks around the URL in the text are reported
		}
		return p.start - len(marks) - len("]"), p.start
	}
	back := p.after[:min(len(p.after), maxMarks)]
	back = back[ascii.Span(back, func(c byte) bool { return ascii.In(c, ".,:;!?)>\"'`*_~\\") }):]
	if !ascii.HasPrefix(back, "](") && !ascii.HasPrefix(back, `]\(`) {
		return p.start, p.start
	}
	from := p.end + bytes.IndexByte(p.after, ']')
	rest := p.after[bytes.IndexByte(p.after, '(')+len("("):]
	if markup.StartsURL(bytes.TrimLeft(rest, " \t\r\n([{<\"'`*_\\")) {
		return p.start, p.start // its own marks are reported
	}
	return from, p.offsetOf(rest)
}

// hasSize reports whether the size of an image follows the URL, an extension: =100x200.
func hasSize(text []byte) bool {
	return ascii.HasPrefix(text[ascii.Span(text, ascii.IsBlank):], "=")
}

// mayCloseText reports whether a parenthesis is after the URL, as at the end of a link.
func (p place) mayCloseText() bool {
	return !p.closed && ascii.HasPrefix(bytes.TrimLeft(p.after[:min(len(p.after), 4)], ".,;\"'*_`>"), ")")
}

// mayHaveUnclosedText reports whether a bracket is before the URL on its line, and no other URL between the two.
func (p place) mayHaveUnclosedText() bool {
	front := p.farBefore()
	front = front[bytes.LastIndexByte(front, '\n')+1:]
	open := bytes.LastIndexByte(front, '[')
	return open >= 0 && !bytes.Contains(front[open:], []byte("://"))
}

// isUnclosedText reports whether text, between a bracket that nothing closes and a URL, may be the text of a link. No
// parenthesis may be open in it, because the one after the URL would close that.
func isUnclosedText(text []byte) bool {
	label := bytes.Trim(text, "`*_")
	if bytes.IndexByte(text, '\n') >= 0 || len(label) == 0 || !ascii.IsAlpha(label[0]) && label[0] < 0x80 || bytes.Contains(text, []byte("://")) {
		return false
	}
	label = bytes.TrimSuffix(text, []byte("("))
	opened, shut := bytes.Count(label, []byte("(")), bytes.Count(label, []byte(")"))
	return opened == shut || opened < shut && !ascii.HasSuffix(label, " ") // else an interval may be before it: [a, b) (u)
}

// hasTemplateMark reports whether a line has a mark that only template languages have.
func hasTemplateMark(line []byte) bool {
	for _, mark := range []string{"{{", "{%", "<%", "${"} {
		if bytes.Contains(line, []byte(mark)) {
			return true
		}
	}
	return false
}
