package fix

const (
	// maxTries is how many times a round is tried, each time with fewer fixes.
	maxTries = 16
	// maxRefused is how many units of a rule are refused one by one in a URL, before all are.
	maxRefused = 8
	// maxAlone is how many units are tried alone.
	maxAlone = 8
)

// round carries out a plan, except units that turn out to have other effects. It reports whether to
// continue: the text was changed, or a unit was refused that may have held up another one.
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

// try carries out a plan, unless some units have other effects: it returns those, by their URLs.
func (m *mending) try(p *plan) (blamed map[uint32]bool) {
	edits := sorted(p.edits)
	next := m.look(apply(m.now.text, edits))
	if blamed = compare(&m.now, &next, p); len(blamed) == 0 {
		m.step(next, edits, len(p.repairs))
	}
	return blamed
}

// without returns the plan without the blamed units. Of a blamed unit with several fixes, it keeps
// the first half.
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

// since returns repairs with indices of edits relative to those of the first one.
func since(repairs []repair) (own []repair) {
	for _, r := range repairs {
		own = append(own, repair{r.edits - repairs[0].edits, r.nth})
	}
	return own
}

// refuse records that the fixes of a unit are refused. After a few refusals in a URL, all fixes of
// the rule there are.
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

// alone tries refused units again, each by itself: it may have been blamed for the effect
// of another one. It reports whether something was fixed.
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
