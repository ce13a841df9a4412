package fix

import (
	"iter"
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// A line is one of a difference, with its end.
type line struct {
	op   diffmatchpatch.Operation
	text string
}

const (
	// ahead is how many lines of both texts together are looked through for where
	// they are the same again.
	ahead = 24
	// mostLines is how many lines of a text are compared all with all: that takes
	// time by their square.
	mostLines = 500
)

// differ yields the lines of both texts: those they share, and those of one. It
// goes through both at once, so that it takes linear time: what lies between two
// places where they are the same is compared by itself.
func differ(old, new []byte) iter.Seq[line] {
	return func(yield func(line) bool) {
		a, b := linesOf(string(old)), linesOf(string(new))
		for len(a) > 0 || len(b) > 0 {
			if len(a) > 0 && len(b) > 0 && a[0] == b[0] {
				if !yield(line{diffmatchpatch.DiffEqual, a[0]}) {
					return
				}
				a, b = a[1:], b[1:]
				continue
			}
			i, j := meet(a, b)
			for l := range differLines(a[:i], b[:j]) {
				if !yield(l) {
					return
				}
			}
			a, b = a[i:], b[j:]
		}
	}
}

// linesOf cuts a text into lines, each with its end.
func linesOf(text string) []string {
	lines := make([]string, 0, strings.Count(text, "\n")+1)
	return slices.AppendSeq(lines, strings.Lines(text))
}

// meet returns how many lines of a and of b come before both go on alike.
func meet(a, b []string) (i, j int) {
	for ; i < len(a) && j < len(b); i, j = i+1, j+1 {
		for sum := range ahead {
			for x := range sum + 1 {
				if y := sum - x; i+x < len(a) && j+y < len(b) && a[i+x] == b[j+y] {
					return i + x, j + y
				}
			}
		}
	}
	return len(a), len(b)
}

// differLines compares a few lines; many are all taken for different.
func differLines(a, b []string) iter.Seq[line] {
	return func(yield func(line) bool) {
		each := func(op diffmatchpatch.Operation, lines iter.Seq[string]) bool {
			for text := range lines {
				if !yield(line{op, text}) {
					return false
				}
			}
			return true
		}
		if len(a) > mostLines || len(b) > mostLines {
			_ = each(diffmatchpatch.DiffDelete, slices.Values(a)) && each(diffmatchpatch.DiffInsert, slices.Values(b))
			return
		}
		d := &diffmatchpatch.DiffMatchPatch{}
		x, y, table := d.DiffLinesToRunes(strings.Join(a, ""), strings.Join(b, ""))
		for _, part := range d.DiffCharsToLines(d.DiffMainRunes(x, y, false), table) {
			if !each(part.Type, strings.Lines(part.Text)) {
				return
			}
		}
	}
}
