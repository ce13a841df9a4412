package fix

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// A plan is what one round does to a text. It may include every URL of the text, so it is kept in a
// few slices.
type plan struct {
	units   []unit
	repairs []repair // of all units
	edits   []edit   // of all repairs, sorted within each unit
	origins *origins
}

// A unit is what one round does to one URL: the fixes of one rule, which are consecutive in the plan.
type unit struct {
	url     uint32
	repairs uint32 // the index of its first repair
	rule    ruleID
	wraps   bool // the URL is put between delimiters, and is not changed
	isGuess bool // one of the repairs is not safe
}

// A repair is the fix of a finding.
type repair struct {
	edits uint32 // the index of its first edit
	nth   int16  // among the findings of the rule in the URL; at most maxFindings
}

// Origins are the origins of URLs, which may be many, in little memory.
type origins struct {
	urls     []uint32 // their numbers, increasing
	all      []origin
	segments []extract.Segment // of all
}

// An origin is how a URL was read that is not in the text verbatim and in one piece.
type origin struct {
	inferred []byte // the front of the URL, which is not in the text
	segments uint32 // the index of its first segment
	end      uint32 // of the URL
	isFlawed bool   // something is wrong with the link to it
}

// add adds the origin of a URL. URLs are added in order.
func (o *origins) add(url int, f *found) {
	inferred := f.Text[:f.Inferred]
	if n := len(o.all); n > 0 && bytes.Equal(o.all[n-1].inferred, inferred) { // as of links with the same base
		inferred = o.all[n-1].inferred
	} else {
		inferred = bytes.Clone(inferred)
	}
	o.urls = append(o.urls, uint32(url))
	o.all = append(o.all, origin{inferred, uint32(len(o.segments)), uint32(f.End), len(f.Flaws) > 0})
	o.segments = append(o.segments, f.Segments()...)
}

// of returns the origin of a URL and its segments, if there is one.
func (o *origins) of(url uint32) (*origin, []extract.Segment) {
	i, ok := slices.BinarySearch(o.urls, url)
	if !ok {
		return nil, nil
	}
	end := len(o.segments)
	if i+1 < len(o.all) {
		end = int(o.all[i+1].segments)
	}
	return &o.all[i], o.segments[o.all[i].segments:end]
}

func (p *plan) repairsOf(i int) []repair {
	end := len(p.repairs)
	if i+1 < len(p.units) {
		end = int(p.units[i+1].repairs)
	}
	return p.repairs[p.units[i].repairs:end]
}

// editsOf returns the edits of a unit, in order.
func (p *plan) editsOf(i int) []edit {
	end := len(p.edits)
	if i+1 < len(p.units) {
		end = int(p.repairs[p.units[i+1].repairs].edits)
	}
	return p.edits[p.repairs[p.units[i].repairs].edits:end]
}

// add adds a unit with its repairs and their edits.
func (p *plan) add(u unit, repairs []repair, edits []edit) {
	u.repairs = uint32(len(p.repairs))
	first := uint32(len(p.edits))
	p.units = append(p.units, u)
	for _, r := range repairs {
		p.repairs = append(p.repairs, repair{first + r.edits, r.nth})
	}
	for _, e := range edits {
		if n := len(p.edits); n > 0 && p.edits[n-1].text == e.text { // as of links with the same base
			e.text = p.edits[n-1].text
		}
		p.edits = append(p.edits, e)
	}
}

// maxFindings is the maximum number of findings of a URL that is fixed. Nobody writes a
// URL with more, and fixing it might take as many rounds.
const maxFindings = 200

// isHopeless reports whether the URL has too many findings to be fixed.
func (f *found) isHopeless() bool { return len(f.findings) > maxFindings }

// A draft is a unit that is not in a plan yet. Its repairs index its own edits.
type draft struct {
	unit
	repairs []repair
	edits   []edit
}

// plan returns the plan of the next round, for at most that many URLs.
func (m *mending) plan(most int) *plan {
	p := &plan{origins: new(origins)}
	if !m.now.fixable && !m.wraps {
		return p
	}
	for i, f := range m.search(m.now.text, m.choice(m.now.text)) {
		d := m.planURL(i, f)
		if len(d.repairs) == 0 {
			continue
		}
		d.url = uint32(i)
		p.add(d.unit, d.repairs, d.edits)
		if !isPlain(f.URL) {
			p.origins.add(i, f)
		}
		if len(p.units) == most {
			break
		}
	}
	return p
}

// isPlain reports whether the URL is in the text verbatim, in one piece, and nothing is
// wrong with the link to it.
func isPlain(u *extract.URL) bool {
	segments := u.Segments()
	return len(segments) == 1 && segments[0].Text == "" && u.Inferred == 0 && len(u.Flaws) == 0
}

// mendingOf returns the draft for a URL: the fixes of the first rule that has any. It has
// no repairs if there are no fixes.
func (m *mending) mendingOf(i int, f *found) (d draft) {
	if f.isHopeless() {
		return d
	}
	nth := make(map[ruleID]int16)
	for j := range f.findings {
		finding := &f.findings[j]
		rule := m.id(finding.Rule)
		k := key{uint32(i), rule, nth[rule]}
		nth[rule]++
		fix := m.choose(finding)
		if fix == nil || !f.wanted[j] || m.isRefused(k) || !d.takes(rule, fix) {
			continue
		}
		d.rule, d.isGuess = rule, d.isGuess || !fix.Safe
		d.repairs = append(d.repairs, repair{uint32(len(d.edits)), k.nth})
		for _, e := range fix.Edits {
			d.edits = append(d.edits, editOf(e))
		}
	}
	return d
}

// takes reports whether a fix can be added: all are of one rule, and each begins after the one before.
func (d *draft) takes(rule ruleID, fix *lint.Fix) bool {
	if d.rule != 0 && d.rule != rule {
		return false
	}
	n := len(d.edits)
	return n == 0 || int(d.edits[n-1].end) <= fix.Edits[0].Start
}

// choose returns the best fix that may be applied to a finding, or nil.
func (m *mending) choose(f *lint.Finding) *lint.Fix {
	for i := range f.Fixes {
		if fix := &f.Fixes[i]; fix.Safe || m.Unsafe {
			return fix
		}
	}
	return nil
}
