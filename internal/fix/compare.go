package fix

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// compare returns the units, by their URL, to be blamed for what the text after
// them has that it should not have.
func compare(before, after *view, units []*unit) map[int]bool {
	c := comparison{before: before, after: after, units: units, blamed: make(map[int]bool)}
	c.run()
	return c.blamed
}

// A comparison goes through the URLs of a text and of what became of it.
type comparison struct {
	before, after *view
	units         []*unit
	blamed        map[int]bool

	unit  int // the next of units
	next  int // the next URL of after
	shift int // how far what follows has moved
}

func (c *comparison) run() {
	for i := range c.before.urls {
		var u *unit
		if c.unit < len(c.units) && c.units[c.unit].url == i {
			u = c.units[c.unit]
		}
		if !c.isRight(i, u) {
			c.blame(i, u)
		}
		if u != nil {
			c.unit++
		}
	}
	if c.next < len(c.after.urls) {
		c.blame(len(c.before.urls), nil)
	}
}

// blame blames the unit, or those before and after the URL if it has none.
func (c *comparison) blame(i int, u *unit) {
	if u != nil {
		c.blamed[i] = true
		return
	}
	if c.unit > 0 {
		c.blamed[c.units[c.unit-1].url] = true
	}
	if c.unit < len(c.units) {
		c.blamed[c.units[c.unit].url] = true
	}
}

// isRight reports whether the URL became what the unit says, or stayed as it was
// where that is nil, and steps over what it became.
func (c *comparison) isRight(i int, u *unit) bool {
	old := c.before.urls[i]
	text, kinds := c.before.textOf(i), c.before.kindsOf(i)
	start, end := int(old.start)+c.shift, int(old.end)+c.shift
	want := string(text)
	if u != nil {
		edits := u.all()
		for _, e := range edits {
			longer := len(e.Text) - (e.End - e.Start)
			c.shift += longer
			if e.Start < int(old.start) {
				start += longer
			}
		}
		end = int(old.end) + c.shift
		url := u.of
		if url == nil {
			url = &extract.URL{Text: text, Start: int(old.start), End: int(old.end)}
		}
		want = edited(url, c.before.text, edits)
	}
	stray := c.skipTo(start)
	from := c.next
	c.skipTo(end)
	if stray || c.next != from+1 {
		return false
	}
	now, left, form := c.after.textOf(from), c.after.kindsOf(from), c.after.urls[from].kind
	switch {
	case u == nil:
		return string(now) == want && !isWorse(kinds, left, 0, 0)
	case u.wraps:
		return bytes.Equal(now, text) && (form == extract.Wrapped || form == extract.Angle) && !isWorse(kinds, left, 0, 0)
	}
	return isMarked(want, string(now)) && !isWorse(kinds, left, u.rule, len(u.fixes))
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

// isMarked reports whether text, which edits made, is url and what marks that off.
func isMarked(text, url string) bool {
	if text == url {
		return true
	}
	text = strings.TrimPrefix(strings.TrimPrefix(text, "<"), "URL:")
	return text == url || strings.TrimSuffix(text, ">") == url
}

// isWorse reports whether a URL with these findings now has one that it did not have, or
// that was not wanted, or more than it should after that number of the rule were fixed.
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

// edited returns the text that edits within it, or between its pieces, make of a
// URL. Those of the link around it make nothing of it.
func edited(u *extract.URL, text []byte, edits []lint.Edit) string {
	var b strings.Builder
	segments := u.Segments()
	edits = slices.DeleteFunc(slices.Clone(edits), func(e lint.Edit) bool {
		return e.Start < segments[0].Start || len(u.Flaws) > 0 && e.Start >= u.End
	})
	if len(edits) == 0 || edits[0].Start != segments[0].Start || edits[0].End != edits[0].Start {
		b.Write(u.Text[:u.Inferred])
	}
	for _, s := range segments {
		if s.Text != "" {
			b.WriteString(s.Text)
			continue
		}
		at := s.Start
		for len(edits) > 0 && edits[0].End <= s.End {
			e := edits[0]
			if e.Start >= at {
				b.Write(text[at:e.Start])
				at = e.End
			}
			b.WriteString(e.Text) // at a break, in the place of what was dropped
			edits = edits[1:]
		}
		b.Write(text[at:s.End])
	}
	return b.String()
}
