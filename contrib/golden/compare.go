package main

import (
	"path/filepath"
	"regexp"
)

// A difference is a record that only one of the two builds prints, or that the new one
// prints differently.
type difference struct {
	tree     string
	old, new *record // nil: that build prints nothing
}

// record is that of the new build, if there is one.
func (d difference) record() *record {
	if d.new != nil {
		return d.new
	}
	return d.old
}

// status is what happened to the record.
func (d difference) status() string {
	switch {
	case d.old == nil:
		return "new"
	case d.new == nil:
		return "gone"
	}
	return "changed"
}

// A count is the number of records of one command.
type count struct{ old, new, same int }

// A comparison is what two builds print about one tree or several.
type comparison struct {
	counts      map[string]count // by command
	differences []difference
}

func (c *comparison) add(other comparison) {
	for output, n := range other.counts {
		sum := c.counts[output]
		c.counts[output] = count{sum.old + n.old, sum.new + n.new, sum.same + n.same}
	}
	c.differences = append(c.differences, other.differences...)
}

// compare pairs the records of two builds: first equal ones, then those of the same group
// at the same place, then those of the same group on the same line.
func compare(tree string, oldRecords, newRecords []record) comparison {
	c := comparison{counts: map[string]count{}}
	for _, r := range oldRecords {
		n := c.counts[r.output]
		n.old++
		c.counts[r.output] = n
	}
	for _, r := range newRecords {
		n := c.counts[r.output]
		n.new++
		c.counts[r.output] = n
	}
	olds, news := pair(oldRecords, newRecords, func(r record) record { return r }, func(r, _ *record) {
		n := c.counts[r.output]
		n.same++
		c.counts[r.output] = n
	})
	differ := func(o, n *record) { c.differences = append(c.differences, difference{tree, o, n}) }
	olds, news = pair(olds, news, func(r record) record { r.text = ""; return withoutRules(r) }, differ)
	olds, news = pair(olds, news, func(r record) record { r.text, r.column = "", 0; return withoutRules(r) }, differ)
	for i := range olds {
		differ(&olds[i], nil)
	}
	for i := range news {
		differ(nil, &news[i])
	}
	return c
}

// withoutRules drops the group where it is no part of what is compared: the kind of a URL
// may change, and a changed line stays the same edit when another rule reports it.
func withoutRules(r record) record {
	if r.output != "lint" {
		r.group = ""
	}
	return r
}

// pair calls found for each pair of records with the same key, and returns the others.
func pair(olds, news []record, key func(record) record, found func(o, n *record)) (oldRest, newRest []record) {
	waiting := map[record][]int{}
	for i, r := range olds {
		waiting[key(r)] = append(waiting[key(r)], i)
	}
	paired := make([]bool, len(olds))
	for i := range news {
		k := key(news[i])
		if w := waiting[k]; len(w) > 0 {
			waiting[k] = w[1:]
			paired[w[0]] = true
			found(&olds[w[0]], &news[i])
		} else {
			newRest = append(newRest, news[i])
		}
	}
	for i, r := range olds {
		if !paired[i] {
			oldRest = append(oldRest, r)
		}
	}
	return oldRest, newRest
}

// A group is what differences have in common.
type group struct{ output, rule, message string }

// quoted is what differs between two messages of the same kind.
var quoted = regexp.MustCompile("`[^`]*`|\"[^\"]*\"|“[^”]*”|'[^' ]*'|[a-zA-Z][a-zA-Z0-9+.-]*://[^ ,]*|[0-9]+")

// group is that of the message that the old build prints, since that is the one which changed.
func (d difference) group() group {
	r := d.old
	if r == nil {
		r = d.new
	}
	g := group{output: r.output, rule: r.group}
	if r.output == "lint" {
		g.message = quoted.ReplaceAllString(r.text, "…")
	}
	return g
}

// path is the file of a difference.
func (d difference) path() string { return filepath.Join(d.tree, d.record().file) }
