package report

import "strings"

const (
	ellipsis = "…"
	// minWidth is how many columns of source there are on the narrowest
	// terminal.
	minWidth = 20
)

// layout returns a line as it is to be shown, in at most width columns, and
// the line of marks to go below it. A line that is too wide is cut, around the
// marks if there is room for them, around their start if not.
func layout(l Line, width int) (text, marks string) {
	row := cells(l)
	from, to := marked(row, l.Marks)
	lo, hi := 0, len(row)
	before, after := l.Before, l.After
	if before || after || columns(row) > width {
		lo, hi = fit(row, from, to, width-2)
		before, after = before || lo > 0, after || hi < len(row)
	}
	var top, below strings.Builder
	if before {
		top.WriteString(ellipsis)
		below.WriteByte(' ')
	}
	for _, c := range row[lo:hi] {
		top.WriteString(c.text)
		below.WriteString(strings.Repeat(underline(c, l.Marks), c.width))
	}
	if hi == len(row) {
		below.WriteString(underline(end(l), l.Marks))
	}
	if after {
		top.WriteString(ellipsis)
	}
	return top.String(), strings.TrimRight(below.String(), " ")
}

// end is the cell after the last one: only an empty mark can be there.
func end(l Line) cell { return cell{start: len(l.Text), end: len(l.Text) + 1} }

func columns(row []cell) (n int) {
	for _, c := range row {
		n += c.width
	}
	return n
}

// marked returns the smallest range of cells that holds every mark.
func marked(row []cell, marks []Mark) (from, to int) {
	from = len(row)
	for i, c := range row {
		if underline(c, marks) != " " {
			from, to = min(from, i), i+1
		}
	}
	return from, max(from, to)
}

// underline returns the text below a cell.
func underline(c cell, marks []Mark) string {
	sign := " "
	for _, m := range marks {
		switch {
		case max(m.End, m.Start+1) <= c.start || c.end <= m.Start:
		case m.Primary:
			return "^"
		default:
			sign = "~"
		}
	}
	return sign
}

// fit returns the cells [lo, hi) to show in width columns: first those in [from, to),
// then equally many on the left and on the right of them.
func fit(row []cell, from, to, width int) (lo, hi int) {
	lo, hi = from, from
	used := 0
	right := func(limit, most int) {
		for ; hi < limit && used+row[hi].width <= most; hi++ {
			used += row[hi].width
		}
	}
	left := func(most int) {
		for ; lo > 0 && used+row[lo-1].width <= most; lo-- {
			used += row[lo-1].width
		}
	}
	right(to, width)
	left((used + width) / 2)
	right(len(row), width)
	left(width)
	return lo, hi
}
