// Package fix mends texts: it does what the fixes of findings say, makes sure that
// nothing else came of it, shows the difference, and writes files.
package fix

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// Options say what to mend.
type Options struct {
	// Extract is how URLs are found.
	Extract extract.Options
	// Linter judges them. It is asked for texts of Extract.Input.
	Linter *lint.Linter
	// Unsafe also does what is not safe.
	Unsafe bool
	// Choose returns what is to be mended of a text; it may be nil. It is called
	// for the text, and for each that comes of it.
	Choose func(text []byte) Choice
}

// A Choice tells what is to be mended of a text.
type Choice struct {
	// Wants tells which findings are to be mended, each in its turn; all are
	// when it is nil.
	Wants func(*lint.Finding) bool
	// Rest returns what is to be mended beside URLs, once Wants was asked of
	// all findings. It may be nil.
	Rest func() []lint.Finding
}

// A Result is what came of mending a text.
type Result struct {
	// Text is the text as mended; the one that was given when there was
	// nothing to mend.
	Text []byte
	// Fixed counts the findings that were mended, Unsafe those that only an
	// unsafe fix mends, which was not asked for.
	Fixed, Unsafe int
	// Refused lists what fixes were not done, since more or something else
	// would have come of them.
	Refused []Refusal
}

// A Refusal is a fix that was not done.
type Refusal struct {
	Finding lint.Finding // its place is in Result.Text
	Title   string       // of the fix
}

// maxRounds is how often a text is looked at anew. In a round one rule mends a
// URL; few URLs need more than three.
const maxRounds = 64

// maxTries is how often a round is tried with fewer fixes.
const maxTries = 8

// Mend mends the URLs of a text. Fixes are done a rule and a URL at a time; after
// each the text is searched and judged again. A fix is refused that
//   - makes another URL of any but what its edits say,
//   - does not mend its finding, or makes a new one.
//
// The result has nothing left that Mend would mend.
func Mend(text []byte, opt Options) Result {
	if opt.Linter != nil {
		opt.Linter = opt.Linter.For(opt.Extract.Input)
	}
	m := mending{Options: opt, refused: make(map[key]bool)}
	m.now = m.look(text)
	fixed := 0
	for round := 0; round < maxRounds; round++ {
		if m.round(m.plan()) {
			continue
		}
		if fixed == m.fixed && !m.alone() {
			break
		}
		// What was refused may be good by now.
		fixed = m.fixed
		clear(m.refused)
	}
	m.mendRest()
	return m.result()
}

// mendRest mends what is beside the URLs, all or none of it.
func (m *mending) mendRest() {
	var edits []lint.Edit
	n, end := 0, 0
	for i := range m.now.rest {
		if more := m.choose(&m.now.rest[i]); more != nil && end <= more[0].Start {
			edits, end, n = append(edits, more...), more[len(more)-1].End, n+1
		}
	}
	if n == 0 {
		return
	}
	next := m.look(apply(m.now.text, edits))
	same := func(a, b found) bool { return bytes.Equal(a.Text, b.Text) && !isWorse(&a, &b, "", 0) }
	if slices.EqualFunc(m.now.urls, next.urls, same) && len(next.rest) <= len(m.now.rest)-n {
		m.now, m.fixed = next, m.fixed+n
	}
}

// alone tries what was refused once more, each by itself: it may have been blamed
// for another. It reports whether something was mended.
func (m *mending) alone() bool {
	refused := m.refused
	m.refused = make(map[key]bool)
	units := m.plan()
	m.refused = refused
	for _, u := range units[:min(len(units), maxTries)] {
		next := m.look(apply(m.now.text, u.all()))
		if len(compare(m.now, next, []*unit{u})) == 0 {
			m.now, m.fixed = next, m.fixed+len(u.nth)
			return true
		}
	}
	return false
}

// A mending is a text on its way.
type mending struct {
	Options
	now     view
	fixed   int
	refused map[key]bool
}

// A key is a finding that a fix was refused for: the rule's nth of a URL. The
// URLs of a text stay as many and in their order.
type key struct {
	url  int
	rule string
	nth  int
}

// A view is a text and what was found in it.
type view struct {
	text []byte
	urls []found
	rest []lint.Finding // beside URLs
}

// A found is a URL and what is wrong with it.
type found struct {
	extract.URL
	findings []lint.Finding
	wanted   []bool // of findings
}

