package report

import (
	"fmt"
	"strconv"
)

// A Line is a line of source, or a stretch of a long one.
type Line struct {
	Number int
	Text   []byte // without the line end
	// Before and After say that the line extends beyond Text.
	Before, After bool
	Marks         []Mark
	Secrets       []Range
}

// A Range is the bytes [Start, End) of a Line's Text.
type Range struct{ Start, End int }

// A Mark is a range to be underlined. An empty one is shown as one column.
type Mark struct {
	Range
	Primary bool
}

// appendExcerpt appends the lines, each with its number and, below it, its
// marks: ^^^ for a primary one, ~~~ for others. Where lines are left out
// between two it says "...".
func appendExcerpt(dst []byte, lines []Line, width int, style Style, c color) []byte {
	if len(lines) == 0 {
		return dst
	}
	digits := len(strconv.Itoa(lines[len(lines)-1].Number))
	for i, l := range lines {
		if i > 0 && l.Number > lines[i-1].Number+1 {
			dst = appendGutter(dst, style, " ...\n")
		}
		text, marks := layout(l, max(width-digits-4, minWidth))
		dst = appendGutter(dst, style, fmt.Sprintf(" %*d | ", digits, l.Number))
		dst = append(append(dst, text...), '\n')
		dst = appendGutter(dst, style, fmt.Sprintf(" %*s | ", digits, ""))
		dst = style.paint(dst, c, func(dst []byte) []byte { return append(dst, marks...) })
		dst = append(dst, '\n')
	}
	return dst
}

func appendGutter(dst []byte, style Style, gutter string) []byte {
	return style.paint(dst, blue, func(dst []byte) []byte { return append(dst, gutter...) })
}
