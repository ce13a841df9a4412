//go:build !textonly

package fix

import (
	"bytes"
	"iter"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// A line is a line of a difference, including its line end: a range of the new text if it was
// inserted, otherwise of the old text.
type line struct {
	op         operation
	start, end uint32
}

// An operation is a [diffmatchpatch.Operation] in less memory: a difference may have as many lines
// as the texts.
type operation int8

const (
	inserted = operation(diffmatchpatch.DiffInsert)
	deleted  = operation(diffmatchpatch.DiffDelete)
	kept     = operation(diffmatchpatch.DiffEqual)
)

const (
	// ahead is how many lines of both texts together are searched for a place where
	// the texts are the same again.
	ahead = 24
	// mostLines is how many lines of a text are compared with all lines of the other,
	// which takes quadratic time.
	mostLines = 500
)

// differ yields the lines of both texts: shared lines once, and the others. It takes
// linear time, because it goes through both texts at once: only the lines between two
// places where they are the same are compared with each other.
func differ(old, new []byte) iter.Seq[line] {
	return func(yield func(line) bool) {
		a, b := linesOf(old), linesOf(new)
		for a.len() > 0 || b.len() > 0 {
			if a.len() > 0 && b.len() > 0 && bytes.Equal(a.at(0), b.at(0)) {
				if !a.yield(1, kept, yield) {
					return
				}
				a, b = a.after(1), b.after(1)
				continue
			}
			i, j := meet(a, b)
			if !differLines(a.before(i), b.before(j), yield) {
				return
			}
			a, b = a.after(i), b.after(j)
		}
	}
}

// lines are consecutive lines of a text, including their line ends.
type lines struct {
	text  []byte
	start uint32
	ends  []uint32
}

func linesOf(text []byte) lines {
	l := lines{text: text, ends: make([]uint32, 0, bytes.Count(text, []byte("\n"))+1)}
	at := 0
	for line := range bytes.Lines(text) {
		at += len(line)
		l.ends = append(l.ends, uint32(at))
	}
	return l
}

func (l lines) len() int { return len(l.ends) }

// startOf returns where line i begins; for the number of lines, where the last one ends.
func (l lines) startOf(i int) uint32 {
	if i == 0 {
		return l.start
	}
	return l.ends[i-1]
}

func (l lines) at(i int) []byte { return l.text[l.startOf(i):l.ends[i]] }

// before returns the first n lines, and after returns the rest.
func (l lines) before(n int) lines { return lines{l.text, l.start, l.ends[:n]} }
func (l lines) after(n int) lines  { return lines{l.text, l.startOf(n), l.ends[n:]} }

// all returns the text of the lines.
func (l lines) all() string { return string(l.text[l.start:l.startOf(l.len())]) }

// yield yields the first n lines. It returns false if yield wants no more.
func (l lines) yield(n int, op operation, yield func(line) bool) bool {
	for i := range n {
		if !yield(line{op, l.startOf(i), l.ends[i]}) {
			return false
		}
	}
	return true
}

// meet returns how many lines of a and of b come before the next line that is in both.
func meet(a, b lines) (i, j int) {
	for ; i < a.len() && j < b.len(); i, j = i+1, j+1 {
		for sum := range ahead {
			for x := range sum + 1 {
				if y := sum - x; i+x < a.len() && j+y < b.len() && bytes.Equal(a.at(i+x), b.at(j+y)) {
					return i + x, j + y
				}
			}
		}
	}
	return a.len(), b.len()
}

// differLines compares a few lines; if there are many, all count as different. It returns false if
// yield wants no more.
func differLines(a, b lines, yield func(line) bool) bool {
	if a.len() > mostLines || b.len() > mostLines {
		return a.yield(a.len(), deleted, yield) && b.yield(b.len(), inserted, yield)
	}
	d := &diffmatchpatch.DiffMatchPatch{}
	x, y, table := d.DiffLinesToRunes(a.all(), b.all())
	for _, part := range d.DiffCharsToLines(d.DiffMainRunes(x, y, false), table) {
		n, op := countLines(part.Text), operation(part.Type)
		if op != inserted {
			if !a.yield(n, op, yield) {
				return false
			}
			a = a.after(n)
		} else if !b.yield(n, op, yield) {
			return false
		}
		if op != deleted {
			b = b.after(n)
		}
	}
	return true
}

// countLines returns the number of lines of a text, of which the last may lack its end.
func countLines(text string) int {
	n := strings.Count(text, "\n")
	if text != "" && !strings.HasSuffix(text, "\n") {
		n++
	}
	return n
}
