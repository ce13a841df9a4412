package link

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// maxOpening is how many bytes before a URL are searched for the bracket that opens a text, if the
// nearest maxFlaw bytes have none.
const maxOpening = 2 << 10

// farBefore returns the text before the URL as far as it is read where p.before does not decide.
func (p place) farBefore() []byte { return p.data[max(0, p.start-maxOpening):p.start] }

// paragraph returns the paragraph or the cell of a table around the URL, and the offset of the URL in it. It is not
// ok if the paragraph does not start within reach.
func (p place) paragraph() (text []byte, at int, ok bool) {
	front := p.farBefore()
	start := paragraphStart(front, len(front) == maxOpening)
	if start < 0 {
		return nil, 0, false
	}
	back := p.data[p.start : p.end+paragraphEnd(p.after)]
	if isRow(p.data[p.start-len(ascii.LastLine(front)) : p.start+len(ascii.FirstLine(p.data[p.start:p.end+len(p.after)]))]) {
		if bar := bytes.LastIndexByte(front, '|'); ascii.At(front, bar-1) != '\\' {
			start = bar + 1
		}
		back = before(ascii.FirstLine(back), "|")
	}
	front = front[start:]
	text = p.data[p.start-len(front) : p.start+len(back)]
	return text, len(front), true
}

// untilBlankLine returns the text up to the first blank line.
func untilBlankLine(text []byte) []byte {
	for i := range text {
		if text[i] == '\n' && i+1 < len(text) && ascii.IsLineEnd(text[i+1]) {
			return text[:i]
		}
	}
	return text
}

// paragraphEnd returns the offset in text, which begins in a paragraph, where that ends: at a
// blank line, an item of a list or a heading.
func paragraphEnd(text []byte) int {
	for end := len(ascii.FirstLine(text)); end < len(text); {
		gap := 1
		if ascii.HasPrefix(text[end:], "\r\n") {
			gap = len("\r\n")
		}
		next := text[end+gap:]
		content := bytes.TrimLeft(ascii.FirstLine(next), " \t>")
		if len(content) == 0 || markup.IsHeading(content) || ascii.IsDigit(content[0]) || isItem(content) {
			return end
		}
		end += gap + len(ascii.FirstLine(next))
	}
	return len(text)
}

// paragraphStart returns the offset of the last block in text: an item of a list, a heading, or what follows a row of a
// table or a blank line. It is -1 if the block may begin before text, because text is cut.
func paragraphStart(text []byte, isCut bool) int {
	for end := len(text); ; {
		start := bytes.LastIndexByte(text[:end], '\n') + 1
		content := text[start:end]
		content = content[ascii.Span(content, isIndent):]
		switch isLast := end == len(text); {
		case !isLast && (len(kernel.Spaces.TrimRight(content)) == 0 || markup.IsHeading(content) || isRow(content) || ascii.HasPrefix(content, "```")):
			return end + 1
		case isItem(content), isNumbered(content) && (isFirst(content) || mayPrecedeItem(text[:start])), markup.IsHeading(content):
			return start
		case isNumbered(content):
			return -1
		case start == 0 && isCut:
			return -1
		case start == 0:
			return 0
		}
		end = start - 1
	}
}

// lastBlankLine returns the offset of the line end before the last blank line of text, or -1.
func lastBlankLine(text []byte) int {
	for {
		end := bytes.LastIndexByte(text, '\n')
		if end < 0 {
			return -1
		}
		if text = text[:end]; endsInBlankLine(text) {
			return bytes.LastIndexByte(text, '\n')
		}
	}
}

// isItem reports whether text begins an item of a list with a mark.
func isItem(text []byte) bool {
	return ascii.In(ascii.At(text, 0), "-+*") && ascii.At(text, 1) == ' '
}

// isNumbered reports whether text may begin an item of a list with a number.
func isNumbered(text []byte) bool {
	n := ascii.Span(text, ascii.IsDigit)
	return n > 0 && (ascii.At(text, n) == '.' || ascii.At(text, n) == ')') && ascii.IsSpace(ascii.At(text, n+1))
}

// isFirst reports whether the number of an item is 1, so that it may interrupt a paragraph (CommonMark 0.31, section 5.3).
func isFirst(item []byte) bool { return item[0] == '1' && !ascii.IsDigit(item[1]) }

// mayPrecedeItem reports whether an item of a numbered list may follow text: its last line is blank, indented or an
// item.
func mayPrecedeItem(text []byte) bool {
	above := ascii.LastLine(bytes.TrimRight(text, "\r\n"))
	content := bytes.TrimLeft(above, " \t>")
	return ascii.HasSuffix(text, "\n\n") || len(content) == 0 || len(content) < len(above) || isNumbered(content) || isItem(content)
}

func isIndent(c byte) bool { return c == ' ' || c == '\t' || c == '>' }

// isRow reports whether a line may be a row of a table.
func isRow(line []byte) bool {
	line = bytes.TrimLeft(line, " \t>")
	return len(line) > 1 && line[0] == '|' && ascii.HasSuffix(kernel.Spaces.TrimRight(line), "|")
}

// mayBeOpen reports whether a bracket may be open at the end of text, which is before the URL: one
// is, or the paragraph does not start within reach.
func (p place) mayBeOpen(text []byte, opening, closing string) bool {
	isCut := len(p.before) == maxFlaw
	start := paragraphStart(text, isCut)
	return start < 0 || isOpen(text[start:], opening, closing)
}

// mayBeClosed reports whether a bracket that is open before rest, the end of p.after, may be closed in
// its paragraph: one is, or the paragraph does not end within reach.
func (p place) mayBeClosed(rest []byte, opening, closing byte) bool {
	end := paragraphEnd(rest)
	return p.isCut(rest[end:]) || markup.Unmatched(rest[:end], opening, closing) < end
}

// isOpen reports whether a bracket is open at the end of text, since its paragraph starts.
func isOpen(text []byte, opening, closing string) bool {
	depth := 0
	for text = text[max(lastBlankLine(text), 0):]; len(text) > 0; text = text[1:] {
		switch {
		case ascii.HasPrefix(text, opening):
			depth++
		case ascii.HasPrefix(text, closing):
			depth = max(depth-1, 0)
		}
	}
	return depth > 0
}
