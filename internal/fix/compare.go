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
func compare(before, after view, units []*unit) map[int]bool {
	c := comparison{before: before, after: after, units: units, blamed: make(map[int]bool)}
	c.run()
	return c.blamed
}

// A comparison goes through the URLs of a text and of what became of it.
type comparison struct {
	before, after view
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
	old := &c.before.urls[i]
	start, end := old.Start+c.shift, old.End+c.shift
	want := string(old.Text)
	if u != nil {
		edits := u.all()
		for _, e := range edits {
			longer := len(e.Text) - (e.End - e.Start)
			c.shift += longer
			if e.Start < old.Start {
				start += longer
			}
		}
		end = old.End + c.shift
		want = edited(&old.URL, c.before.text, edits)
	}
	stray := c.skipTo(start)
	from := c.next
	c.skipTo(end)
	if stray || c.next != from+1 {
		return false
	}
	now := &c.after.urls[from]
	switch {
	case u == nil:
		return string(now.Text) == want && !isWorse(old, now, "", 0)
	case u.wraps:
		return bytes.Equal(now.Text, old.Text) && (now.Kind == extract.Wrapped || now.Kind == extract.Angle) && !isWorse(old, now, "", 0)
	}
	return isMarked(want, string(now.Text)) && !isWorse(old, now, u.rule, len(u.nth))
}

// skipTo steps over the URLs that begin before an offset, and reports whether
// there are any.
func (c *comparison) skipTo(offset int) bool {
	from := c.next
	for c.next < len(c.after.urls) && c.after.urls[c.next].Start < offset {
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

// isWorse reports whether a URL has a finding that it did not have, or that was
// not wanted, or more than it should after that number of the rule were fixed.
func isWorse(old, now *found, rule string, mended int) bool {
	type kind struct {
		rule   string
		wanted bool
	}
	left := make(map[kind]int)
	for i, f := range old.findings {
		left[kind{f.Rule, old.wanted[i]}]++
	}
	left[kind{rule, true}] -= mended
	for i, f := range now.findings {
		k := kind{f.Rule, now.wanted[i]}
		if left[k]--; left[k] < 0 {
			return true
		}
	}
	return false
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
