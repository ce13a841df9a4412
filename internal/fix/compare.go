package fix

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
)

// compare returns the units, by their URL, to blame for URLs and findings that the
// new text should not have.
func compare(before, after *view, p *plan) map[uint32]bool {
	c := comparison{before: before, after: after, plan: p, blamed: make(map[uint32]bool)}
	c.run()
	return c.blamed
}

// A comparison goes through the URLs of a text before and after edits.
type comparison struct {
	before, after *view
	plan          *plan
	blamed        map[uint32]bool

	unit  int // the next of the plan
	next  int // the next URL of after
	shift int // how far what follows has moved
}

func (c *comparison) run() {
	for i := 0; i < len(c.before.urls); i++ {
		switch {
		case c.unit < len(c.plan.units) && int(c.plan.units[c.unit].url) == i:
			i = c.compareMeant(i)
			c.unit++
		case !c.isRewrittenText(i) && !c.isRight(i, false):
			c.blameNear(c.before.urls[i])
		}
	}
	if c.next < len(c.after.urls) {
		c.blameNear(c.before.urls[len(c.before.urls)-1])
	}
}

// compareMeant blames the next unit, which is about URL i, unless that became what the unit intends. It returns the number of the last
// URL of the link around it.
func (c *comparison) compareMeant(i int) (last int) {
	shift := c.shift
	past, isRewritten := c.rewritten(i)
	if !isRewritten && !c.isRight(i, true) || c.isStillBroken(i, shift) {
		c.blamed[uint32(i)] = true
	}
	if isRewritten {
		return past - 1
	}
	return i
}

// isRewrittenText reports whether a URL is the text of a link to the same URL, in the first edit of the next unit. At the
// destination, rewritten compares both.
func (c *comparison) isRewrittenText(i int) bool {
	if c.unit == len(c.plan.units) {
		return false
	}
	first, at := c.plan.editsOf(c.unit)[0], c.before.urls[i]
	return first.start <= at.start && at.end <= first.end && bytes.Equal(c.before.textOf(i), c.before.textOf(int(c.plan.units[c.unit].url)))
}

// blameNear blames the unit before or after a URL that has none: the nearer one, or both if they are equally near. If it
// was the other one, that is blamed when the rest is tried.
func (c *comparison) blameNear(at place) {
	before, after := math.MaxInt, math.MaxInt
	if c.unit > 0 {
		edits := c.plan.editsOf(c.unit - 1)
		before = max(0, int(at.start)-int(edits[len(edits)-1].end))
	}
	if c.unit < len(c.plan.units) {
		after = max(0, int(c.plan.editsOf(c.unit)[0].start)-int(at.end))
	}
	if c.unit > 0 && before <= after {
		c.blamed[c.plan.units[c.unit-1].url] = true
	}
	if c.unit < len(c.plan.units) && after <= before {
		c.blamed[c.plan.units[c.unit].url] = true
	}
}

// isRight reports whether a URL became what the next unit intends, if the unit is about it, or else
// is unchanged. It steps over the URLs of after that are in its place.
func (c *comparison) isRight(i int, isMeant bool) bool {
	old := c.before.urls[i]
	var edits []edit
	if isMeant {
		edits = c.plan.editsOf(c.unit)
	}
	start, end := c.placeAfter(old, edits)
	stray := c.skipTo(start)
	from := c.next
	c.skipTo(max(end, start+1)) // a link may have an empty destination
	switch {
	case stray:
		return false
	case c.worksNow(old, from, isMeant):
		return true
	case c.next != from+1:
		return false
	case isMeant:
		return c.isAsMeant(i, from, edits)
	}
	return bytes.Equal(c.after.textOf(from), c.before.textOf(i)) && !isWorse(c.before.kindsOf(i), c.after.kindsOf(from), 0, 0)
}

// placeAfter returns where the edits move a URL to, and shifts what follows.
func (c *comparison) placeAfter(old place, edits []edit) (start, end int) {
	start = int(old.start) + c.shift
	for _, e := range edits {
		c.shift += e.longer()
		if e.start < old.start {
			start += e.longer()
		}
	}
	return start, int(old.end) + c.shift
}

