package fix

const (
	// maxTries is how often a round is tried with fewer fixes.
	maxTries = 16
	// maxRefused is how many units of a rule are refused in a URL one by one.
	maxRefused = 8
	// maxAlone is how many units are tried alone.
	maxAlone = 8
)

// round does what is planned, except units that turn out to do something else. It reports
// whether to continue: the text was changed, or something was refused that was before
// something else.
func (m *mending) round(p *plan) bool {
	tried := len(p.units) > 0
	for range maxTries {
		if len(p.units) == 0 {
			return tried
		}
		blamed := m.try(p)
		if len(blamed) == 0 {
			return true
		}
		p = m.without(p, blamed)
	}
	for i := range p.units {
		m.refuse(p, i)
	}
	return tried
}

// try does what is planned, unless some units, by their URLs, are to be blamed for doing
// something else.
func (m *mending) try(p *plan) (blamed map[uint32]bool) {
	edits := sorted(p.edits)
	next := m.look(apply(m.now.text, edits))
	if blamed = compare(&m.now, &next, p); len(blamed) == 0 {
		m.step(next, edits, len(p.repairs))
	}
	return blamed
}

// without returns the plan of the units that are not blamed, and the first half of a blamed one
// that does several fixes.
func (m *mending) without(p *plan, blamed map[uint32]bool) *plan {
	rest := &plan{origins: p.origins}
	for i, u := range p.units {
		repairs, edits := p.repairsOf(i), p.editsOf(i)
		switch n := len(repairs); {
		case blamed[u.url] && n == 1:
			m.refuse(p, i)
			continue
		case blamed[u.url]:
			edits = edits[:repairs[n/2].edits-repairs[0].edits]
			repairs = repairs[:n/2]
		}
		rest.add(u, since(repairs), edits)
	}
	return rest
}

// since returns repairs whose edits count from those of the first.
func since(repairs []repair) (own []repair) {
	for _, r := range repairs {
		own = append(own, repair{r.edits - repairs[0].edits, r.nth})
	}
	return own
}

// refuse leaves the findings of a unit; after a few, all of the rule in the URL.
func (m *mending) refuse(p *plan, i int) {
	u := &p.units[i]
	for _, r := range p.repairsOf(i) {
		m.refused[key{u.url, u.rule, r.nth}] = 1
	}
	m.refused[key{u.url, u.rule, every}]++
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
	p := m.plan(maxAlone)
	m.refused = refused
	for i, u := range p.units {
		one := &plan{origins: p.origins}
		one.add(u, since(p.repairsOf(i)), p.editsOf(i))
		if len(m.try(one)) == 0 {
			return true
		}
	}
	return false
}
