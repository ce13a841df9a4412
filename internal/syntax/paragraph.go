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
	p := Place{Text: text, Lo: start, Start: start, End: end, Hi: end}
	lo, hi := max(0, start-maxReach), min(len(text), end+maxReach)
	for p.Lo > lo {
		line := ascii.LastLine(text[lo:p.Lo])
		at := p.Lo - len(line)
		if p.Lo < start && len(bytes.TrimSpace(line)) == 0 {
			break
		}
		p.Lo = at
		if at == lo || startsBlock(text[at:start]) {
			break
		}
		before := at - 1
		if before > lo && text[before-1] == '\r' {
			before--
		}
		if above := ascii.LastLine(text[lo:before]); len(bytes.TrimSpace(above)) == 0 || isLine(above) {
			break
		}
		p.Lo = before
	}
	for p.Hi < hi {
		p.Hi += len(ascii.FirstLine(text[p.Hi:hi]))
		if p.Hi == hi || isLine(text[p.Lo:p.Hi]) {
			break
		}
		next := p.Hi + 1
		if text[p.Hi] == '\r' && ascii.At(text, next) == '\n' {
			next++
		}
		line := ascii.FirstLine(text[min(next, hi):hi])
		if len(bytes.TrimSpace(line)) == 0 || startsBlock(line) {
			break
		}
		p.Hi = next
	}
	return p
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
