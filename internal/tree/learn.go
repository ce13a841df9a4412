package tree

import (
	"iter"
	"math"
	"slices"
	"strings"
)

// An ownLink is a link that leads to something at its path: nothing else of it matters.
type ownLink struct{ kind, at string }

// A pathLink is a link with a path, and what the tree says of it.
type pathLink struct {
	page         *page
	link         link
	to, fragment string
	kind         string
	at           string // the path that it means by the folder of its document, or by the root
	isOwn        bool   // something is at that path
	file         string // what it leads to, if that is known
	ways         []string
	isUnderstood bool // an accepted way leads to something
}

// isLost reports whether the link may lead to something else than to what is at its path: nothing is there, and what it means is
// up to the program that makes the site.
func (l *pathLink) isLost() bool { return !l.isOwn && l.kind != labelKind && l.kind != sphinxDocument }

const (
	// minClass is how many different links show how the links of a class are to be read.
	minClass = 15
	// mostMissing is which share of the links that are understood leads to nothing. In a class, there may be as many of them as
	// one of ten such classes has by chance.
	mostMissing = 0.03
	oneOfTen    = 1.28 // of the normal distribution
)

// A tally counts the different links of a class.
type tally struct {
	all, notOwn   int
	notInFolder   int // nothing is at their path, with or without extension
	notUnderstood int
	isName        bool // the links have no extension and start from the root, so a program decides what they mean
}

func newTally(kind string) *tally {
	return &tally{isName: kind == absoluteFolder || kind == absoluteName}
}

// few reports whether a number of a class that lead to nothing is small.
func (t *tally) few(n int) bool {
	most := mostMissing * float64(t.all)
	if !t.isName {
		most += oneOfTen * math.Sqrt(most*(1-mostMissing))
	}
	return n <= max(1, int(most))
}

// classes are the tallies of a tree.
type classes struct {
	tallies  map[class]*tally
	accepted map[string][]string // by kind: the ways that explain links, the best first
	kinds    map[string]*tally
}

// learn finds out which ways to read links explain those of the tree.
func learn(pages []*page) *classes {
	c := &classes{tallies: map[class]*tally{}, accepted: map[string][]string{}, kinds: map[string]*tally{}}
	type distinct struct{ kind, from, at string }
	type folders struct{ kind, from, to string }
	seen, own, all := map[distinct]bool{}, map[folders]int{}, map[string]int{}
	byKind := map[string][]*pathLink{}
	isNew := func(kind, from, at string) bool {
		d := distinct{kind, from, at}
		known := seen[d]
		if !known {
			seen[d] = true
			all[kind]++
		}
		return !known
	}
	for _, p := range pages {
		from := part(folder(p.path), mostFrom)
		for _, l := range p.own {
			if isNew(l.kind, from, l.at) {
				own[folders{l.kind, from, toFolder(l.at)}]++
			}
		}
		for i := range p.paths {
			l := &p.paths[i]
			switch isNew := isNew(l.kind, from, l.at); {
			case isNew && l.isOwn:
				own[folders{l.kind, from, toFolder(l.at)}]++
			case isNew:
				byKind[l.kind] = append(byKind[l.kind], l)
			}
		}
	}
	for kind, links := range byKind {
		c.accepted[kind] = accept(links, all[kind])
	}
	for f, n := range own {
		c.count(f.kind, f.from, f.to, tally{all: n})
	}
	for _, p := range pages {
		for i := range p.paths {
			p.paths[i].isUnderstood = c.explains(&p.paths[i])
		}
	}
	for kind, links := range byKind {
		for _, l := range links {
			one := tally{all: 1, notOwn: 1, notInFolder: 1}
			if slices.Contains(l.ways, folderWay) {
				one.notInFolder = 0
			}
			if !l.isUnderstood {
				one.notUnderstood = 1
			}
			c.count(kind, part(folder(l.page.path), mostFrom), toFolder(l.at), one)
		}
	}
	return c
}

// explains reports whether an accepted way to read a link leads to something.
func (c *classes) explains(l *pathLink) bool {
	if l.kind == antoraKind && len(l.ways) > 0 { // an alias
		return true
	}
	return l.isOwn || slices.ContainsFunc(l.ways, func(w string) bool {
		return w == "redirect" || w == configuredWay || slices.Contains(c.accepted[l.kind], w)
	})
}

// count adds links of a kind from one folder to another to the tallies.
func (c *classes) count(kind, from, to string, n tally) {
	for of := range classesOf(kind, from, to) {
		t := c.tallies[of]
		if t == nil {
			t = newTally(kind)
			c.tallies[of] = t
		}
		t.add(n)
	}
	t := c.kinds[kind]
	if t == nil {
		t = newTally(kind)
		c.kinds[kind] = t
	}
	t.add(n)
}

func (t *tally) add(n tally) {
	t.all += n.all
	t.notOwn += n.notOwn
	t.notInFolder += n.notInFolder
	t.notUnderstood += n.notUnderstood
}

// accept returns the ways that explain links, some of all that there are, each of which explains enough that those before it do
// not.
func accept(links []*pathLink, all int) (ways []string) {
	const mostWays = 32
	least := max(3, all/500)
	var left []*pathLink
	for _, l := range links {
		if len(l.ways) > 0 {
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
	if n == 0 {
		return ""
	}
	for i := range len(dir) {
		if dir[i] == '/' {
			if n--; n == 0 {
				return dir[:i]
			}
		}
	}
	return dir
}

// mostFrom and mostTo are how many folders of a path make a class.
const mostFrom, mostTo = 4, 3

func toFolder(at string) string { return part(folder(strings.Trim(at, "/")), mostTo) }

// classesOf yields the classes of the links of a kind from one folder to another: those by where they lead from, and then to,
// the largest first.
func classesOf(kind, from, to string) iter.Seq[class] {
	return func(yield func(class) bool) {
		for _, of := range [...]class{{kind, false, from}, {kind, true, to}} {
			dir, last := of.part, "-"
			for n := 0; part(dir, n) != last; n++ {
				last = part(dir, n)
				if of.part = last; !yield(of) {
					return
				}
			}
		}
	}
}

// closest returns the tallies of the smallest classes of a link with enough links: by where it leads from, and to. They are
// nil if there is none.
func (c *classes) closest(l *pathLink) (from, to *tally) {
	for of := range classesOf(l.kind, part(folder(l.page.path), mostFrom), toFolder(l.at)) {
		t := c.tallies[of]
		if t == nil || t.all < minClass {
			continue
		}
		if of.isTo {
			to = t
		} else {
			from = t
		}
	}
	return from, to
}
