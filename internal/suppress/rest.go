package suppress

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

// Rest returns findings about the directives, in their order, once all findings of
// the document have been filtered. The range of each is that of its directive.
func (f *Filter) Rest() (found []lint.Finding) {
	for i := range f.directives {
		d := &f.directives[i]
		if d.Problem != "" {
			found = append(found, finding(badSuppression, d.Start, d.End, d.Problem))
			continue
		}
		if idle := f.idle(d); len(idle) > 0 {
			found = append(found, f.unused(d, idle))
		}
	}
	return found
}

func finding(r *lint.Rule, start, end int, message string) lint.Finding {
	return lint.Finding{Rule: r.Name, Severity: r.Severity, Message: message, Start: start, End: end}
}

// idle returns the names of a directive that suppress nothing.
func (f *Filter) idle(d *Directive) (idle []*Name) {
	if d.Kind == On {
		return nil // reported for the off
	}
	for i := range d.Names {
		if n := &d.Names[i]; !n.used && f.rules.runs(n.Text) {
			idle = append(idle, n)
		}
	}
	return idle
}

// unused is the finding for a directive with idle names.
func (f *Filter) unused(d *Directive, idle []*Name) lint.Finding {
	if len(idle) == len(d.Names) {
		u := finding(unusedSuppression, d.Start, d.End, "the directive suppresses nothing: remove it")
		u.Fixes = f.fix("remove the directive", d, idle)
		return u
	}
	var names []string
	for _, n := range idle {
		names = append(names, n.Text)
	}
	list := strings.Join(names, ", ")
	u := finding(unusedSuppression, d.Start, d.End, fmt.Sprintf("the directive suppresses no finding of %s: remove that name", list))
	u.Fixes = f.fix("remove "+list, d, idle)
	return u
}

// fix removes idle names from a directive, and from the directives that end them,
// if the ranges to remove are known for all.
func (f *Filter) fix(title string, d *Directive, idle []*Name) []lint.Fix {
	first, known := d.without(idle)
	edits := []lint.Edit{first}
	ends := make(map[int][]*Name) // by directive
	for _, n := range idle {
		if n.on != nil {
			ends[n.on.directive] = append(ends[n.on.directive], f.name(*n.on))
		}
	}
	for _, i := range slices.Sorted(maps.Keys(ends)) {
		e, ok := f.directives[i].without(ends[i])
		known = known && ok
		e.Start = max(e.Start, edits[len(edits)-1].End) // on one line both take the blanks between
		edits = append(edits, e)
	}
	if !known {
		return nil
	}
	return []lint.Fix{{Title: title, Safe: true, Edits: edits}}
}

// without returns the edit that removes names from the directive, or the whole
// directive if no other is left. It is not ok if the range to remove is unknown.
func (d *Directive) without(names []*Name) (e lint.Edit, ok bool) {
	if len(names) == len(d.Names) {
		return lint.Edit{Start: d.remove.start, End: d.remove.end}, d.remove.end > d.remove.start
	}
	var left []string
	for i := range d.Names {
		if n := &d.Names[i]; !slices.Contains(names, n) {
			left = append(left, n.Text)
		}
	}
	last := len(d.Names) - 1
	return lint.Edit{Start: d.Names[0].Start, End: d.Names[last].End, Text: strings.Join(left, ", ")}, true
}
