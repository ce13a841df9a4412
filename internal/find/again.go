package find

import (
	"bytes"
	"math"
	"slices"

	"github.com/urlmend/urlmend/internal/edit"
	"github.com/urlmend/urlmend/internal/layout"
	"github.com/urlmend/urlmend/internal/syntax"
)

// A Record is how a URL was found: everything that decided on it except the text around it.
type Record struct {
	at      int // offset of its trigger
	next    int
	floor   int      // the one before the URL
	carried *carried // nil: only the floor counted, and only it has changed
	url     URL
	flaws   []syntax.Flaw
	far     bool // text that is not close decided on it too, or that no URL is between the last one and it
}

// A carried is the carry before and after a URL.
type carried struct{ before, after carry }

// carriedBy returns what a record keeps of the carry before and after the URL of a trigger.
func carriedBy(trigger int, before, after carry) *carried {
	after.floor = before.floor
	if after == before && before.seen(trigger) == (carry{floor: before.floor}).seen(trigger) {
		return nil
	}
	return &carried{before, after}
}

// before returns the carry before the URL.
func (r *Record) before() carry {
	if r.carried == nil {
		return carry{floor: r.floor}
	}
	return r.carried.before
}

// A Known is a Record from before an edit.
type Known struct {
	*Record
	Shift int // how far the URL had moved since it was recorded, before this edit
}

// trigger returns the offset of the trigger before the edit.
func (k *Known) trigger() int { return k.at + k.Shift }

// Span returns the range of the URL before the edit.
func (k *Known) Span() (start, end int) { return k.url.Start + k.Shift, k.url.End + k.Shift }

// Found returns the URL as it was found in the text before the edit, without Around.
func (k *Known) Found(text []byte) (found Found) {
	found.URL, found.Known = k.url.moved(k.Shift), *k
	found.Text, found.Flaws = found.textIn(text), movedFlaws(k.flaws, k.Shift)
	found.Before = text[layout.LineStart(text, found.Outer, MaxAround):found.Outer]
	found.After = restOfLine(text, k.next+k.Shift)
	return found
}

// IsSame reports whether the URL of k is that of old, which was known before the edit, and only its position
// has changed.
func (k *Known) IsSame(old *Known, e edit.Edit) bool {
	if k.Record == old.Record {
		return true
	}
	shift, ok := e.Shift(k.url.Outer+k.Shift-MaxAround, k.next+k.Shift+MaxAround)
	by := shift + old.Shift - k.Shift // from one record to the other
	return ok && k.next == old.next+by && k.url.isSame(old.url.moved(by)) && slices.Equal(k.flaws, movedFlaws(old.flaws, by))
}

// isSame reports whether u is v. The bytes of both texts are the same there.
func (u URL) isSame(v URL) bool {
	p, q := u.Parts, v.Parts
	u.Parts, v.Parts = nil, nil
	if u != v || p == nil || q == nil {
		return u == v && p == q
	}
	return p.Inferred == q.Inferred && slices.Equal(p.Continued, q.Continued) && bytes.Equal(p.Text, q.Text) &&
		slices.Equal(p.Segments, q.Segments) && slices.Equal(p.Breaks, q.Breaks) && slices.Equal(p.Readings, q.Readings)
}

// Again makes f keep a [Record] of each URL, and take over known URLs, which are in order, where
// neither the edit nor text that is not close can have changed them. It is called after Reset.
func (f *Finder) Again(known []Known, e edit.Edit) {
	f.again, f.known, f.lastKnown, f.recalled, f.edited = true, known, 0, -1, editedIn(f.text, e)
}

// recall returns the record of the URL that the trigger at text[i] begins, and how far the URL has
// moved. It is not ok if there is none, or if it may no longer be valid.
func (f *Finder) recall(i int) (k Known, ok bool) {
	shift, ok := f.edited.shift(i)
	if !ok || len(f.known) == 0 {
		return k, false
	}
	at := i - shift
	n := f.lastKnown // it is close
	for n > 0 && f.known[n-1].trigger() >= at {
		n--
	}
	for n < len(f.known) && f.known[n].trigger() < at {
		n++
	}
	if f.lastKnown = n; n == len(f.known) || f.known[n].trigger() != at {
		return k, false
	}
	k = f.known[n]
	k.Shift += shift
	return k, !k.far && f.carry.seen(i) == k.before().seen(k.at)
}

// recallNext returns the record of the next URL, which the trigger at text[i] begins, without a search for
// triggers: the last URL was known, and nothing after it has changed up to the next one that was known.
func (f *Finder) recallNext(limit int) (i int, k Known, ok bool) {
	n := f.lastKnown + 1
	if f.recalled < 0 || n >= len(f.known) {
		return 0, k, false
	}
	last, next := f.known[n-1].trigger(), f.known[n].trigger()
	i = next + f.recalled - last
	isSameBlock := last/f.opt.Block == next/f.opt.Block
	if !isSameBlock || i >= limit || f.recalled < f.edited.to && i > f.edited.from {
		return 0, k, false
	}
	k, ok = f.recall(i)
	return i, k, ok
}

// isFar reports whether text that is not close decided on something since the last URL.
func (f *Finder) isFar() bool { return f.far || f.around.Far }

// seen returns the part of c that can decide on the URL that the trigger at text[i] begins. Offsets
// are relative to i.
func (c carry) seen(i int) carry {
	from := func(off int) int {
		if off == 0 || off < i-closeAnyway {
			return math.MinInt
		}
		return off - i
	}
	c.floor, c.resumed, c.unclosedAt = max(c.floor-i, -closeAnyway), from(c.resumed), from(c.unclosedAt)
	o := &c.opened
	if o.at = from(o.at); o.at == math.MinInt {
		o.delimiter = delimiter{}
		return c
	}
	o.open, o.limit = o.open-i, o.limit-i
	if o.colon > 0 {
		o.colon -= i
	}
	return c
}

// become makes the same changes to c as finding the URL made. What is opened did not change, as the record
// would be far.
func (c *carry) become(k Known) {
	if k.carried == nil {
		return
	}
	before, after := &k.carried.before, &k.carried.after
	if after.resumed != before.resumed {
		c.resumed = after.resumed + k.Shift
	}
	if after.unclosedAt != before.unclosedAt {
		c.unclosedAt = after.unclosedAt + k.Shift
	}
}

// moved returns the URL, moved by that many bytes.
func (u URL) moved(by int) URL {
	if by == 0 {
		return u
	}
	u.Start, u.End, u.Outer = u.Start+by, u.End+by, u.Outer+by
	if u.Parts != nil {
		p := *u.Parts
		p.Segments, p.Breaks = slices.Clone(p.Segments), slices.Clone(p.Breaks)
		for i := range p.Segments {
			s := &p.Segments[i]
			s.Start, s.End = s.Start+by, s.End+by
		}
		for i := range p.Breaks {
			b := &p.Breaks[i]
			b.Start, b.End = b.Start+by, b.End+by
		}
		u.Parts = &p
	}
	return u
}

// movedFlaws returns the flaws, moved by that many bytes.
func movedFlaws(flaws []syntax.Flaw, by int) []syntax.Flaw {
	flaws = slices.Clone(flaws)
	for i := range flaws {
		flaws[i].Start, flaws[i].End = flaws[i].Start+by, flaws[i].End+by
	}
	return flaws
}
