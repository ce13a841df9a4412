package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// maxReach is how many bytes before and after a destination are read.
const maxReach = 2 << 10

// Paragraph returns the place of the destination text[start:end] in its paragraph, as far as that is close. A paragraph
// ends at a blank line, and where a line begins an item of a list, a heading, a row of a table or a block of code.
func Paragraph(text []byte, start, end int) Place {
	p := Place{Text: text, Lo: paragraphStart(text, start), Start: start, End: end}
	p.Hi = paragraphEnd(text, p.Lo, end)
	return p
}

// paragraphStart returns where the paragraph of text[start] starts, as far as that is close.
func paragraphStart(text []byte, start int) int {
	lo := max(0, start-maxReach)
	for from := start; from > lo; {
		line := ascii.LastLine(text[lo:from])
		at := from - len(line)
		if at == lo || startsBlock(text[at:start]) {
			return at
		}
		before := at - 1
		if before > lo && text[before-1] == '\r' {
			before--
		}
		if above := ascii.LastLine(text[lo:before]); len(bytes.TrimSpace(above)) == 0 || isLine(above) {
			return at
		}
		from = before
	}
	return lo
}

// paragraphEnd returns where the paragraph that starts at text[lo] and has text[end] ends, as far as that is close.
func paragraphEnd(text []byte, lo, end int) int {
	hi := min(len(text), end+maxReach)
	for at := end; at < hi; {
		at += len(ascii.FirstLine(text[at:hi]))
		if at == hi || isLine(text[lo:at]) {
			return at
		}
		next := at + 1
		if text[at] == '\r' && ascii.At(text, next) == '\n' {
			next++
		}
		line := ascii.FirstLine(text[min(next, hi):hi])
		if len(bytes.TrimSpace(line)) == 0 || startsBlock(line) {
			return at
		}
		at = next
	}
	return hi
}

// startsBlock reports whether a line begins an item of a list, a heading, a row of a table, or a block of code.
func startsBlock(line []byte) bool {
	line = bytes.TrimLeft(line, " \t>")
	if len(line) == 0 {
		return false
	}
	n := ascii.Span(line, ascii.IsDigit)
	switch c := line[0]; {
	case n > 0:
		return ascii.In(ascii.At(line, n), ".)") && ascii.IsSpace(ascii.At(line, n+1))
	case ascii.In(c, "-+*"):
		return ascii.IsBlank(ascii.At(line, 1))
	case c == '#':
		return ascii.In(ascii.At(line, ascii.RunLen(line, '#')), " \t")
	case c == '|':
		return true
	}
	return ascii.HasPrefix(line, "```") || ascii.HasPrefix(line, "~~~")
}

// isLine reports whether a line is a block of its own: a heading or a row of a table.
func isLine(line []byte) bool {
	line = bytes.TrimLeft(line, " \t>")
	return ascii.HasPrefix(line, "|") || ascii.HasPrefix(line, "#") && startsBlock(line)
}

// markerLen returns the length of the marks that begin a block: those of a quote, an item of a list, a heading.
func markerLen(text []byte) int {
	n := ascii.Span(text, func(c byte) bool { return ascii.IsSpace(c) || c == '>' || c == '#' || c == '|' })
	switch rest := text[n:]; {
	case startsBlock(rest):
		n += ascii.Span(rest, func(c byte) bool { return !ascii.IsSpace(c) })
	}
	return n + ascii.SpaceLen(text[n:])
}
