package extract

import "github.com/urlmend/urlmend/internal/layout"

// A crossing is what the search takes along from one piece of a text to the
// next; two that are equal lead to the same URLs. Offsets are those in the input.
// The zero value is that of the start of the input.
type crossing struct {
	at    int // where to search on
	floor int // that of the finder; 0 when it is too far back to matter

	// openedAt, with what was opened, and unclosedAt are those of the finder; 0
	// when no URL can start there any more.
	openedAt    int
	kind        Kind
	close       byte
	spaces      bool
	open, limit int
	unclosedAt  int
}

// crossReach is how far back a floor matters to a URL that is found from here
// on: the URL may start before, and what stands before it is looked at.
const crossReach = 2 * layout.LineReach

// crossing returns what to go on with at text[at].
func (f *finder) crossing(at int) crossing {
	at = max(at, f.floor)
	c := crossing{at: f.base + at}
	if at-f.floor < crossReach {
		c.floor = f.base + f.floor
	}
	first := max(f.floor, at-crossReach)
	if f.openedAt >= first && f.openedAt > 0 {
		e := f.opened
		c.openedAt = f.base + f.openedAt
		c.kind, c.close, c.spaces, c.open, c.limit = e.kind, e.close, e.spaces, f.base+e.open, f.base+e.limit
	}
	if f.unclosedAt >= first && f.unclosedAt > 0 {
		c.unclosedAt = f.base + f.unclosedAt
	}
	return c
}

// cross makes f go on from c, in text, which starts at offset base of the input.
func (f *finder) cross(text []byte, base int, c *crossing) {
	if base != f.base {
		f.around.Reset(text, base)
	} else {
		f.around.Extend(text)
	}
	f.forgetNeedles()
	f.text, f.base, f.floor, f.stop = text, base, max(0, c.floor-base), -1
	f.openedAt, f.unclosedAt = -1, -1
	if c.openedAt > 0 {
		f.openedAt = c.openedAt - base
		f.opened = enclosure{kind: c.kind, close: c.close, spaces: c.spaces, open: c.open - base, limit: c.limit - base}
	}
	if c.unclosedAt > 0 {
		f.unclosedAt = c.unclosedAt - base
	}
}
