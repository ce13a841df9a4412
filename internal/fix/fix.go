// Package fix applies the fixes of findings to texts, checks that they changed nothing
// else, shows the difference, and writes files.
package fix

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// Options say what to fix.
type Options struct {
	// Extract is how URLs are found.
	Extract extract.Options
	// Linter checks them.
	Linter *lint.Linter
	// Missing returns the links of a text that lead to nothing, in order. It may be nil.
	Missing func(text []byte) []extract.URL
	// Unsafe also applies fixes that are not safe.
	Unsafe bool
	// Choose returns what to fix in a text; it may be nil. It is called for the original
	// text, and for each version of it after some fixes.
	Choose func(text []byte) Choice
	// Kind guesses what a text is. It may be nil. A fix after which the text would be taken for something else is
	// refused, because it would then be read differently.
	Kind func(text []byte) extract.Input
}

// A Choice selects what is fixed in a text.
type Choice struct {
	// Wants reports whether a finding in a URL is to be fixed. Nil means all.
	Wants func(u *extract.URL, f *lint.Finding) bool
	// Rest returns the findings outside URLs that are to be fixed. It is called after
	// Wants was called for all findings. It may be nil.
	Rest func() []lint.Finding
}

// A Result is a text with fixes applied.
type Result struct {
	// Text is the fixed text; the original one if there was nothing to fix.
	Text  []byte
	edits []edit // see Edits
	// Fixed counts the findings that were fixed. Unsafe counts the findings that only have
	// an unsafe fix, which was not requested but would be applied.
	Fixed, Unsafe int
	// Open counts the findings that are left for an author: they have no fix, or one that would be refused
	// even if unsafe ones were requested.
	Open int
	// TooMany means that the text has more than MaxFound URLs and findings, so nothing was
	// fixed.
	TooMany bool
	// Refused lists fixes that were not applied because they would have changed more than
	// they should, or not enough: the first MostRefused for each reason.
	Refused []Refusal
	// Refusals counts all such fixes by reason.
	Refusals map[string]int
}

// MostRefused is how many fixes [Result.Refused] lists for each reason.
const MostRefused = 10

// Refuse adds a fix that was not applied. If it is listed and explain is not nil, explain returns its reason.
func (r *Result) Refuse(one Refusal, explain func() string) {
	if r.RefuseMore(one.Why, 1); r.Refusals[one.Why] > MostRefused {
		return
	}
	if explain != nil {
		one.Why = explain()
	}
	r.Refused = append(r.Refused, one)
}

// RefuseMore counts fixes that were not applied without listing them.
func (r *Result) RefuseMore(why string, n int) {
	if r.Refusals == nil {
		r.Refusals = make(map[string]int)
	}
	r.Refusals[why] += n
}

// A Refusal is a fix that was not applied.
type Refusal struct {
	Rule  string // of the finding
	Start int    // of the finding, in Result.Text: see Result.Before
	Title string // of the fix
	Why   string // the reason: a clause
}

// maxRounds is the maximum number of rounds, and of those in which findings outside URLs are fixed. In a
// round one rule fixes a URL; few URLs need more than three.
const maxRounds = 32

// Mend fixes the URLs of a text, one rule and URL at a time. After each fix the text is
// searched and checked again. A fix is refused if it
//   - changes a URL in any other way than by its edits; of a link it may drop or add the URL as its text,
//   - does not remove its finding, or adds a new one,
//   - makes the text another kind of text,
//   - is not safe, and leaves a finding in the URL that has no fix, or a bracket without its counterpart next to what it changes.
//
// Mend of the result changes nothing.
func Mend(text []byte, opt Options) Result {
	r := mend(text, opt)
	if r.Unsafe > 0 {
		opt.Unsafe = true
		unsafe := r.Unsafe
		r.Unsafe = min(unsafe, Mend(r.Text, opt).Fixed)
		r.Open += unsafe - r.Unsafe
	}
	return r
}

// mend is Mend with Unsafe as the number of all findings that only have an unsafe fix.
func mend(text []byte, opt Options) Result {
	m := newMending(text, opt)
	if m.now.isFull {
		return Result{Text: text, TooMany: true}
	}
	m.planURL = m.mendingOf
	m.run()
	m.mendRest()
	return m.result()
}

