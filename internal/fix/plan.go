package fix

import (
	"slices"

	"github.com/urlmend/urlmend/lint"
)

// A unit is what is done to one URL in one round: the fixes of one rule.
type unit struct {
	url  int
	rule string
	nth  []int // the rule's findings of the URL that are fixed
	// edits are those of each of them.
	edits [][]lint.Edit
	end   int  // of the last one
	wraps bool // the URL stays what it is, and is marked off
}

// all returns the edits of the unit in order.
func (u *unit) all() []lint.Edit { return slices.Concat(u.edits...) }

// maxFindings is the maximum number of findings of a URL that is fixed. Nobody wrote a
// URL with more, and it might take as many rounds.
const maxFindings = 200

// isHopeless reports whether the URL has too many findings to be fixed.
func (f *found) isHopeless() bool { return len(f.findings) > maxFindings }

// plan returns what is to be done in the next round.
func (m *mending) plan() (units []*unit) {
	for i := range m.now.urls {
		if u := m.planURL(i); u != nil {
			units = append(units, u)
		}
	}
	return units
}

// mendingOf returns what is to be done to the URL: the fixes of the first rule that
// has any. It is nil when there are none.
func (m *mending) mendingOf(i int) *unit {
	f := &m.now.urls[i]
	if f.isHopeless() {
		return nil
	}
	var u *unit
	nth := make(map[string]int)
	for j := range f.findings {
		finding := &f.findings[j]
		k := key{i, finding.Rule, nth[finding.Rule]}
		nth[finding.Rule]++
		edits := m.choose(finding)
		if edits == nil || !f.wanted[j] || m.isRefused(k) || u != nil && u.rule != k.rule {
			continue
		}
		if u == nil {
			u = &unit{url: i, rule: k.rule}
		}
		if u.end <= edits[0].Start {
			u.nth, u.edits, u.end = append(u.nth, k.nth), append(u.edits, edits), edits[len(edits)-1].End
		}
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
