package suppress

import (
	"bytes"
	"slices"
)

// A block is a form of comment with an opening and a closing mark.
type block struct{ open, shut string }

// blocks are tried in order: a mark is before the marks that it ends with.
var blocks = []block{
	{"<!--", "-->"}, {"{{- /*", "*/ -}}"}, {"{{/*", "*/}}"}, {"/**", "*/"}, {"/*", "*/"}, {"{#", "#}"}, {"<%--", "--%>"},
	{"<%#", "%>"}, {"{{!--", "--}}"}, {"{{!", "}}"}, {"(*", "*)"}, {"{-", "-}"}, {"<#", "#>"}, {"#|", "|#"}, {"--[[", "]]"},
	{"{% comment %}", "{% endcomment %}"}, {"{%- comment -%}", "{%- endcomment -%}"},
}

// lineSigns begin comments that extend to the end of the line, at its start or after
// a blank; headSigns do so only at its start.
var (
	lineSigns = []string{"//", "#", "--", ";", "%", `\"`, "dnl"}
	headSigns = []string{`.\"`, "REM", "*", "!", "@c", "@comment"}
)

// lineBrackets open a comment, or the like, if it is the whole line.
var lineBrackets = []string{"", "(", "[//]: # ("}

// shuts are the closing marks that have no other meaning.
var shuts = [][]byte{
	[]byte("-->"), []byte("*/}}"), []byte("*/"), []byte("#}"), []byte("--%>"), []byte("%>"), []byte("--}}"), []byte("|#"),
	[]byte("}}"), []byte("{%"), []byte("%}"), []byte("*)"), []byte("-}"), []byte("#>"),
}

// comment returns where the reason of the directive at that offset ends, which
// begins at the offset from and ends before stop. It also returns the comment
// around the directive, if that contains nothing else and its end is known.
func (p *parser) comment(at, from, stop int) (end int, whole edit, known bool) {
	b, open := p.opening(at)
	if i := bytes.Index(p.text[from:stop], []byte(b.shut)); open >= 0 && i >= 0 {
		end = from + i
		// Where comments nest, another end follows.
		return end, edit{open, end + len(b.shut)}, !bytes.Contains(p.text[from:end], []byte(b.open))
	}
	end = p.reasonEnd(at, from, stop)
	if open >= 0 || stop < p.end {
		return end, edit{}, false
	}
	start, bracketed := p.lineOpening(at)
	rest := p.text[from:p.last]
	if bracketed {
		shut := bytes.IndexByte(rest, ')')
		if shut < 0 || shut < len(rest)-1 {
			return end, edit{}, false
		}
		rest = rest[:shut]
	}
	return end, edit{start, p.end}, start >= 0 && !closes(rest)
}

// opening returns the block that opens before the offset at, with only blanks
// between, and its offset; less than 0 if there is none.
func (p *parser) opening(at int) (b block, start int) {
	before := bytes.TrimRight(p.text[p.start:at], " \t")
	for _, b := range blocks {
		if bytes.HasSuffix(before, []byte(b.open)) {
			return b, p.start + len(before) - len(b.open)
		}
	}
	return block{}, -1
}

// reasonEnd returns where a reason ends that begins at the offset at, if the
// directive begins at start and the form of its comment is unknown.
func (p *parser) reasonEnd(start, at, stop int) int {
	text := p.text[at:stop]
	for _, sign := range shuts {
		if i := bytes.Index(text, sign); i >= 0 {
			text = text[:i]
		}
	}
	shut := byte(0)
	if start > p.start {
		shut = p.text[start-1]
	}
	switch shut {
	case '(':
		shut = ')'
	case '"', '\'':
	default:
		return at + len(text)
	}
	if i := bytes.IndexByte(text, shut); i >= 0 {
		text = text[:i]
	}
	return at + len(text)
}

// lineOpening returns the start of the comment that extends to the end of the line
// and contains nothing before the directive at that offset, and whether a bracket
// must close it; less than 0 if there is none.
func (p *parser) lineOpening(at int) (start int, bracketed bool) {
	before := bytes.TrimRight(p.text[p.first:at], " \t")
	if slices.Contains(lineBrackets, string(before)) {
		return p.first, len(before) > 0
	}
	if slices.ContainsFunc(headSigns, func(sign string) bool { return string(before) == sign }) {
		return p.first, false
	}
	for _, sign := range lineSigns {
		if !bytes.HasSuffix(before, []byte(sign)) {
			continue
		}
		bare := bytes.TrimRight(before, sign) // #### is one sign
		if len(bare) == 0 || isBlank(bare[len(bare)-1]) {
			return p.first + len(bare), false
		}
	}
	return -1, false
}

// closes reports whether text, the rest of a line, may contain the end of the
// construct around the directive before it: markup, a string, brackets, a comment.
func closes(text []byte) bool {
	if bytes.ContainsAny(text, "<>{}\\\"`") {
		return true
	}
	for _, sign := range shuts {
		if bytes.Contains(text, sign) {
			return true
		}
	}
	depth := 0
	for i, b := range text {
		switch b {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		case '\'':
			if !isInWord(text, i) {
				return true
			}
		}
		if depth < 0 {
			return true
		}
	}
	return false
}

// isInWord reports whether text has letters around the byte i, as in "isn't".
func isInWord(text []byte, i int) bool {
	isLetter := func(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0x80 }
	return i > 0 && i+1 < len(text) && isLetter(text[i-1]) && isLetter(text[i+1])
}

// removal returns the range to delete in order to remove a comment, with its line
// if that contains nothing else.
func (p *parser) removal(comment edit) edit {
	before, after := p.text[p.start:comment.start], p.text[comment.end:p.end]
	first, last := comment.start <= p.first, comment.end >= p.last
	switch bare := p.start + len(bytes.TrimRight(before, " \t")); {
	case first && last:
		return edit{p.start, min(p.end+1, len(p.text))}
	case first:
		return edit{comment.start, comment.end + blanks(after)}
	case last && p.text[p.end-1] == '\r':
		return edit{bare, p.end - 1}
	case last:
		return edit{bare, p.end}
	case isBlank(after[0]):
		return edit{bare, comment.end}
	}
	return comment
}
