//go:build !textonly

package fix

import (
	"iter"

	"github.com/urlmend/urlmend/lint"
)

// A Change is where two texts differ: whole lines of the old one, and what is in their
// place in the new one. Either may be empty.
type Change struct {
	Line     int // the number of the first line in the old text, from 1
	Old, New lint.Range
}

// Changes yields where two texts differ, in order. If as many lines replace others, each line is a
// change of its own.
func Changes(old, new []byte) iter.Seq[Change] {
	return func(yield func(Change) bool) {
		var olds, news []uint32 // the ends of lines that differ and were not yielded yet
		at := Change{Line: 1}   // empty: where the next change begins
		add := func(oldEnds, newEnds []uint32) bool {
			c := at
			if n := len(oldEnds); n > 0 {
				c.Old.End = int(oldEnds[n-1])
			}
			if n := len(newEnds); n > 0 {
				c.New.End = int(newEnds[n-1])
			}
			at = Change{
				c.Line + len(oldEnds), lint.Range{Start: c.Old.End, End: c.Old.End},
				lint.Range{Start: c.New.End, End: c.New.End},
			}
			return yield(c)
		}
		flush := func() (ok bool) {
			if ok = true; len(olds) != len(news) {
				ok = add(olds, news)
			} else {
				for i := 0; ok && i < len(olds); i++ {
					ok = add(olds[i:i+1], news[i:i+1])
				}
			}
			olds, news = olds[:0], news[:0]
			return ok
		}
		for l := range differ(old, new) {
			switch l.op {
			case deleted:
				olds = append(olds, l.end)
			case inserted:
				news = append(news, l.end)
			default:
				if !flush() {
					return
				}
				n := int(l.end) - at.Old.End
				o := lint.Range{Start: at.Old.End + n, End: at.Old.End + n}
				at = Change{at.Line + 1, o, lint.Range{Start: at.New.End + n, End: at.New.End + n}}
			}
		}
		flush()
	}
}
