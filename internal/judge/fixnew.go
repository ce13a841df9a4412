package judge

import (
	"bytes"
	"slices"
	"sort"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/tree"
	"github.com/urlmend/urlmend/lint"
)

// newIn returns what reports whether a finding is on a new line, or a link that the changes broke. The URL, nil for a finding
// outside of URLs, and the finding are in made, the text after some fixes. Without changes, all are.
func (d *Document) newIn(text, made []byte) func(u *extract.URL, f *lint.Finding) bool {
	if d.engine.opt.Changes == nil {
		return func(*extract.URL, *lint.Finding) bool { return true }
	}
	index, before := position.NewIndex(made), linesBefore(text, made)
	var broken []tree.Finding
	if d.tree != nil {
		found, _ := d.tree.Check(d.nameInTree, made)
		broken = slices.DeleteFunc(slices.Clone(found), func(f tree.Finding) bool { return !f.IsNew })
	}
	return func(u *extract.URL, f *lint.Finding) bool {
		start, end := f.Start, f.End
		if u != nil {
			start, end = u.Start, u.End
			if u.Notes&extract.Missing != 0 && slices.ContainsFunc(broken, func(b tree.Finding) bool { return b.Start == start }) {
				return true
			}
		}
		first, last := position.Lines(index.Position(start, position.Bytes), index.Position(end, position.Bytes))
		first, _ = before(first)
		_, last = before(last)
		return !d.isOld(first, last)
	}
}

// linesBefore returns what tells which lines of text became a line of made, the text after some fixes.
func linesBefore(text, made []byte) func(line int) (first, last int) {
	type change struct{ line, count, was, had int } // lines that were others before, and were more or fewer
	var all []change
	moved := 0
	for c := range fix.Changes(text, made) {
		had, count := countLines(text[c.Old.Start:c.Old.End]), countLines(made[c.New.Start:c.New.End])
		if had != count {
			all = append(all, change{c.Line + moved, count, c.Line, had})
			moved += count - had
		}
	}
	return func(line int) (first, last int) {
		n := sort.Search(len(all), func(i int) bool { return all[i].line > line })
		if n == 0 {
			return line, line
		}
		c := all[n-1]
		if line < c.line+c.count {
			return c.was, c.was + c.had - 1
		}
		at := line - c.line - c.count + c.was + c.had
		return at, at
	}
}

func countLines(text []byte) (n int) {
	for range bytes.Lines(text) {
		n++
	}
	return n
}
