package lint

import (
	"cmp"
	"slices"
)

// causes has, by the name of a rule, those that explain its findings: see
// [Rule.Explains].
func causes(rules []*Rule) map[string][]string {
	by := make(map[string][]string)
	for _, r := range rules {
		for _, name := range r.Explains {
			by[name] = append(by[name], r.Name)
		}
	}
	return by
}

// oneACause returns the findings of one URL, sorted by place, then rule, with one for each
// cause. It may use the memory of findings.
func oneACause(findings []Finding, causes map[string][]string) []Finding {
	findings = tidy(findings)
	if len(findings) < 2 {
		return findings
	}
	reported := areas(findings)
	return merged(slices.DeleteFunc(findings, func(f Finding) bool {
		for _, rule := range causes[f.Rule] {
			for s := f.Severity; s <= Error; s++ {
				if slices.ContainsFunc(f.ranges(), reported[verdict{rule, s}].overlaps) {
					return true
				}
			}
		}
		return false
	}))
}

// A verdict is what a rule makes of a part of the URL.
type verdict struct {
	rule     string
	severity Severity
}

// An area is a set of bytes of the input, and of places between them: ranges in order that
// are apart.
type area []Range

// areas returns where there are findings.
func areas(findings []Finding) map[verdict]area {
	all := make(map[verdict]area)
	for _, f := range findings {
		v := verdict{f.Rule, f.Severity}
		all[v] = append(all[v], f.ranges()...)
	}
	for v, ranges := range all {
		slices.SortFunc(ranges, compareRanges)
		apart := ranges[:1]
		for _, r := range ranges[1:] {
			if last := &apart[len(apart)-1]; r.Start <= last.End {
				last.End = max(last.End, r.End)
			} else {
				apart = append(apart, r)
			}
		}
		all[v] = apart
	}
	return all
}

// overlaps reports whether a byte of r is in the area, or a place at it if one of both is
// empty.
func (a area) overlaps(r Range) bool {
	i, _ := slices.BinarySearchFunc(a, r.Start, func(x Range, start int) int { return cmp.Compare(x.End, start) })
	for ; i < len(a) && a[i].Start <= r.End; i++ {
		if a[i].Start < r.End && r.Start < a[i].End || a[i].Start == a[i].End || r.Start == r.End {
			return true
		}
	}
	return false
}

// merged makes one of the findings of one rule with the same message: at the first place,
// with the others related to it. It leaves them apart if they are not fixed in the same
// way.
func merged(findings []Finding) []Finding {
	type cause struct {
		verdict
		message string
	}
	first := make(map[cause]int, len(findings))
	kept := findings[:0]
	for _, f := range findings {
		c := cause{verdict{f.Rule, f.Severity}, f.Message}
		i, ok := first[c]
		if !ok || !kept[i].absorb(f) {
			first[c] = len(kept)
			kept = append(kept, f)
		}
	}
	return kept
}

// absorb adds the places of g to those of f, which is before it, and its edits to the fixes
// of f. It returns false, and does nothing, if that is not possible.
func (f *Finding) absorb(g Finding) bool {
	if len(f.Fixes) != len(g.Fixes) || g.Start <= f.lastEnd() {
		return false
	}
	for i, fix := range f.Fixes {
		other := g.Fixes[i]
		if last := fix.Edits[len(fix.Edits)-1]; fix.Title != other.Title || fix.Safe != other.Safe || last.End > other.Edits[0].Start {
			return false
		}
	}
	for i := range f.Fixes {
		fix := &f.Fixes[i]
		fix.Edits = append(fix.Edits, g.Fixes[i].Edits...)
	}
	f.Related = append(append(f.Related, Range{g.Start, g.End}), g.Related...)
	return true
}

// ranges returns those of the finding.
func (f *Finding) ranges() []Range {
	return append([]Range{{f.Start, f.End}}, f.Related...)
}

// lastEnd returns the end of the last range of the finding.
func (f *Finding) lastEnd() int {
	if n := len(f.Related); n > 0 {
		return f.Related[n-1].End
	}
	return f.End
}
