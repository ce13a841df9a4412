package fix

import (
	"iter"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// MaxFound is how many URLs and findings in them a text may have that is fixed: they are
// held in memory.
const MaxFound = 2_000_000

// A view is a text and what was found in it: no more than shows what another text has
// that this one has not, since a text may be nothing but URLs and findings.
type view struct {
	text   []byte // of at most 4 GiB
	urls   []place
	kinds  []kind         // of the findings of all URLs, in order
	joined joined         // the URLs that are not in the text verbatim
	rest   []lint.Finding // outside URLs

	fixable bool // a finding in a URL has a fix that may be done
	unsafe  int  // how many have only one that is not safe, which may not
	isFull  bool // there is more than MaxFound
}

// A place is that of a URL.
type place struct {
	start, end uint32
	kinds      uint32 // where its kinds begin
	kind       extract.Kind
}

// A kind is what matters of a finding to see whether another text has it, too.
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

// kindsOf returns those of the findings of a URL.
func (v *view) kindsOf(i int) []kind {
	end := len(v.kinds)
	if i+1 < len(v.urls) {
		end = int(v.urls[i+1].kinds)
	}
	return v.kinds[v.urls[i].kinds:end]
}

// A found is a URL and what is wrong with it.
type found struct {
	*extract.URL
	findings []lint.Finding
	wanted   []bool // of findings
}

// search yields what is found in a text, and the number of each URL.
func (m *mending) search(text []byte, c Choice) iter.Seq2[int, *found] {
	return func(yield func(int, *found) bool) {
		i := 0
		for u := range extract.Find(text, m.Extract) {
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

// choice returns what is to be fixed in a text.
func (m *mending) choice(text []byte) (c Choice) {
	if m.Choose != nil {
		c = m.Choose(text)
	}
	return c
}

// look searches and judges a text.
func (m *mending) look(text []byte) view {
	v := view{text: text}
	v.urls, v.kinds = make([]place, 0, len(m.now.urls)), make([]kind, 0, len(m.now.kinds)) // there are about as many
	choice := m.choice(text)
	for i, f := range m.search(text, choice) {
		if v.isFull = len(v.urls)+len(v.kinds) >= MaxFound; v.isFull {
			break
		}
		v.urls = append(v.urls, place{uint32(f.Start), uint32(f.End), uint32(len(v.kinds)), f.Kind})
		v.joined.add(i, f.Text, text[f.Start:f.End])
		for j := range f.findings {
			finding := &f.findings[j]
			v.kinds = append(v.kinds, kind{m.id(finding.Rule), f.wanted[j]})
			switch {
			case !f.wanted[j] || len(finding.Fixes) == 0:
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

// id returns that of a rule.
func (m *mending) id(rule string) ruleID {
	id, ok := m.ids[rule]
	if !ok {
		id = ruleID(len(m.ids) + 1)
		m.ids[rule] = id
	}
	return id
}
