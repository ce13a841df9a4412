package markup

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// literal finds marks of a link next to the URL that Markdown shows as text: by the grammar (CommonMark 0.31,
// section 6), the URL is in no link, image, code span, tag or autolink. It finds what no form describes.
func (p place) literal() []Flaw {
	if p.closed && p.hasPlainText() {
		return nil
	}
	url := p.url()
	if _, rest, _ := bytes.Cut(url, []byte("://")); !startsURL(url) || len(beforeBlank(rest)) == 0 {
		return nil // its scheme is misspelt
	}
	start, end := p.linkMarks()
	isUnclosed := start == end && p.mayCloseText() && p.mayHaveUnclosedText()
	if start == end && !isUnclosed || p.isInComment() {
		return nil
	}
	text, at, ok := p.paragraph()
	if !ok || isTemplate(before(line(p.after), ")")) || hasTemplateMark(lastLine(text[:at])) || hasTemplateMark(line(text[at:])) {
		return nil
	}
	if start < end && end <= p.start && hasSuffix(p.before, "<") {
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
	if !ok || !hasPrefix(p.after, ")") && !beginsWithPlainTitle(p.after) {
		return false
	}
	open := openingBracket(front)
	text := front[open+1:]
	return open >= 0 && textMarks.Index(text) == len(text) && (bytes.IndexByte(text, '[') < 0 || hasPrefix(text, "!["))
}

// beginsWithPlainTitle reports whether text begins with a blank and a title that closes a link, on its line, without
// escapes and the border of a cell.
func beginsWithPlainTitle(text []byte) bool {
	title := text[ascii.Span(text, ascii.IsBlank):]
	end := titleEnd(line(title))
	return len(title) < len(text) && end >= 0 && bytes.IndexByte(title[:end], '\\') < 0 && bytes.IndexByte(title[:end], '|') < 0
}

// textMarks are the marks in the text of a link that may show that it is none.
var textMarks = kernel.SetOf("`<>\\|\n")

// linkMarks returns the range of the marks between the text and the destination of a link, "](", if nothing but other
// marks is between them and the URL; an empty range otherwise.
func (p place) linkMarks() (start, end int) {
	const maxMarks = 6
	front := bytes.TrimRight(p.before[max(0, len(p.before)-maxMarks):], " \t([{<\"'`*_~@:;,.#|\\!-")
	marks := p.before[len(p.before)-min(len(p.before), maxMarks)+len(front):]
	if hasSuffix(front, "]") && (hasPrefix(marks, "(") || hasPrefix(marks, `\(`)) {
		front = p.before[:len(p.before)-len(marks)]
		label := lastLine(front)
		open := max(bytes.LastIndexByte(label, '['), 0)
		isShown := hasSuffix(label[:open], `\`) && !hasSuffix(front, `\]`) // \[t](u)
		if isShown || hasSize(p.after) || bytes.Contains(label[open:], []byte("://")) {
			return p.start, p.start // the marks around the URL in the text are reported
		}
		return p.start - len(marks) - len("]"), p.start
	}
	back := p.after[:min(len(p.after), maxMarks)]
	back = back[ascii.Span(back, func(c byte) bool { return ascii.In(c, ".,:;!?)>\"'`*_~\\") }):]
	if !hasPrefix(back, "](") && !hasPrefix(back, `]\(`) {
		return p.start, p.start
	}
	from := p.end + bytes.IndexByte(p.after, ']')
	rest := p.after[bytes.IndexByte(p.after, '(')+len("("):]
	if startsURL(bytes.TrimLeft(rest, " \t\r\n([{<\"'`*_\\")) {
		return p.start, p.start // its own marks are reported
	}
	return from, p.offsetOf(rest)
}

// hasSize reports whether the size of an image follows the URL, an extension: =100x200.
func hasSize(text []byte) bool {
	return hasPrefix(text[ascii.Span(text, ascii.IsBlank):], "=")
}

// mayCloseText reports whether a parenthesis is after the URL, as at the end of a link.
func (p place) mayCloseText() bool {
	return !p.closed && hasPrefix(bytes.TrimLeft(p.after[:min(len(p.after), 4)], ".,;\"'*_`>"), ")")
}

// mayHaveUnclosedText reports whether a bracket is before the URL on its line, and no other URL between the two.
func (p place) mayHaveUnclosedText() bool {
	front := p.data[max(p.lo, p.start-maxOpening):p.start]
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
	return opened == shut || opened < shut && !hasSuffix(label, " ") // else an interval may be before it: [a, b) (u)
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

// paragraph returns the paragraph or the cell of a table around the URL, and the offset of the URL in it. It is not
// ok if the paragraph does not start within reach.
func (p place) paragraph() (text []byte, at int, ok bool) {
	front := p.data[max(p.lo, p.start-maxOpening):p.start]
	start := blockStart(front, len(front) == maxOpening)
	if start < 0 {
		return nil, 0, false
	}
	back := p.data[p.start : p.end+paragraphEnd(p.after)]
	if isRow(p.data[p.start-len(lastLine(front)) : p.start+len(line(p.data[p.start:p.end+len(p.after)]))]) {
		if bar := bytes.LastIndexByte(front, '|'); ascii.At(front, bar-1) != '\\' {
			start = bar + 1
		}
		back = before(line(back), "|")
	}
	front = front[start:]
	text = p.data[p.start-len(front) : p.start+len(back)]
	return text, len(front), true
}

// isRow reports whether a line may be a row of a table.
func isRow(line []byte) bool {
	line = bytes.TrimLeft(line, " \t>")
	return len(line) > 1 && line[0] == '|' && hasSuffix(spaces.TrimRight(line), "|")
}

// blockStart returns the offset of the last block in text: an item of a list, a heading, or what follows a row of a
// table or a blank line. It is -1 if the block may begin before text, because text is cut.
func blockStart(text []byte, isCut bool) int {
	for end := len(text); ; {
		start := bytes.LastIndexByte(text[:end], '\n') + 1
		content := text[start:end]
		content = content[ascii.Span(content, isIndent):]
		switch isLast := end == len(text); {
		case !isLast && (len(spaces.TrimRight(content)) == 0 || isHeading(content) || isRow(content) || hasPrefix(content, "```")):
			return end + 1
		case isItem(content), isNumbered(content) && mayPrecedeItem(text[:start]), isHeading(content):
			return start
		case isNumbered(content):
			return -1 // only 1 may interrupt a paragraph
		case start == 0 && isCut:
			return -1
		case start == 0:
			return 0
		}
		end = start - 1
	}
}

// mayPrecedeItem reports whether an item of a numbered list may follow text: its last line is blank, indented or an
// item.
func mayPrecedeItem(text []byte) bool {
	above := lastLine(bytes.TrimRight(text, "\r\n"))
	content := bytes.TrimLeft(above, " \t>")
	return hasSuffix(text, "\n\n") || len(content) == 0 || len(content) < len(above) || isNumbered(content) || isItem(content)
}

// A bracket may open the text of a link or an image. It is inactive if a link after it shows that it opens no link.
type bracket struct {
	at                  int
	isImage, isInactive bool
}

// readInline reads a paragraph by the grammar of CommonMark (0.31, section 6). It reports whether text[at] is in a
// link, an image, a code span, a tag or an autolink. Otherwise it returns the last bracket before text[at] that
// nothing closes, or -1. A URL in what may be a link to a definition counts as one in a link.
func readInline(text []byte, at int) (isInside bool, open int) {
	var brackets []bracket
	escaped := 0 // the end of the last escape
	spans := markdownSpans(nil, text, 0)
	for i := 0; i < len(text); {
		if len(spans) > 0 && i >= spans[0].start {
			if spans[0].start <= at && at < spans[0].end {
				return true, -1
			}
			i, spans = max(i, spans[0].end), spans[1:]
			continue
		}
		start, end, next := i, i+1, i+1
		switch text[i] {
		case '\\':
			if ascii.IsPunct(ascii.At(text, next)) {
				next++
				escaped = next
			}
		case '<':
			end = i + max(angleEnd(text[i:]), 1)
			next = end
		case '[':
			brackets = append(brackets, bracket{at: i, isImage: i > escaped && ascii.At(text, i-1) == '!'})
		case ']':
			brackets, start, end = closeBracket(brackets, text, next)
			if ascii.At(text, next) == '(' {
				next = max(next, end)
			} // else the label may be the text of a link, because its definition is not known
		}
		if start < at && at < end {
			return true, -1
		}
		i = next
	}
	for _, b := range slices.Backward(brackets) {
		if b.at < at {
			return false, b.at
		}
	}
	return false, -1
}

// closeBracket takes the last bracket away, which the one before text[i] closes. It returns the range of the link or
// image that begins there, or an empty range if there is none.
func closeBracket(brackets []bracket, text []byte, i int) (rest []bracket, start, end int) {
	if len(brackets) == 0 {
		return nil, 0, 0
	}
	last := brackets[len(brackets)-1]
	rest = brackets[:len(brackets)-1]
	n := linkTail(text[i:])
	if n == 0 || last.isInactive {
		return rest, 0, 0
	}
	if text[i] == '(' && !last.isImage { // a link has no links in its text
		for j := range rest {
			rest[j].isInactive = rest[j].isInactive || !rest[j].isImage
		}
	}
	return rest, last.at, i + n
}

// linkTail returns the length of what makes a link of the brackets before text: a destination in parentheses, maybe
// with a title, or a label; 0 if neither is there.
func linkTail(text []byte) int {
	switch ascii.At(text, 0) {
	case '[':
		label := unmatched(text[1:], '[', ']')
		if label == len(text)-1 || bytes.IndexByte(text[1:1+label], '[') >= 0 {
			return 0
		}
		return label + len("[]")
	case '(':
	default:
		return 0
	}
	i := 1 + white(text[1:])
	if ascii.At(text, i) == '<' {
		end := bytes.IndexAny(text[i+1:], "<>\n")
		if end < 0 || text[i+1+end] != '>' {
			return 0
		}
		i += end + len("<>")
	} else {
		end, depth := destinationEnd(text[i:])
		if depth > 0 {
			return 0
		}
		i += end
	}
	gap := white(text[i:])
	i += gap
	if gap > 0 {
		i += titleLen(text[i:])
		i += white(text[i:])
	}
	if ascii.At(text, i) != ')' {
		return 0
	}
	return i + 1
}

// titleLen returns the length of the title of a link that text begins with, or 0.
func titleLen(text []byte) int {
	shut := ascii.At(text, 0)
	switch shut {
	case '(':
		shut = ')'
	case '"', '\'':
	default:
		return 0
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case shut:
			return i + 1
		}
	}
	return 0
}

// angleEnd returns the length of the tag or the autolink that text begins with, or 0.
func angleEnd(text []byte) int {
	if startsURL(text[1:]) {
		if end := bytes.IndexAny(text[1:], "<> \t\r\n"); end >= 0 && text[1+end] == '>' {
			return end + len("<>")
		}
		return 0
	}
	if c := ascii.At(text, 1); !ascii.IsAlpha(c) && c != '/' && c != '!' && c != '?' {
		return 0
	}
	quote := byte(0)
	for i, c := range text[1:] {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '<':
			return 0
		case c == '>':
			return i + len("<>")
		}
	}
	return 0
}