// isAsMeant reports whether URL now of after is what the edits of the next unit make of URL i.
func (c *comparison) isAsMeant(i, now int, edits []edit) bool {
	u, old, kinds, left := &c.plan.units[c.unit], c.before.urls[i], c.before.kindsOf(i), c.after.kindsOf(now)
	if u.wraps {
		form := c.after.urls[now].kind
		return bytes.Equal(c.after.textOf(now), c.before.textOf(i)) && (form == extract.Wrapped || form == extract.Angle) && !isWorse(kinds, left, 0, 0)
	}
	was, segments := c.plan.origins.of(u.url)
	if was == nil {
		was, segments = &origin{end: old.end}, []extract.Segment{{Start: int(old.start), End: int(old.end)}}
	}
	return isMarked(was.edited(c.before.text, segments, edits), string(c.after.textOf(now))) && !isWorse(kinds, left, u.rule, len(c.plan.repairsOf(c.unit)))
}

// worksNow reports whether a link is not found any more because it works: what it leads to is there, by its fix or by that of
// another link. From is the next URL of after before those in its place.
func (c *comparison) worksNow(old place, from int, isMeant bool) bool {
	isGone := c.next == from
	if !isMeant {
		return old.isMissing && isGone
	}
	leadsNowhere := c.next == from+1 && c.after.urls[from].isMissing && !old.isMissing // it did before, too, but its marks were no link
	return old.isRelative && (isGone || leadsNowhere)
}

// rewritten reports whether the next unit changed the link around a URL with a flaw, and nothing else. The link may
// have the URL as its text too, before the change or after it. rewritten returns the number of the first URL after
// the link in the old text, and steps over the URLs of the link in the new text.
func (c *comparison) rewritten(i int) (past int, ok bool) {
	u, edits := &c.plan.units[c.unit], c.plan.editsOf(c.unit)
	was, _ := c.plan.origins.of(u.url)
	if was == nil || !was.isFlawed {
		return 0, false
	}
	start := min(int(c.before.urls[i].start), int(edits[0].start)) + c.shift
	end := max(int(c.before.urls[i].end), int(edits[len(edits)-1].end))
	if past, ok = c.endOfLink(i, end); !ok {
		return 0, false
	}
	next, shift := c.next, c.shift+longer(edits)
	for ; next < len(c.after.urls) && int(c.after.urls[next].start) < end+shift; next++ {
		isInside := int(c.after.urls[next].start) >= start
		if !isInside || !c.isGoal(i, next, edits, end+shift) || isWorse(c.before.kindsOf(i), c.after.kindsOf(next), u.rule, len(c.plan.repairsOf(c.unit))) {
			return 0, false
		}
	}
	if next == c.next {
		return 0, false
	}
	c.next, c.shift = next, shift
	return past, true
}

