package fix

import "bytes"

// isStillBroken reports whether the next unit is a guess after which the place of its URL, which has the number i in the
// old text, is still broken: the URL has a finding without a fix, or a bracket that touches the place has no
// counterpart. Then the author has to look at the place anyway, and may write something else. Shift is how far the units
// before have moved the place.
func (c *comparison) isStillBroken(i, shift int) bool {
	if c.before.urls[i].isRelative {
		return false
	}
	if !c.plan.units[c.unit].isGuess {
		return false
	}
	old, edits := c.before.urls[i], c.plan.editsOf(c.unit)
	start := shift + int(min(old.start, edits[0].start))
	end := c.shift + int(max(old.end, edits[len(edits)-1].end))
	return c.after.urls[c.next-1].isOpen || touchesUnmatched(c.after.text, start, end)
}

// touchesUnmatched reports whether one of the brackets right before text[start:end] opens, or one right after it closes,
// what has no counterpart in the paragraph.
func touchesUnmatched(text []byte, start, end int) bool {
	first, last := paragraphAround(text, start, end)
	for _, pair := range []string{"[]", "()"} {
		from := first + len(bytes.TrimRight(text[first:start], pair[:1]))
		to := last - len(bytes.TrimLeft(text[end:last], pair[1:]))
		if from == start && to == end {
			continue
		}
		closed, _ := unmatched(text[first:end], pair)
		closedNext, _ := unmatched(text[first:to], pair)
		_, open := unmatched(text[start:last], pair)
		_, openNext := unmatched(text[from:last], pair)
		if closed < closedNext || open < openNext {
			return true
		}
	}
	return false
}

// unmatched returns how many closing and opening brackets of a pair have no counterpart in the text.
func unmatched(text []byte, pair string) (closed, open int) {
	for _, b := range text {
		switch {
		case b == pair[0]:
			open++
		case b == pair[1] && open > 0:
			open--
		case b == pair[1]:
			closed++
		}
	}
	return closed, open
}

// paragraphAround returns where the paragraph around text[start:end] begins and ends, at most maxAround bytes away.
func paragraphAround(text []byte, start, end int) (first, last int) {
	const maxAround = 2000
	first, last = max(0, start-maxAround), min(len(text), end+maxAround)
	for _, blank := range []string{"\n\n", "\n\r\n"} {
		first += bytes.LastIndex(text[first:start], []byte(blank)) + 1
		if n := bytes.Index(text[end:last], []byte(blank)); n >= 0 {
			last = end + n
		}
	}
	return first, last
}
