package tree

import (
	"slices"
	"strings"
)

// A pathLink is a link with a path, and what the tree says of it.
type pathLink struct {
	page         *page
	link         *link
	to, fragment string
	kind         string
	at           string // the path that it means by the folder of its document, or by the root
	isOwn        bool   // something is at that path
	file         string // what it leads to, if that is known
	ways         []string
	isUnderstood bool // an accepted way leads to something
}

const (
	// minClass is how many different links show how the links of a class are to be read.
	minClass = 15
	// mostMissing is which share of a class that is understood may lead to nothing.
	mostMissing = 0.03
)

// A tally counts the different links of a class.
type tally struct{ all, notOwn, notUnderstood int }

// knows reports whether a number of a class that lead to nothing is small.
func (t *tally) few(n int) bool { return n <= max(1, int(mostMissing*float64(t.all))) }

// classes are the tallies of a tree.
type classes struct {
	tallies  map[class]*tally
	accepted map[string][]string // by kind: the ways that explain links, the best first
	kinds    map[string]*tally
}

// learn finds out which ways to read links explain those of the tree.
func learn(links []*pathLink) *classes {
	c := &classes{tallies: map[class]*tally{}, accepted: map[string][]string{}, kinds: map[string]*tally{}}
	type distinct struct{ kind, part, at string }
	first := map[distinct]*pathLink{}
	byKind := map[string][]*pathLink{}
	for _, l := range links {
		d := distinct{l.kind, part(folder(l.page.path), 4), l.at}
		if first[d] == nil {
			first[d] = l
			byKind[l.kind] = append(byKind[l.kind], l)
		}
	}
	for kind, all := range byKind {
		c.accepted[kind] = accept(all)
	}
	for _, l := range links {
		l.isUnderstood = c.explains(l)
	}
	for kind, all := range byKind {
		for _, l := range all {
			for _, part := range l.parts() {
				c.count(class{kind, part}, l)
			}
			t := c.kinds[kind]
			if t == nil {
				t = new(tally)
				c.kinds[kind] = t
			}
			t.add(l)
		}
	}
	return c
}

// explains reports whether an accepted way to read a link leads to something.
func (c *classes) explains(l *pathLink) bool {
	return l.isOwn || slices.ContainsFunc(l.ways, func(w string) bool { return w == "redirect" || slices.Contains(c.accepted[l.kind], w) })
}

func (c *classes) count(of class, l *pathLink) {
	t := c.tallies[of]
	if t == nil {
		t = new(tally)
		c.tallies[of] = t
	}
	t.add(l)
}

func (t *tally) add(l *pathLink) {
	t.all++
	if !l.isOwn {
		t.notOwn++
	}
	if !l.isUnderstood {
		t.notUnderstood++
	}
}

// accept returns the ways that explain links, each of which explains enough that those before it do not.
func accept(links []*pathLink) (ways []string) {
	const mostWays = 32
	least := max(3, len(links)/500)
	var left []*pathLink
	for _, l := range links {
		if !l.isOwn && len(l.ways) > 0 {
			left = append(left, l)
		}
	}
	for len(ways) < mostWays {
		counts := map[string]int{}
		for _, l := range left {
			for _, w := range l.ways {
				counts[w]++
			}
		}
		best := ""
		for w, n := range counts {
			if n > counts[best] || n == counts[best] && w < best {
				best = w
			}
		}
		if counts[best] < least {
			break
		}
		ways = append(ways, best)
		left = slices.DeleteFunc(left, func(l *pathLink) bool { return slices.Contains(l.ways, best) })
	}
	return ways
}

// part returns the first n folders of a path.
func part(dir string, n int) string {
	for i := range len(dir) {
		if dir[i] == '/' {
			if n--; n == 0 {
				return dir[:i]
			}
		}
	}
	return dir
}

// parts returns the parts of the tree that a link leads from and to, the largest first.
func (l *pathLink) parts() (all []string) {
	for _, side := range []struct {
		mark, dir string
		most      int
	}{{"from ", folder(l.page.path), 4}, {"to ", folder(strings.Trim(l.at, "/")), 3}} {
		last := "-"
		for n := 0; n <= side.most; n++ {
			p := ""
			if n > 0 {
				p = part(side.dir, n)
			}
			if p == last {
				break
			}
			all, last = append(all, side.mark+p), p
		}
	}
	return all
}

// closest returns the tallies of the smallest classes of a link with enough links: by where it leads from, and to. They are
// nil if there is none.
func (c *classes) closest(l *pathLink) (from, to *tally) {
	for _, p := range l.parts() {
		t := c.tallies[class{l.kind, p}]
		if t == nil || t.all < minClass {
			continue
		}
		if strings.HasPrefix(p, "from ") {
			from = t
		} else {
			to = t
		}
	}
	return from, to
}
