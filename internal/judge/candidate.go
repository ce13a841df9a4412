package judge

import (
	"bytes"
	"iter"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A candidate is a finding that is reported unless something that comes earlier in the
// document, or the baseline, has it left out.
type candidate struct {
	*report.Finding
	directive   string // the text of the one that it is about, without secrets
	first, last int    // lines that its URL is on
	old         bool   // none of them is new
}

// A Part is some of what was found in a section of a document, whatever comes earlier in
// the document.
type Part struct {
	candidates []candidate
	directives []suppress.Directive // of all the section, in its first part
	notes      []directiveNote      // of directives
	reach      int                  // where the last URL ends, if there may be directives
	urls       int                  // how many were judged
}

// URLs returns how many URLs were judged, without what only looks like one.
func (p *Part) URLs() int { return p.urls }

// mostRanges is how many ranges the candidates of a part have at most, apart from those of
// its last URL: a section may have as many as it has bytes, and a candidate takes a
// thousand and more.
const mostRanges = 512

// parts judges the URLs of a section, and yields what is found in parts. It calls found
// with each URL, if that is not nil.
func (s *section) parts(found func(extract.URL)) iter.Seq[*Part] {
	return func(yield func(*Part) bool) {
		c := s.collector(s.doc.heedsDirectives() && suppress.Mentioned(s.window))
		for u := range s.urls(s.doc.options) {
			if found != nil {
				found(u)
			}
			findings, secrets := s.doc.check(&u)
			c.add(&u, findings, secrets)
			if missing, ok := s.doc.inRepository(&u); ok {
				more, _ := s.doc.profile.linter.Check(&missing)
				c.add(&missing, more, nil)
			}
			if c.ranges >= mostRanges && !yield(c.cut()) {
				return
			}
		}
		if !c.isCut {
			s.keepSecrets(c.secrets)
		}
		yield(c.end())
	}
}

// A collector makes parts of a section.
type collector struct {
	*section
	part      *Part
	ranges    int               // of its candidates
	quoted    []*report.Finding // of the part, without excerpts as yet
	isCut     bool              // the part is not the first
	secrets   []lint.Range      // of the URLs, until the first cut
	mayDirect bool              // there may be directives
	covered   []lint.Range      // if so, by URLs, until the first cut
}

// collector returns an empty collector.
func (s *section) collector(mayDirect bool) collector {
	return collector{section: s, part: new(Part), mayDirect: mayDirect}
}

// heedsDirectives reports whether more directives in the text would count.
func (d *Document) heedsDirectives() bool {
	return d.filter != nil && !d.Input.IsMail() && !d.isFull.Load()
}

// add adds a URL, the findings about it, and its secrets.
func (c *collector) add(u *extract.URL, findings []lint.Finding, secrets []lint.Range) {
	d := c.doc
	if u.Notes&(extract.NearMiss|extract.Relative|extract.Missing) == 0 {
		c.part.urls++
	}
	if !c.isCut {
		c.secrets = append(c.secrets, secrets...)
	}
	withheld := c.withheld(u, findings)
	for i, f := range findings {
		var found candidate
		if c.mayDirect || !d.offsets {
			found.first, found.last = c.lines(u.Start, u.End)
			found.old = d.isOld(found.first, found.last) && !d.isBroken(u)
		}
		switch {
		case f.Severity < d.profile.Level: // it is only counted
			found.Finding = &report.Finding{Finding: f}
		case d.offsets:
			found.Finding = c.locateInURL(f, u)
		case isEncoded(u):
			found.Finding = c.locateInURL(f, u)
			found.Excerpt = []report.Line{decodedLine(found.Finding)}
		default:
			found.Finding = c.locateInURL(f, u)
			c.quoted = append(c.quoted, found.Finding)
		}
		if withheld[i] {
			found.Fixes = nil
		}
		c.part.candidates = append(c.part.candidates, found)
		c.ranges += 1 + len(f.Related)
	}
	if !c.mayDirect {
		return
	}
	c.part.reach = u.End
	if !c.isCut {
		c.covered = append(c.covered, lint.Range{Start: u.Start, End: u.End})
	}
}

// withheld returns which findings in a URL are shown without their fixes, because fix would not make these.
func (c *collector) withheld(u *extract.URL, findings []lint.Finding) map[int]bool {
	d := c.doc
	var fixable []lint.Finding
	var at []int
	for i, f := range findings {
		if len(f.Fixes) > 0 && f.Severity >= d.profile.Level {
			fixable, at = append(fixable, f), append(at, i)
		}
	}
	if len(fixable) == 0 || !d.engine.opt.Fixes || d.Packed || d.Input.IsMail() {
		return nil
	}
	withheld := make(map[int]bool)
	for i, isOffered := range fix.Offered(c.window, c.base, u, fixable, fix.Options{Extract: d.options, Linter: d.profile.linter}) {
		withheld[at[i]] = !isOffered
	}
	return withheld
}

// cut returns the part, and begins the next.
func (c *collector) cut() *Part {
	if c.mayDirect && !c.isCut {
		// Directives further down count for what is found here, on the same line.
		c.covered = c.covered[:0]
		for u := range c.urls(c.doc.options) {
			c.covered = append(c.covered, lint.Range{Start: u.Start, End: u.End})
		}
	}
	part := c.end()
	c.part, c.ranges, c.quoted, c.isCut, c.secrets, c.covered = new(Part), 0, nil, true, nil, nil
	return part
}

// end completes the part, and returns it.
func (c *collector) end() *Part {
	for _, f := range c.quoted {
		c.quote(f)
	}
	if c.mayDirect && !c.isCut {
		c.part.directives = c.directives(c.covered)
		c.part.notes = c.notes(c.part.directives)
	}
	return c.part
}

// isOld reports whether only new lines count, and none of these is new.
func (d *Document) isOld(first, last int) bool {
	changes := d.engine.opt.Changes
	return changes != nil && !changes.Lines(d.Name).Touches(first, last)
}

// directives returns those that begin in the section. The search begins at the start of
// a line, as what is before a directive decides whether it is one.
func (s *section) directives(urls []lint.Range) []suppress.Directive {
	at := bytes.LastIndexByte(s.window[:s.start-s.base], '\n') + 1
	line, _ := s.lines(s.base+at, s.base+at)
	return suppress.Parse(s.window[at:], s.base+at, line, s.end, urls)
}

// locateInURL returns a finding about a URL with its positions.
func (s *section) locateInURL(f lint.Finding, u *extract.URL) *report.Finding {
	found := s.locate(f)
	found.URLSpan = report.NewSpan(s.places(), u.Start, u.End)
	if u.Mail != nil {
		place := *u.Mail
		found.Mail = &place
	}
	return found
}

// locate returns a finding with its positions.
func (s *section) locate(f lint.Finding) *report.Finding {
	at := report.NewSpan(s.places(), f.Start, f.End)
	found := &report.Finding{Finding: f, File: s.doc.NameShown, Member: s.doc.MemberShown, At: at.At, To: at.To}
	if s.doc.Packed { // the positions are not those in the file
		found.Finding.Fixes = nil
	}
	for _, r := range f.Related {
		found.Pieces = append(found.Pieces, report.NewSpan(s.places(), r.Start, r.End))
	}
	for _, fix := range found.Finding.Fixes {
		found.Fixes = append(found.Fixes, report.NewFix(fix, s.places()))
	}
	return found
}
