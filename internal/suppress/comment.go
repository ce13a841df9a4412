package suppress

import "bytes"

// A block is a comment that is closed, by how it opens and closes.
type block struct{ open, shut string }

// blocks are tried in this order: what another ends with comes behind that.
var blocks = []block{
	{"<!--", "-->"}, {"{{/*", "*/}}"}, {"/**", "*/"}, {"/*", "*/"}, {"{#", "#}"}, {"<%--", "--%>"}, {"<%#", "%>"},
	{"{{!--", "--}}"}, {"{{!", "}}"}, {"(*", "*)"}, {"{-", "-}"}, {"<#", "#>"}, {"[//]: # (", ")"},
	{"(", ")"},
}

// lineSigns begin the comments that the line ends.
var lineSigns = []string{"//", "#", "--", ";", "%", `.\"`, `\"`, "..", "dnl", "REM", "*", "!", "@c", "@comment"}

// shuts are the ends of blocks that have no other meaning.
var shuts = [][]byte{
	[]byte("-->"), []byte("*/}}"), []byte("*/"), []byte("#}"), []byte("--%>"), []byte("%>"), []byte("--}}"),
	[]byte("}}"), []byte("%}"), []byte("*)"), []byte("-}"), []byte("#>"),
}

// commentEnd returns the bytes of text that close the comment in which it
// stands, behind that byte: those at its end when nothing does.
func commentEnd(before byte, text []byte) (at edit) {
	at = edit{len(text), len(text)}
	for _, sign := range shuts {
		most := min(len(text), at.start+len(sign))
		if i := bytes.Index(text[:most], sign); i >= 0 && i < at.start {
			at = edit{i, i + len(sign)}
		}
	}
	i := -1
	switch before {
	case '"', '\'':
		i = bytes.IndexByte(text[:at.start], before)
	case '(':
		i = bytes.LastIndexByte(text[:at.start], ')')
	}
	if i >= 0 {
		at = edit{i, i + 1}
	}
	return at
}

// opening returns the start of the block that text[shut] closes and that holds
// nothing before the directive at that offset.
func (p *parser) opening(at int, shut edit) (start int, ok bool) {
	before := bytes.TrimRight(p.text[p.lineStart:at], " \t")
	sign := string(p.text[shut.start:shut.end])
	for _, b := range blocks {
		if b.shut == sign && bytes.HasSuffix(before, []byte(b.open)) {
			return p.lineStart + len(before) - len(b.open), true
		}
	}
	return at, false
}

// lineOpening returns the start of the comment to the end of the line that holds
// nothing before the directive at that offset: that itself if there is none.
func (p *parser) lineOpening(at int) int {
	before := bytes.TrimRight(p.text[p.lineStart:at], " \t")
	for _, sign := range lineSigns {
		if !bytes.HasSuffix(before, []byte(sign)) {
			continue
		}
		bare := bytes.TrimRight(before, sign) // #### is one sign
		if len(bare) == 0 || isBlank(bare[len(bare)-1]) {
			return p.lineStart + len(bare)
		}
	}
	return at
}

// removal returns what to delete to be rid of the directive at the offset at,
// of which shut closes the comment, and with it of a comment that holds nothing
// else, and of a line that does.
func (p *parser) removal(at int, shut edit, stop int) edit {
	start, end := at, shut.start
	if shut.end > shut.start {
		if open, ok := p.opening(at, shut); ok {
			start, end = open, shut.end
		}
	} else if stop == p.lineEnd {
		start = p.lineOpening(at)
	}
	before, after := p.text[p.lineStart:start], p.text[end:p.lineEnd]
	first, last := start <= p.first, end >= p.last
	switch bare := p.lineStart + len(bytes.TrimRight(before, " \t")); {
	case first && last:
		return edit{p.lineStart, min(p.lineEnd+1, len(p.text))}
	case first:
		return edit{start, end + blanks(after)}
	case last && p.text[p.lineEnd-1] == '\r':
		return edit{bare, p.lineEnd - 1}
	case last:
		return edit{bare, p.lineEnd}
	case isBlank(after[0]) && !isBlank(p.text[end-1]):
		return edit{bare, end}
	}
	return edit{start, end}
}
