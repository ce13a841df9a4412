package fix

import (
	"iter"
	"math"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// MaxFound is how many URLs and findings in them a text may have that is fixed: all of them
// are kept in memory.
const MaxFound = 2_000_000

// A view is a text and what was found in it: only what is needed to see what another text
// has and this one does not, since a text may consist of URLs and findings.
type view struct {
	text   []byte // of at most 4 GiB
	urls   []place
	kinds  []kind         // of the findings of all URLs, in order
	joined joined         // the URLs that are not in the text verbatim
	rest   []lint.Finding // outside URLs

	fixable   bool // a wanted finding in a URL has a fix that may be applied
	unsafe    int  // how many wanted findings in URLs have only fixes that may not be applied
	unfixable int  // how many of them have no fix
	isFull    bool // there are more than MaxFound URLs and findings
}

// A place is the place of a URL.
type place struct {
	start, end uint32
	kinds      uint32 // the index of its first kind
	kind       extract.Kind
	isOpen     bool // a wanted finding is open: see isOpen
	isRelative bool // it is a relative reference, which is found only in a broken link
	isMissing  bool // it leads to nothing
}

// isOpen reports whether a finding of at least severity warning has no fix, so that its author has to look at the place.
func isOpen(f *lint.Finding) bool { return f.Severity >= lint.Warning && len(f.Fixes) == 0 }

// A kind is what must be equal for two findings to count as the same.
type kind struct {
	rule   ruleID
	wanted bool
}

// A ruleID identifies a rule; 0 is none.
type ruleID uint16

// textOf returns the text of a URL.
func (v *view) textOf(i int) []byte {
	u := v.urls[i]
	return v.joined.of(i, v.text[u.start:u.end])
}

// kindsOf returns the kinds of the findings in a URL.
func (v *view) kindsOf(i int) []kind {
	end := len(v.kinds)
	if i+1 < len(v.urls) {
		end = int(v.urls[i+1].kinds)
	}
	return v.kinds[v.urls[i].kinds:end]
}

// A found is a URL with its findings.
type found struct {
	*extract.URL
	findings []lint.Finding
	wanted   []bool // which of findings are wanted
}

// search yields the URLs of a text with their findings, numbered from 0.
func (m *mending) search(text []byte, c Choice) iter.Seq2[int, *found] {
	return func(yield func(int, *found) bool) {
		i := 0
		urls := extract.Find(text, m.Extract)
		if m.Missing != nil {
			urls = WithMissing(urls, m.Missing(text))
		}
		for u := range urls {
			f := found{URL: &u}
			if m.Linter != nil {
				f.findings, _ = m.Linter.Check(&u)
			}
			for j := range f.findings {
				f.wanted = append(f.wanted, c.Wants == nil || c.Wants(&u, &f.findings[j]))
			}
			if !yield(i, &f) {
				return
			}
			i++
		}
	}
}

// WithMissing yields URLs, and the links that lead to nothing, in their places: except those where a URL is.
func WithMissing(urls iter.Seq[extract.URL], missing []extract.URL) iter.Seq[extract.URL] {
	if len(missing) == 0 {
		return urls
	}
	return func(yield func(extract.URL) bool) {
		end, left := 0, missing
		yieldUpTo := func(start int) bool {
			for ; len(left) > 0 && left[0].Start < start; left = left[1:] {
				if left[0].Start >= end && left[0].End <= start && !yield(left[0]) {
					return false
				}
			}
			return true
		}
		for u := range urls {
			if !yieldUpTo(u.Start) || !yield(u) {
				return
			}
			end = u.End
		}
		yieldUpTo(math.MaxInt)
	}
}

// choice returns what to fix in a text.
func (m *mending) choice(text []byte) (c Choice) {
	if m.Choose != nil {
		c = m.Choose(text)
	}
	return c
}

// look searches and judges a text.
func (m *mending) look(text []byte) view {
	v := view{text: text}
	v.urls, v.kinds = make([]place, 0, len(m.now.urls)), make([]kind, 0, len(m.now.kinds)) // as many as in the last view
	choice := m.choice(text)
	for i, f := range m.search(text, choice) {
		if v.isFull = len(v.urls)+len(v.kinds) >= MaxFound; v.isFull {
			break
		}
		v.urls = append(v.urls, place{start: uint32(f.Start), end: uint32(f.End), kinds: uint32(len(v.kinds)), kind: f.Kind, isRelative: f.Notes&(extract.Relative|extract.Missing) != 0, isMissing: f.Notes&extract.Missing != 0})
		v.joined.add(i, f.Text, text[f.Start:f.End])
		for j := range f.findings {
			finding := &f.findings[j]
			v.kinds = append(v.kinds, kind{m.id(finding.Rule), f.wanted[j]})
			if f.wanted[j] && isOpen(finding) {
				v.urls[i].isOpen = true
			}
			switch {
			case !f.wanted[j]:
			case len(finding.Fixes) == 0:
				v.unfixable++
			case m.choose(finding) == nil:
				v.unsafe++
			default:
				v.fixable = true
			}
		}
	}
	if choice.Rest != nil {
		v.rest = choice.Rest()
	}
	return v
}

// id returns the ID of a rule.
func (m *mending) id(rule string) ruleID {
	id, ok := m.ids[rule]
	if !ok {
		id = ruleID(len(m.ids) + 1)
		m.ids[rule] = id
	}
	return id
}
