// Package fix mends texts: it does what the fixes of findings say, makes sure that
// nothing else came of it, shows the difference, and writes files.
package fix

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// Options say what to mend.
type Options struct {
	// Extract is how URLs are found.
	Extract extract.Options
	// Linter judges them.
	Linter *lint.Linter
	// Unsafe also does what is not safe.
	Unsafe bool
	// Choose returns what is to be mended of a text; it may be nil. It is called
	// for the text, and for each that comes of it.
	Choose func(text []byte) Choice
}

// A Choice selects what is fixed in a text.
type Choice struct {
	// Wants reports whether a finding in a URL is to be fixed. Nil means all.
	Wants func(u *extract.URL, f *lint.Finding) bool
	// Rest returns what is to be mended beside URLs, once Wants was asked of
	// all findings. It may be nil.
	Rest func() []lint.Finding
}

// A Result is what came of mending a text.
type Result struct {
	// Text is the text as mended; the one that was given when there was
	// nothing to mend.
	Text []byte
	// Edits make Text of the text that was given. They are sorted, and neither overlap
	// nor touch.
	Edits []lint.Edit
	// Fixed counts the findings that were mended, Unsafe those that only an
	// unsafe fix mends, which was not asked for.
	Fixed, Unsafe int
	// Refused lists what fixes were not done, since more or something else
	// would have come of them.
	Refused []Refusal
}

// A Refusal is a fix that was not done.
type Refusal struct {
	Finding lint.Finding // its place is in Result.Text: see Result.Before
	Title   string       // of the fix
	Why     string       // it was not done: a clause
}

// maxRounds is how often a text is looked at anew. In a round one rule mends a
// URL; few URLs need more than three.
const maxRounds = 64

// Mend mends the URLs of a text. Fixes are done a rule and a URL at a time; after
// each the text is searched and judged again. A fix is refused that
//   - makes another URL of any but what its edits say,
//   - does not mend its finding, or makes a new one.
//
// The result has nothing left that Mend would mend.
func Mend(text []byte, opt Options) Result {
	m := newMending(text, opt)
	m.planURL = m.mendingOf
	m.run()
	m.mendRest()
	return m.result()
}

// A mending is a text on its way.
type mending struct {
	Options
	planURL func(i int) *unit // what is to be done to a URL next; nil if nothing is
	now     view
	edits   []lint.Edit // what made it of the text that was given
	fixed   int
	refused map[key]int
}

// A key is a finding that a fix was refused for: the rule's nth of a URL. The
// URLs of a text stay as many and in their order.
type key struct {
	url  int
	rule string
	nth  int // or every
}

// every is the nth of a key that counts the refusals of a rule in a URL.
const every = -1

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

func newMending(text []byte, opt Options) *mending {
	m := &mending{Options: opt, refused: make(map[key]int)}
	m.now = m.look(text)
	return m
}

// run does all there is to do.
func (m *mending) run() {
	fixed := 0
	for range maxRounds {
		if m.round(m.plan()) {
			continue
		}
		if fixed == m.fixed && !m.alone() {
			return
		}
		// What was refused may be good by now.
		fixed = m.fixed
		clear(m.refused)
	}
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
			f.wanted = append(f.wanted, choice.Wants == nil || choice.Wants(&u, &f.findings[i]))
		}
		v.urls = append(v.urls, f)
	}
	if choice.Rest != nil {
		v.rest = choice.Rest()
	}
	return v
}

// mendRest mends what is beside the URLs, all or none of it at a time. What it takes
// out may leave something that touched it to be done next.
func (m *mending) mendRest() {
	for range maxRounds {
		edits, n := m.restEdits()
		if n == 0 {
			return
		}
		next := m.look(apply(m.now.text, edits))
		same := func(a, b found) bool { return bytes.Equal(a.Text, b.Text) && !isWorse(&a, &b, "", 0) }
		if !slices.EqualFunc(m.now.urls, next.urls, same) || len(next.rest) > len(m.now.rest)-n {
			return
		}
		m.step(next, edits, n)
	}
}

// restEdits returns the edits, in order, for findings beside the URLs, and for how many.
// Of findings whose edits touch, the later ones are left out.
func (m *mending) restEdits() (edits []lint.Edit, n int) {
	type part struct {
		lint.Edit
		of int // rest
	}
	var parts []part
	for i := range m.now.rest {
		for _, e := range m.choose(&m.now.rest[i]) {
			parts = append(parts, part{e, i})
		}
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(a.Start, b.Start) })
	left := make(map[int]bool)
	var last part
	for _, p := range parts {
		switch {
		case left[p.of]:
		case p.Start >= last.End:
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
			edits, done[p.of] = append(edits, p.Edit), true
		}
	}
	return edits, len(done)
}

// step continues with the text that edits made, by that number of fixes.
func (m *mending) step(next view, edits []lint.Edit, fixed int) {
	m.now, m.edits, m.fixed = next, compose(m.edits, edits), m.fixed+fixed
}

// result returns the text, and what is left to fix in it.
func (m *mending) result() Result {
	r := Result{Text: m.now.text, Edits: m.edits, Fixed: m.fixed}
	for i := range m.now.rest {
		m.leave(&r, &m.now.rest[i], tooMuch)
	}
	for i := range m.now.urls {
		u := &m.now.urls[i]
		why := tooMuch
		if u.isHopeless() {
			why = fmt.Sprintf("more than %d things are wrong with the URL", maxFindings)
		}
		for j := range u.findings {
			if u.wanted[j] {
				m.leave(&r, &u.findings[j], why)
			}
		}
	}
	return r
}

// tooMuch is why what was tried is refused.
const tooMuch = "the fix would cause another finding"

// leave adds a finding that is left, and why, to r.
func (m *mending) leave(r *Result, f *lint.Finding, why string) {
	switch {
	case len(f.Fixes) == 0:
	case m.choose(f) == nil:
		r.Unsafe++
	default:
		r.Refused = append(r.Refused, Refusal{*f, m.title(f), why})
	}
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
