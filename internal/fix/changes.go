package fix

import (
	"github.com/sergi/go-diff/diffmatchpatch"

	"github.com/urlmend/urlmend/lint"
)

// A Change is where two texts differ: whole lines of the old one, and what is in their
// place in the new one. Either may be empty.
type Change struct {
	Line     int // the number of the first line in the old text, from 1
	Old, New lint.Range
}

// Changes returns where two texts differ, in order. Lines that one line each is in the
// place of are one change each.
func Changes(old, new []byte) (all []Change) {
	var olds, news []string // of lines that differ, not yet in all
	at := Change{Line: 1}
	add := func(olds, news []string) {
		for _, l := range olds {
			at.Old.End += len(l)
		}
		for _, l := range news {
			at.New.End += len(l)
		}
		all = append(all, at)
		at = Change{at.Line + len(olds), lint.Range{Start: at.Old.End, End: at.Old.End}, lint.Range{Start: at.New.End, End: at.New.End}}
	}
	flush := func() {
		if len(olds) == len(news) {
			for i := range olds {
				add(olds[i:i+1], news[i:i+1])
			}
		} else {
			add(olds, news)
		}
		olds, news = nil, nil
	}
	for l := range differ(old, new) {
		switch l.op {
		case diffmatchpatch.DiffDelete:
			olds = append(olds, l.text)
		case diffmatchpatch.DiffInsert:
			news = append(news, l.text)
		default:
			flush()
			o, n := at.Old.End+len(l.text), at.New.End+len(l.text)
			at = Change{at.Line + 1, lint.Range{Start: o, End: o}, lint.Range{Start: n, End: n}}
		}
	}
	flush()
	return all
}
