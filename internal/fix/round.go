package fix

const (
	// maxTries is how many plans are tried in a text. Each try searches the whole text, so that a text of more than
	// maxTried/maxTries bytes gets fewer tries, but at least minTries.
	maxTries, minTries = 128, 16
	maxTried           = 16 << 20 // bytes
	// maxBlamed is how many tries of a round trust the blame. It is wrong where a fix changes how a
	// distant URL is read: then it leads from one URL to the next. After that, each try has half the units.
	maxBlamed = 2
	// maxRefused is how many units of a rule are refused one by one in a URL, before all are.
	maxRefused = 8
	// maxAlone is how many units are tried alone.
	maxAlone = 8
)

// isSpent reports whether no more plans are tried in the text.
func (m *mending) isSpent() bool {
	return m.tries >= min(max(maxTried/max(len(m.now.text), 1), minTries), maxTries)
}

// round carries out a plan, except units that turn out to have other effects. It reports whether to
// continue: the text was changed, or a unit was refused that may have held up another one.
func (m *mending) round(p *plan) bool {
	tried := len(p.units) > 0
	for n := 0; len(p.units) > 0 && !m.isSpent(); n++ {
		switch blamed, changesKind := m.try(p); {
		case len(blamed) == 0 && !changesKind:
			return true
		case changesKind && len(p.units) > 1: // nobody knows by which of them
			p = p.firstHalf()
		case n < maxBlamed || len(p.units) == 1:
			p = m.without(p, blamed)
		default:
			p = p.firstHalf()
		}
	}
	return tried
}

// try carries out a plan, unless some units have other effects: it returns those, by their URLs. If the text would be
// another kind of text, these are all.
func (m *mending) try(p *plan) (blamed map[uint32]bool, changesKind bool) {
	m.tries++
	edits := sorted(p.edits)
	made := apply(m.now.text, edits)
	if m.changesKind(made) {
		blamed = make(map[uint32]bool)
		for _, u := range p.units {
			blamed[u.url] = true
		}
		return blamed, true
	}
	next := m.look(made)
	if blamed = compare(&m.now, &next, p); len(blamed) == 0 {
		m.step(next, edits, len(p.repairs))
	}
	return blamed, false
}

// changesKind reports whether the text would be another kind of text after edits.
func (m *mending) changesKind(made []byte) bool {
	return m.Kind != nil && m.Kind(made) != m.Kind(m.now.text)
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

// firstHalf returns the plan with the first half of its units.
func (p *plan) firstHalf() *plan {
	half := &plan{origins: p.origins}
	for i, u := range p.units[:len(p.units)/2] {
		half.add(u, since(p.repairsOf(i)), p.editsOf(i))
	}
	return half
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
		if blamed, _ := m.try(one); len(blamed) == 0 {
			return true
		}
	}
	return false
}
