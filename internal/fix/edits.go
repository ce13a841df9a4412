package fix

import "github.com/urlmend/urlmend/lint"

// apply returns text with the edits; as it is if they conflict.
func apply(text []byte, edits []lint.Edit) []byte {
	fixed, _, _ := lint.Apply(text, lint.Fix{Edits: edits})
	return fixed
}

// compose returns the edits that do at once what first and then second do. All are
// sorted and disjoint; the offsets of second are those in the text that first makes.
func compose(first, second []lint.Edit) (all []lint.Edit) {
	add := func(e lint.Edit) {
		if n := len(all); n > 0 && all[n-1].End == e.Start {
			all[n-1].End, all[n-1].Text = e.End, all[n-1].Text+e.Text
			return
		}
		all = append(all, e)
	}
	shift := 0 // from the text that was given to the one that first makes
	var f lint.Edit
	left := false // f is still to be added
	next := func() {
		if left = len(first) > 0; left {
			f, first = first[0], first[1:]
		}
	}
	for next(); len(second) > 0; second = second[1:] {
		e := second[0]
		for left && f.Start+shift+len(f.Text) <= e.Start {
			add(f)
			shift += len(f.Text) - (f.End - f.Start)
			next()
		}
		made := lint.Edit{Start: e.Start - shift, Text: e.Text}
		if left && f.Start+shift < e.Start { // e begins in what f wrote
			n := e.Start - shift - f.Start
			made.Start, made.Text = f.Start, f.Text[:n]+e.Text
		}
		for left && f.Start+shift+len(f.Text) <= e.End {
			shift += len(f.Text) - (f.End - f.Start)
			next()
		}
		made.End = e.End - shift
		if left && f.Start+shift < e.End { // e ends in what f wrote
			made.End = f.End
			f = lint.Edit{Start: f.End, End: f.End, Text: f.Text[e.End-shift-f.Start:]}
			shift = e.End - f.End
		}
		add(made)
	}
	for ; left; next() {
		add(f)
	}
	return all
}

// Before returns where in the text that was given the byte at off of Text comes from;
// where an edit begins, for what that wrote.
func (r *Result) Before(off int) int {
	shift := 0
	for _, e := range r.Edits {
		start := e.Start + shift
		switch {
		case off < start:
			return off - shift
		case off < start+len(e.Text):
			return e.Start
		}
		shift += len(e.Text) - (e.End - e.Start)
	}
	return off - shift
}