// isGoal reports whether URL now of after is what a link around URL i must have after its edits: up to end at least, if the edits remove
// a backslash that ended it.
func (c *comparison) isGoal(i, now int, edits []edit, end int) bool {
	old, url, text := c.before.urls[i], c.before.textOf(i), c.after.textOf(now)
	if bytes.Equal(text, meantURL(url, old, edits)) {
		return true
	}
	mayGrow := edits[0].start == old.end && bytes.HasPrefix(c.before.text[old.end:], []byte(`\`))
	return mayGrow && bytes.HasPrefix(text, url) && int(c.after.urls[now].end) >= end
}

// endOfLink returns the number of the first URL after the link around URL i, which ends at end. It is not ok if the link has
// another URL, or one that another unit is about.
func (c *comparison) endOfLink(i, end int) (past int, ok bool) {
	for past = i + 1; past < len(c.before.urls) && int(c.before.urls[past].start) < end; past++ {
		isMeant := c.unit+1 < len(c.plan.units) && int(c.plan.units[c.unit+1].url) == past
		if isMeant || !bytes.Equal(c.before.textOf(past), c.before.textOf(i)) {
			return 0, false
		}
	}
	return past, true
}

// meantURL returns the URL that a link must have after its edits: an edit may end it earlier, or write a parenthesis
// that was missing at its end.
func meantURL(text []byte, at place, edits []edit) []byte {
	isVerbatim := len(text) == int(at.end-at.start)
	for _, e := range edits {
		switch isAfter := at.end < e.end || strings.ContainsAny(e.text, " []"); {
		case isVerbatim && at.start < e.start && e.start < at.end && isAfter:
			return text[:e.start-at.start]
		case e.start == at.end && e.text == ")" && bytes.Count(text, []byte("(")) > bytes.Count(text, []byte(")")):
			return append(slices.Clip(text), ')')
		}
	}
	return text
}

// skipTo steps over the URLs that begin before an offset, and reports whether
// there are any.
func (c *comparison) skipTo(offset int) bool {
	from := c.next
	for c.next < len(c.after.urls) && int(c.after.urls[c.next].start) < offset {
		c.next++
	}
	return c.next > from
}

// isMarked reports whether text, the result of edits, is url with or without delimiters.
func isMarked(text, url string) bool {
	if text == url {
		return true
	}
	text = strings.TrimPrefix(strings.TrimPrefix(text, "<"), "URL:")
	return text == url || strings.TrimSuffix(text, ">") == url
}

// isWorse reports whether a URL that had the findings old and has the findings now has gained one,
// assuming that the given number of wanted findings of rule were fixed.
func isWorse(old, now []kind, rule ruleID, mended int) bool {
	if len(now) == 0 {
		return false
	}
	left := make(map[kind]int)
	for _, k := range old {
		left[k]++
	}
	left[kind{rule, true}] -= mended
	for _, k := range now {
		if left[k]--; left[k] < 0 {
			return true
		}
	}
	return false
}

// hasSameURLs reports whether another text has the URLs of v, and no more findings in them.
func (v *view) hasSameURLs(other *view) bool {
	if len(v.urls) != len(other.urls) {
		return false
	}
	for i := range v.urls {
		if !bytes.Equal(v.textOf(i), other.textOf(i)) || isWorse(v.kindsOf(i), other.kindsOf(i), 0, 0) {
			return false
		}
	}
	return true
}

// edited returns the URL of the segments after edits inside it or between its pieces. Edits of the
// link around it do not count.
func (o *origin) edited(text []byte, segments []extract.Segment, edits []edit) string {
	var b strings.Builder
	first := segments[0].Start
	edits = slices.DeleteFunc(slices.Clone(edits), func(e edit) bool {
		return int(e.start) < first || o.isFlawed && e.start >= o.end
	})
	if len(edits) == 0 || int(edits[0].start) != first || edits[0].end != edits[0].start {
		b.Write(o.inferred)
	}
	for _, s := range segments {
		if s.Text != "" {
			edits = writeReplaced(&b, s, edits)
		} else {
			edits = writeEdited(&b, text, s, edits)
		}
	}
	return b.String()
}

// writeReplaced writes what edits make of a segment with a text of its own, which an edit replaces as a whole. It returns the edits
// after the segment.
func writeReplaced(b *strings.Builder, s extract.Segment, edits []edit) []edit {
	if len(edits) == 0 || int(edits[0].start) >= s.End {
		b.WriteString(s.Text)
	}
	for len(edits) > 0 && int(edits[0].start) < s.End {
		b.WriteString(edits[0].text)
		edits = edits[1:]
	}
	return edits
}

// writeEdited writes what edits make of a segment of a text. It returns the edits after the segment.
func writeEdited(b *strings.Builder, text []byte, s extract.Segment, edits []edit) []edit {
	at := s.Start
	for ; len(edits) > 0 && int(edits[0].end) <= s.End; edits = edits[1:] {
		e := edits[0]
		if int(e.start) >= at {
			b.Write(text[at:e.start])
			at = int(e.end)
		}
		b.WriteString(e.text) // at a break, it replaces what was dropped
	}
	b.Write(text[at:s.End])
	return edits
}
