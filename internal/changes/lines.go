package changes

import (
	"cmp"
	"math"
	"slices"
	"sort"
)

// Lines are numbers of lines, of which the first is 1: ranges that are sorted
// and do not touch.
type Lines []Range

// A Range is the lines First to Last, both included.
type Range struct{ First, Last int }

// Touches reports whether any of the lines first to last is among them.
func (l Lines) Touches(first, last int) bool {
	i := sort.Search(len(l), func(i int) bool { return l[i].Last >= first })
	return i < len(l) && l[i].First <= last
}

// all returns every line that a file may have.
func all() Lines { return Lines{{1, math.MaxInt}} }

// tidy sorts ranges and joins those that touch.
func tidy(l Lines) Lines {
	slices.SortFunc(l, func(a, b Range) int { return cmp.Compare(a.First, b.First) })
	joined := l[:0]
	for _, r := range l {
		last := len(joined) - 1
		switch {
		case r.First > r.Last:
		case last >= 0 && r.First-1 <= joined[last].Last:
			joined[last].Last = max(joined[last].Last, r.Last)
		default:
			joined = append(joined, r)
		}
	}
	return joined
}

// An edit replaces lines: those from Old on, as many as Del, by Add lines.
// Nothing is inserted after Old.
type edit struct{ old, del, add int }

// moved returns where lines are after edits, which are sorted: without those
// that were deleted, and without those that were added.
func (l Lines) moved(edits []edit) Lines {
	out := make(Lines, 0, len(l))
	shift, from := 0, 1 // lines from there on are not yet in out
	upTo := func(end int) {
		for ; len(l) > 0 && l[0].First < end; l = l[1:] {
			first, last := max(l[0].First, from), min(l[0].Last, end-1)
			if first <= last {
				out = append(out, Range{first + shift, later(last, shift)})
			}
			if l[0].Last >= end {
				return
			}
		}
	}
	for _, e := range edits {
		upTo(e.old)
		from, shift = e.old+e.del, shift+e.add-e.del
	}
	upTo(math.MaxInt)
	return tidy(out)
}

// later adds to the number of a line. The greatest number means the last line of a
// file.
func later(line, n int) int {
	if line >= math.MaxInt-1 {
		return math.MaxInt
	}
	return line + n
}
