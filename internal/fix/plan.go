package fix

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// A unit is what is done to one URL in one round: the fixes of one rule.
type unit struct {
	url   int
	rule  ruleID
	fixes []repair     // in order
	of    *extract.URL // nil: it is in the text verbatim, in one piece
	wraps bool         // the URL stays what it is, and is marked off
}

// A repair is the fix of a finding.
type repair struct {
	nth   int16 // of the findings of the rule in the URL: at most maxFindings
	edits []lint.Edit
}

// all returns the edits of the unit in order.
func (u *unit) all() (edits []lint.Edit) {
	for _, c := range u.fixes {
		edits = append(edits, c.edits...)
	}
	return edits
}

// end returns where the last edit ends.
func (u *unit) end() int {
	last := u.fixes[len(u.fixes)-1].edits
	return last[len(last)-1].End
}

// maxFindings is the maximum number of findings of a URL that is fixed. Nobody wrote a
// URL with more, and it might take as many rounds.
const maxFindings = 200

// isHopeless reports whether the URL has too many findings to be fixed.
func (f *found) isHopeless() bool { return len(f.findings) > maxFindings }

// plan returns what is to be done in the next round, to that many URLs at most.
func (m *mending) plan(most int) (units []*unit) {
	if !m.now.fixable && !m.wraps {
		return nil
	}
	for i, f := range m.search(m.now.text, m.choice(m.now.text)) {
		u := m.planURL(i, f)
		if u == nil {
			continue
		}
		if !isPlain(f.URL) {
			u.of = f.URL
		}
		if units = append(units, u); len(units) == most {
			break
		}
	}
	return units
}

// isPlain reports whether the URL is in the text verbatim, in one piece, and nothing is
// wrong with the link to it.
func isPlain(u *extract.URL) bool {
	segments := u.Segments()
	return len(segments) == 1 && segments[0].Text == "" && u.Inferred == 0 && len(u.Flaws) == 0
}

// mendingOf returns what is to be done to the URL: the fixes of the first rule that
// has any. It is nil when there are none.
func (m *mending) mendingOf(i int, f *found) *unit {
	if f.isHopeless() {
		return nil
	}
	var u *unit
	nth := make(map[ruleID]int16)
	for j := range f.findings {
		finding := &f.findings[j]
		rule := m.id(finding.Rule)
		k := key{uint32(i), rule, nth[rule]}
		nth[rule]++
		edits := m.choose(finding)
		if edits == nil || !f.wanted[j] || m.isRefused(k) || u != nil && u.rule != rule {
			continue
		}
		if u == nil {
			u = &unit{url: i, rule: rule}
		} else if u.end() > edits[0].Start {
			continue
		}
		u.fixes = append(u.fixes, repair{k.nth, edits})
	}
	return u
}

// choose returns the edits of the best fix that may be done, nil when there is
// none.
func (m *mending) choose(f *lint.Finding) []lint.Edit {
	for _, fix := range f.Fixes {
		if fix.Safe || m.Unsafe {
			return fix.Edits
		}
	}
	return nil
}
