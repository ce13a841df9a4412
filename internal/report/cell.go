package report

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// A cell is what one character of a line looks like: some columns that
// show the bytes [start, end).
type cell struct {
	start, end int
	text       string
	width      int
}

const tabStop = 8

// cells lays out a line: characters as they are, tabs as blanks, what is not
// visible as escapes, and each secret as "***", which does not reveal its
// length.
func cells(l Line) []cell {
	out := make([]cell, 0, len(l.Text))
	for at, column := 0, 0; at < len(l.Text); {
		c := next(l, at, column)
		out = append(out, c)
		at, column = c.end, column+c.width
	}
	return out
}

// next returns the cell of the character at the offset at, to be shown in that
// column.
func next(l Line, at, column int) cell {
	text := l.Text
	for _, s := range l.Secrets {
		if s.Start <= at && at < s.End {
			return cell{at, min(s.End, len(l.Text)), "***", 3}
		}
		if at < s.Start && s.Start < len(text) {
			text = text[:s.Start] // which may begin with a mark that combines
		}
	}
	if l.Text[at] == '\t' {
		n := tabStop - column%tabStop
		return cell{at, at + 1, strings.Repeat(" ", n), n}
	}
	if isCommand(l.Text, at) {
		return cell{at, at + 1, `\x5b`, 4}
	}
	if plain(text[at:min(at+2, len(text))]) == min(2, len(text)-at) {
		return cell{at, at + 1, string(l.Text[at : at+1]), 1} // nothing combines with it
	}
	n, shown, width := character(text[at:])
	return cell{at, at + n, shown, width}
}

// character returns the length of the character at the start of a text, how it is shown, and how wide that is.
func character(text []byte) (n int, shown string, width int) {
	cluster, _, width, _ := uniseg.FirstGraphemeCluster(text, -1)
	if width > 0 && !bytes.ContainsFunc(cluster, func(r rune) bool { return hidden(r) || r == utf8.RuneError }) {
		return len(cluster), string(cluster), width
	}
	_, n = utf8.DecodeRune(cluster)
	shown = string(AppendVisible(nil, cluster[:n]))
	if uniseg.StringWidth(shown) == 0 { // a combining mark without a base
		shown = " " + shown
	}
	return n, shown, uniseg.StringWidth(shown)
}
