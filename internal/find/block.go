package find

import (
	"github.com/urlmend/urlmend/internal/bound"
)

// Next sets u to the first URL that a trigger in text[from:limit] begins, and returns
// where to look for more. It is not ok at the end.
//
// A URL that ends in a later block does not count if the search of that block starts
// before its end.
func (f *Finder) Next(u *Found, from, limit int) (next int, ok bool) {
	for {
		next, ok = f.search(u, from, min(limit, f.blockEnd))
		if ok && next <= f.blockEnd || !ok && limit <= f.blockEnd {
			return next, ok
		}
		for from = f.Enter(f.blockEnd); ok && from >= next; from = f.Enter(f.blockEnd) {
			if next <= f.blockEnd {
				return from, true
			}
		}
	}
}

// Enter makes f search the block that starts at text[start]. It returns where the
// search starts, as a URL from the block before may continue there.
func (f *Finder) Enter(start int) (from int) { return f.EnterAt(start, start) }

// EnterAt is Enter for the rest of a block, from text[at] on, after a part that was
// searched before.
func (f *Finder) EnterAt(start, at int) (from int) {
	f.forgetTriggers()
	f.carry, f.blockStart, f.blockEnd, f.code, f.recalled = carry{}, start, start+f.opt.Block, nil, -1
	from = max(0, start-f.opt.Block/64)
	var u Found
	for ok := start > 0; ok; {
		from, ok = f.search(&u, from, start)
	}
	from = max(f.carry.floor, start)
	for ok := at > start; ok; {
		from, ok = f.search(&u, from, at)
	}
	return max(f.carry.floor, at)
}

// search is Next within one block.
func (f *Finder) search(u *Found, from, limit int) (next int, ok bool) {
	f.far, f.around.Far = false, false
	i, known, isKnown := f.recallNext(limit)
	for {
		from = max(from, f.carry.floor)
		var extra *extraTrigger
		if !isKnown {
			if i, extra = f.trigger(from, limit); i < 0 {
				return limit, false
			}
			if f.isBeyondLimit(i) {
				from = i + max(1, len(bound.Token(f.text[i:], limit-i)))
				continue
			}
			known, isKnown = f.recall(i)
			isKnown = isKnown && !f.isFar()
		}
		var record *Record
		var found URL
		if isKnown {
			found, from = known.url.moved(known.Shift), known.next+known.Shift
			f.carry.become(known)
		} else if found, from, record, ok = f.readAt(i, extra); !ok {
			continue
		}
		f.carry.floor = max(f.carry.floor, from)
		text := found.textIn(f.text)
		if !f.isWanted(text) {
			continue
		}
		f.place(u, found)
		if isKnown {
			u.Known, f.recalled = known, i
			return from, true
		}
		f.recalled = -1
		u.Text, u.Flaws = text, f.flaws(&found)
		u.Before = f.text[f.around.LineStart(found.Outer, MaxAround):found.Outer]
		u.After = restOfLine(f.text, from)
		if record != nil {
			record.flaws, record.far = u.Flaws, f.isFar()
		}
		u.Known = Known{Record: record}
		return from, true
	}
}

// readAt reads the URL at the trigger text[i], which is extra, or a colon if that is nil. It makes a record of the URL if it
// may be recalled. The search continues at next, even if there is no URL.
func (f *Finder) readAt(i int, extra *extraTrigger) (found URL, next int, record *Record, ok bool) {
	read := (*Finder).candidate
	if extra != nil {
		read = extra.read
	}
	before := f.carry
	found, next, ok = read(f, i)
	if next = max(next, i+1); !ok {
		return found, next, nil, false
	}
	if next < len(f.text) && bound.ClassOf(f.text[next]) != bound.Stop && f.isBeyondLimit(next) {
		found.Notes |= CutAtLimit
	}
	if f.again {
		f.far = f.far || f.carry.opened != before.opened // whose limit may be further on
		record = &Record{at: i, next: next, floor: before.floor, carried: carriedBy(i, before, f.carry), url: found}
	}
	return found, next, record, true
}

// place sets u to the URL found, and adds what depends on the text around it: that may change although the URL is recalled.
func (f *Finder) place(u *Found, found URL) {
	u.URL, u.Around = found, Around{at: found.Start, code: f.codeOfBlock()}
	if found.Kind == Markup || found.Kind == Angle {
		u.Around.definitions = f.definitionsOfText()
	}
}

// isBeyondLimit reports whether text[i] follows MaxURL bytes or more of which none
// ends a URL. Nothing is found there.
func (f *Finder) isBeyondLimit(i int) bool {
	if f.stop < i && i-f.stop <= bound.MaxURL {
		return false
	}
	for n := 1; n <= min(i, bound.MaxURL); n++ {
		if bound.ClassOf(f.text[i-n]) == bound.Stop {
			f.stop = i - n
			return false
		}
	}
	return i >= bound.MaxURL
}
