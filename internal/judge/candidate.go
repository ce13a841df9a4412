package judge

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A candidate is a finding that is reported unless something that comes earlier in the
// document, or the baseline, has it left out.
type candidate struct {
	*report.Finding
	first, last int  // lines that its URL is on
	old         bool // none of them is new
}

// A Part is what was found in a section of a document, whatever comes earlier in it.
type Part struct {
	candidates []candidate
	directives []suppress.Directive
	notes      []directiveNote // of directives
	reach      int             // where the last URL ends, if there may be directives
}

// check judges the URLs of a section. It calls found with each, if that is not nil.
func (s *section) check(found func(extract.URL)) *Part {
	d, p := s.doc, new(Part)
	mayDirect := d.filter != nil && !d.Input.IsMail() && suppress.Mentioned(s.window)
	var urls, secrets []lint.Range
	var quoted []*report.Finding
	for u := range s.urls(d.options) {
		if found != nil {
			found(u)
		}
		secrets = append(secrets, lint.Secrets(&u)...)
		for _, f := range d.profile.linter.Check(&u) {
			c := candidate{Finding: &report.Finding{Finding: f}}
			c.first, c.last = s.lines(u.Start, u.End)
			c.old = d.isOld(c.first, c.last)
			if f.Severity >= d.profile.Level { // others are only counted
				c.Finding = s.locateInURL(f, &u)
				if isEncoded(&u) {
					c.Excerpt = []report.Line{decodedLine(c.Finding)}
				} else {
					quoted = append(quoted, c.Finding)
				}
			}
			p.candidates = append(p.candidates, c)
		}
		if mayDirect {
			urls, p.reach = append(urls, lint.Range{Start: u.Start, End: u.End}), u.End
		}
	}
	s.keepSecrets(secrets)
	for _, f := range quoted {
		s.quote(f)
	}
	if mayDirect {
		p.directives = s.directives(urls)
		for i := range p.directives {
			p.notes = append(p.notes, s.note(&p.directives[i]))
		}
	}
	return p
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
	found.URLSpan = span(s.index, u.Start, u.End)
	if u.Mail != nil {
		place := *u.Mail
		found.Mail = &place
	}
	return found
}

// locate returns a finding with its positions.
func (s *section) locate(f lint.Finding) *report.Finding {
	at := span(s.index, f.Start, f.End)
	found := &report.Finding{Finding: f, File: s.doc.Name, Member: s.doc.Member, At: at.At, To: at.To}
	if s.doc.Packed { // the positions are not those in the file
		found.Finding.Fixes = nil
	}
	for _, r := range f.Related {
		found.Pieces = append(found.Pieces, span(s.index, r.Start, r.End))
	}
	for _, fix := range found.Finding.Fixes {
		found.Fixes = append(found.Fixes, locateFix(fix, s.index))
	}
	return found
}

func locateFix(f lint.Fix, x *position.Index) report.Fix {
	located := report.Fix{Title: f.Title, Safe: f.Safe}
	for _, e := range f.Edits {
		located.Edits = append(located.Edits, report.Edit{Span: span(x, e.Start, e.End), Text: e.Text})
		located.Secret = located.Secret || len(secretsIn([]byte(e.Text), 0, extract.Options{NearMisses: true})) > 0
	}
	return located
}