// A mending is a text that is being fixed.
type mending struct {
	Options
	// planURL returns what to do next to a URL.
	planURL func(i int, f *found) draft
	wraps   bool // planURL also changes URLs without findings
	ids     map[string]ruleID
	now     view
	edits   []edit // from the original text to now
	fixed   int
	tries   int  // how many plans were tried
	isCut   bool // more might be fixed after more tries
	refused map[key]int32
}

// A key identifies a finding whose fix was refused: the nth of the rule in the URL. Fixes
// do not change the order of the URLs, and rarely their number.
type key struct {
	url  uint32
	rule ruleID
	nth  int16 // or every
}

// every as nth makes a key that counts the refusals of a rule in a URL.
const every = -1

func newMending(text []byte, opt Options) *mending {
	m := &mending{Options: opt, ids: make(map[string]ruleID), refused: make(map[key]int32)}
	m.now = m.look(text)
	return m
}

// run applies fixes until none is left that can be applied.
func (m *mending) run() {
	fixed := 0
	for n := 0; n < maxRounds && !m.isSpent(); n++ {
		if m.round(m.plan(math.MaxInt)) {
			continue
		}
		if fixed == m.fixed && !m.alone() {
			return
		}
		// Fixes that were refused may be possible now.
		fixed = m.fixed
		clear(m.refused)
	}
	m.isCut = true
}

// mendRest fixes findings outside URLs, in each round all or none. Of findings whose
// edits touch, the later ones are fixed in the next round.
func (m *mending) mendRest() {
	for range maxRounds {
		edits, n := m.restEdits()
		if n == 0 {
			return
		}
		next := m.look(apply(m.now.text, edits))
		if !m.now.hasSameURLs(&next) || len(next.rest) > len(m.now.rest)-n {
			return
		}
		m.step(next, edits, n)
	}
}

// restEdits returns the edits for findings outside URLs, in order, and the number of
// those findings. Of findings whose edits touch, the later ones are left out.
func (m *mending) restEdits() (edits []edit, n int) {
	type part struct {
		edit
		of int // rest
	}
	var parts []part
	for i := range m.now.rest {
		fix := m.choose(&m.now.rest[i])
		if fix == nil {
			continue
		}
		for _, e := range fix.Edits {
			parts = append(parts, part{editOf(e), i})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.start, b.start) })
	left := make(map[int]bool)
	var last part
	for _, p := range parts {
		switch {
		case left[p.of]:
		case p.start >= last.end:
			last = p
		case p.of > last.of:
			left[p.of] = true
		default:
			left[last.of], last = true, p
		}
	}
	done := make(map[int]bool)
	for _, p := range parts {
		if !left[p.of] {
			edits, done[p.of] = append(edits, p.edit), true
		}
	}
	return edits, len(done)
}

// step continues with next, the text after edits, which are that many fixes.
func (m *mending) step(next view, edits []edit, fixed int) {
	if len(next.urls) != len(m.now.urls) {
		clear(m.refused)
	}
	m.now, m.edits, m.fixed = next, compose(m.edits, edits), m.fixed+fixed
}

// result returns the text, and the findings that are left in it.
func (m *mending) result() Result {
	r := Result{Text: m.now.text, edits: m.edits, Fixed: m.fixed}
	for i := range m.now.rest {
		m.leave(&r, &m.now.rest[i], tooMuch, nil)
	}
	r.Unsafe += m.now.unsafe
	r.Open += m.now.unfixable
	if !m.now.fixable {
		return r
	}
	for _, f := range m.search(m.now.text, m.choice(m.now.text)) {
		for j := range f.findings {
			finding := &f.findings[j]
			switch fix := m.choose(finding); {
			case !f.wanted[j] || fix == nil:
			case f.isHopeless():
				m.leave(&r, finding, fmt.Sprintf("more than %d things are wrong with the URL", maxFindings), nil)
			default:
				m.leave(&r, finding, m.unexplained(), func() string { return m.obstacle(f, finding, fix) })
			}
		}
	}
	return r
}

// leave adds a finding that was not fixed to r, for a reason. The listed ones have what explain returns instead, if it is not nil.
func (m *mending) leave(r *Result, f *lint.Finding, why string, explain func() string) {
	fix := m.choose(f)
	switch {
	case len(f.Fixes) == 0:
		r.Open++
	case fix == nil:
		r.Unsafe++
	default:
		r.Refuse(Refusal{f.Rule, f.Start, fix.Title, why}, explain)
	}
}
