package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A lineKind is what a line is in a markup that is made of lines.
type lineKind uint8

const (
	textLine      lineKind = iota // it starts a paragraph, or a part of one, such as an item
	continuedLine                 // it continues the paragraph
	blankLine                     // it has no text
	codeLine
)

// A blockParser finds which lines are code by the blocks of a markup. It is
// given all lines in order, without their line ends.
type blockParser interface {
	// reset forgets all lines.
	reset()
	// state returns what the lines so far mean for the next, as a comparable value. Resume
	// restores it.
	state() any
	resume(state any)
	line(line []byte) lineKind
	// opens reports whether the line can only be the first of a block of code,
	// whatever is before it.
	opens(line []byte) bool
}

// lines is the scanner of markup that is made of lines. Its regions are paragraphs and
// lines of code.
type lines struct {
	blocks blockParser

	at     int      // offset of the line that was read last; -1: none
	peeked lineKind // its kind
	inLine bool     // the next line is the rest of it
}

func (l *lines) reset(text []byte, from, to int) int {
	l.blocks.reset()
	l.at, l.inLine = -1, false
	start := lineAfter(text, from)
	if from == 0 {
		return start
	}
	for i := start; i < to; i = lineEnd(text, i) {
		if l.blocks.opens(text[i:lineEnd(text, i)]) {
			return i
		}
	}
	return start
}

// A linesState is the state of lines, with at relative to an offset.
type linesState struct {
	blocks any
	at     int
	peeked lineKind
	inLine bool
}

func (l *lines) state(next int) any {
	return linesState{l.blocks.state(), l.at - next, l.peeked, l.inLine}
}

func (l *lines) resume(state any, next int) {
	s := state.(linesState)
	l.blocks.resume(s.blocks)
	l.at, l.peeked, l.inLine = s.at+next, s.peeked, s.inLine
}

// lineEnd returns the offset after the line that starts at text[i], or after its first
// maxLine bytes.
func lineEnd(text []byte, i int) int {
	end := min(len(text), i+maxLine)
	if n := bytes.IndexByte(text[i:end], '\n'); n >= 0 {
		return i + n + 1
	}
	return end
}

func (l *lines) scan(text []byte, r *region) {
	end := lineEnd(text, r.start)
	kind := l.kind(text, r.start, end)
	for kind != codeLine && kind != blankLine && end < len(text) && end-r.start < maxParagraph {
		next := lineEnd(text, end)
		if l.kind(text, end, next) != continuedLine {
			break
		}
		end = next
	}
	r.end, r.code = end, kind == codeLine
}

// kind returns the kind of the line text[start:end].
func (l *lines) kind(text []byte, start, end int) lineKind {
	if start == l.at {
		return l.peeked
	}
	line := text[start:end]
	if l.inLine {
		if l.peeked != codeLine {
			l.peeked = continuedLine
		}
	} else {
		l.peeked = l.blocks.line(kernel.Spaces.TrimRight(line))
	}
	l.at, l.inLine = start, !ascii.HasSuffix(line, "\n")
	return l.peeked
}

// Indent returns the width of the blanks at the front of line, where a tab extends to
// the next multiple of four (CommonMark 0.31, section 2.2), and the line after them.
func Indent(line []byte) (width int, rest []byte) {
	for i, c := range line {
		switch c {
		case ' ':
			width++
		case '\t':
			width += 4 - width%4
		default:
			return width, line[i:]
		}
	}
	return width, nil
}
