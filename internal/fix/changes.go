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
		at := Change{Line: 1}
		add := func(olds, news []uint32) bool {
			if n := len(olds); n > 0 {
				at.Old.End = int(olds[n-1])
			}
			if n := len(news); n > 0 {
				at.New.End = int(news[n-1])
			}
			if !yield(at) {
				return false
			}
			at = Change{at.Line + len(olds), lint.Range{Start: at.Old.End, End: at.Old.End}, lint.Range{Start: at.New.End, End: at.New.End}}
			return true
		}
		flush := func() bool {
			defer func() { olds, news = olds[:0], news[:0] }()
			if len(olds) != len(news) {
				return add(olds, news)
			}
			for i := range olds {
				if !add(olds[i:i+1], news[i:i+1]) {
					return false
				}
			}
			return true
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
