package main

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A table is printed as Markdown, with columns that line up. All but the first are
// numbers, and go to the right.
type table struct {
	head []string
	rows [][]string
}

func (t *table) add(cells ...string) { t.rows = append(t.rows, cells) }

func (t *table) addFirst(cells ...string) { t.rows = append([][]string{cells}, t.rows...) }

func (t *table) String() string {
	width := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(escapeCell(cell)), 3)
		}
	}
	rule := make([]string, len(t.head))
	for i, n := range width {
		rule[i] = strings.Repeat("-", n-1) + ":"
	}
	rule[0] = strings.Repeat("-", width[0])
	var b strings.Builder
	writeRow(&b, t.head, width)
	writeRow(&b, rule, width)
	for _, row := range t.rows {
		writeRow(&b, row, width)
	}
	return b.String()
}

func writeRow(b *strings.Builder, cells []string, width []int) {
	for i, cell := range cells {
		cell = escapeCell(cell)
		pad := strings.Repeat(" ", width[i]-utf8.RuneCountInString(cell))
		if i == 0 {
			fmt.Fprintf(b, "| %s%s ", cell, pad)
		} else {
			fmt.Fprintf(b, "| %s%s ", pad, cell)
		}
	}
	b.WriteString("|\n")
}

func escapeCell(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// times writes a ratio.
func times(ratio float64) string { return significant(ratio) + " x" }
