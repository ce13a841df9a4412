package fix

import "github.com/urlmend/urlmend/lint"

const (
	// maxTries is how often a round is tried with fewer fixes.
	maxTries = 16
	// maxRefused is how many units of a rule are refused in a URL one by one.
	maxRefused = 8
	// maxAlone is how many units are tried alone.
	maxAlone = 8
)

// round applies the units, except those that turn out to do something else. It reports
// whether to continue: the text was changed, or something was refused that was before
// something else.
func (m *mending) round(units []*unit) bool {
	tried := len(units) > 0
	for range maxTries {
		if len(units) == 0 {
			return tried
		}
		edits, fixed := editsOf(units)
		next := m.look(apply(m.now.text, edits))
		blamed := compare(&m.now, &next, units)
		if len(blamed) == 0 {
			m.step(next, edits, fixed)
			return true
		}
		units = m.without(units, blamed)
	}
	for _, u := range units {
		m.refuse(u)
	}
	return tried
}

// editsOf returns the edits of all units, in order, and how many fixes they do.
func editsOf(units []*unit) (edits []lint.Edit, fixes int) {
	for _, u := range units {
		edits = append(edits, u.all()...)
		fixes += len(u.fixes)
	}
	return edits, fixes
}

// without returns the units that are not blamed, and the first half of a blamed one that
// does several fixes.
func (m *mending) without(units []*unit, blamed map[int]bool) (rest []*unit) {
	for _, u := range units {
		switch {
		case !blamed[u.url]:
			rest = append(rest, u)
		case len(u.fixes) > 1:
			half := *u
			half.fixes = u.fixes[:len(u.fixes)/2]
			rest = append(rest, &half)
		default:
			m.refuse(u)
		}
	}
	return rest
}

// refuse leaves the findings of the unit; after a few, all of the rule in the URL.
func (m *mending) refuse(u *unit) {
	for _, c := range u.fixes {
		m.refused[key{uint32(u.url), u.rule, c.nth}] = 1
	}
	m.refused[key{uint32(u.url), u.rule, every}]++
}

// isRefused reports whether a fix was refused.
func (m *mending) isRefused(k key) bool {
	return m.refused[k] > 0 || m.refused[key{k.url, k.rule, every}] >= maxRefused
}

// alone tries what was refused once more, each by itself: it may have been blamed
// for another. It reports whether something was fixed.
func (m *mending) alone() bool {
	refused := m.refused
	m.refused = make(map[key]int32)
	units := m.plan(maxAlone)
	m.refused = refused
	for _, u := range units {
		edits := u.all()
		next := m.look(apply(m.now.text, edits))
		if len(compare(&m.now, &next, []*unit{u})) == 0 {
			m.step(next, edits, len(u.fixes))
			return true
		}
	}
	return false
}