// look searches and judges a text.
func (m *mending) look(text []byte) view {
	v := view{text: text}
	var choice Choice
	if m.Choose != nil {
		choice = m.Choose(text)
	}
	for u := range extract.Find(text, m.Extract) {
		f := found{URL: u}
		if m.Linter != nil {
			f.findings = m.Linter.Check(&u)
		}
		for i := range f.findings {
			f.wanted = append(f.wanted, choice.Wants == nil || choice.Wants(&f.findings[i]))
		}
		v.urls = append(v.urls, f)
	}
	if choice.Rest != nil {
		v.rest = choice.Rest()
	}
	return v
}

// A unit is what is done to one URL in one round: the fixes of one rule.
type unit struct {
	url  int
	rule string
	nth  []int // the rule's findings of the URL that are mended
	// edits are those of each of them.
	edits [][]lint.Edit
	end   int  // of the last one
	wraps bool // the URL stays what it is, and is marked off
}

// all returns the edits of the unit in order.
func (u *unit) all() []lint.Edit { return slices.Concat(u.edits...) }

// plan returns what is to be done in the next round.
func (m *mending) plan() (units []*unit) {
	for i := range m.now.urls {
		if u := m.planURL(i); u != nil {
			units = append(units, u)
		}
	}
	return units
}

// planURL returns what is to be done to the URL: the fixes of the first rule that
// has any. It is nil when there are none.
func (m *mending) planURL(i int) *unit {
	var u *unit
	nth := make(map[string]int)
	f := &m.now.urls[i]
	for j := range f.findings {
		finding := &f.findings[j]
		k := key{i, finding.Rule, nth[finding.Rule]}
		nth[finding.Rule]++
		edits := m.choose(finding)
		if edits == nil || !f.wanted[j] || m.refused[k] || u != nil && u.rule != k.rule {
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

// round does the units, but for those that turn out to do something else. It
// reports whether to go on: the text was changed, or something was refused that
// stood before something else.
func (m *mending) round(units []*unit) bool {
	tried := len(units) > 0
	for range maxTries {
		if len(units) == 0 {
			return tried
		}
		next := m.look(apply(m.now.text, editsOf(units)))
		blamed := compare(m.now, next, units)
		if len(blamed) == 0 {
			m.now = next
			for _, u := range units {
				m.fixed += len(u.nth)
			}
			return true
		}
		units = m.without(units, blamed)
	}
	for _, u := range units {
		m.refuse(u)
	}
	return tried
}

// editsOf returns the edits of all units, in order.
func editsOf(units []*unit) (edits []lint.Edit) {
	for _, u := range units {
		edits = append(edits, u.all()...)
	}
	return edits
}

// without returns the units but for the blamed. Of one that does several fixes,
// the first is tried alone.
func (m *mending) without(units []*unit, blamed map[int]bool) (rest []*unit) {
	for _, u := range units {
		switch {
		case !blamed[u.url]:
			rest = append(rest, u)
		case len(u.nth) > 1:
			rest = append(rest, &unit{url: u.url, rule: u.rule, nth: u.nth[:1], edits: u.edits[:1]})
		default:
			m.refuse(u)
		}
	}
	return rest
}

func (m *mending) refuse(u *unit) {
	for _, n := range u.nth {
		m.refused[key{u.url, u.rule, n}] = true
	}
}

// result tells what is left.
func (m *mending) result() Result {
	r := Result{Text: m.now.text, Fixed: m.fixed}
	left := slices.Clone(m.now.rest)
	for _, u := range m.now.urls {
		for j, f := range u.findings {
			if u.wanted[j] {
				left = append(left, f)
			}
		}
	}
	for _, f := range left {
		switch {
		case len(f.Fixes) == 0:
		case m.choose(&f) == nil:
			r.Unsafe++
		default:
			r.Refused = append(r.Refused, Refusal{f, m.title(&f)})
		}
	}
	return r
}

// title returns that of the fix that choose chooses.
func (m *mending) title(f *lint.Finding) string {
	for _, fix := range f.Fixes {
		if fix.Safe || m.Unsafe {
			return fix.Title
		}
	}
	return ""
}

// apply does edits that are sorted and disjoint to a copy of text.
func apply(text []byte, edits []lint.Edit) []byte {
	mended := make([]byte, 0, len(text)+8*len(edits))
	at := 0
	for _, e := range edits {
		mended = append(append(mended, text[at:e.Start]...), e.Text...)
		at = e.End
	}
	return append(mended, text[at:]...)
}
