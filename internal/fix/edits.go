package fix

import (
	"cmp"
	"slices"

	"github.com/urlmend/urlmend/lint"
)

// An edit is a [lint.Edit] in less memory: a text may have as many as it has URLs.
type edit struct {
	start, end uint32
	text       string
}

func editOf(e lint.Edit) edit { return edit{uint32(e.Start), uint32(e.End), e.Text} }

// longer returns how many bytes longer the edit makes the text.
func (e edit) longer() int { return len(e.text) - int(e.end-e.start) }

// longer returns how many bytes longer the edits make the text.
func longer(edits []edit) (n int) {
	for _, e := range edits {
		n += e.longer()
	}
	return n
}

func compareEdits(a, b edit) int {
	return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
}

// sorted returns the edits in order.
func sorted(edits []edit) []edit {
	if !slices.IsSortedFunc(edits, compareEdits) {
		edits = slices.Clone(edits)
		slices.SortFunc(edits, compareEdits)
	}
	return edits
}

// apply returns text with the edits, which are sorted, or text itself if they conflict or one has no place in it.
func apply(text []byte, edits []edit) []byte {
	size, at := len(text), uint32(0)
	for i, e := range edits {
		if e.start < at || e.end < e.start || int(e.end) > len(text) || i > 0 && compareEdits(edits[i-1], e) == 0 {
			return text
		}
		size, at = size+e.longer(), e.end
	}
	fixed, at := make([]byte, 0, size), 0
	for _, e := range edits {
		fixed = append(append(fixed, text[at:e.start]...), e.text...)
		at = e.end
	}
	return append(fixed, text[at:]...)
}

// compose returns the edits that do at once what first and then second do. All are
// sorted and disjoint; the offsets of second are those in the text that first makes.
func compose(first, second []edit) []edit {
	all := make([]edit, 0, len(first)+len(second))
	add := func(start, end int, text string) {
		if n := len(all); n > 0 && int(all[n-1].end) == start {
			all[n-1].end, all[n-1].text = uint32(end), all[n-1].text+text
			return
		}
		all = append(all, edit{uint32(start), uint32(end), text})
	}
	shift := 0 // from the original text to the text after first
	var start, end int
	var text string // start, end and text are the next edit of first, if left
	left := false
	next := func() {
		if left = len(first) > 0; left {
			start, end, text = int(first[0].start), int(first[0].end), first[0].text
			first = first[1:]
		}
	}
	for next(); len(second) > 0; second = second[1:] {
		from, to := int(second[0].start), int(second[0].end)
		for left && start+shift+len(text) <= from {
			add(start, end, text)
			shift += len(text) - (end - start)
			next()
		}
		madeStart, made := from-shift, second[0].text
		if left && start+shift < from { // it begins inside the text of an edit of first
			madeStart, made = start, text[:from-shift-start]+made
		}
		for left && start+shift+len(text) <= to {
			shift += len(text) - (end - start)
			next()
		}
		madeEnd := to - shift
		if left && start+shift < to { // it ends inside the text of an edit of first
			madeEnd = end
			start, text = end, text[to-shift-start:]
			shift = to - end
		}
		add(madeStart, madeEnd, made)
	}
	for ; left; next() {
		add(start, end, text)
	}
	return all
}

// Insert returns a text with insertions, which are in order.
func Insert(text []byte, insertions []lint.Edit) Result {
	var r Result
	for _, e := range insertions {
		r.edits = append(r.edits, editOf(e))
	}
	r.Text = apply(text, r.edits)
	return r
}

// Edits returns the edits that turn the original text into Text. They are sorted, and
// neither overlap nor touch.
func (r *Result) Edits() (all []lint.Edit) {
	for _, e := range r.edits {
		all = append(all, lint.Edit{Start: int(e.start), End: int(e.end), Text: e.text})
	}
	return all
}

// Before returns the offset in the original text of the byte at off of Text. For a byte that an edit
// wrote, it is the start of the edit.
func (r *Result) Before(off int) int {
	shift := 0
	for _, e := range r.edits {
		start := int(e.start) + shift
		switch {
		case off < start:
			return off - shift
		case off < start+len(e.text):
			return int(e.start)
		}
		shift += e.longer()
	}
	return off - shift
}

// After returns the offset in Text of the byte at off of the original text. It is after anything that
// was inserted there.
func (r *Result) After(off int) int {
	at := off
	for _, e := range r.edits {
		if int(e.start) <= off {
			at += e.longer()
		}
	}
	return at
}
