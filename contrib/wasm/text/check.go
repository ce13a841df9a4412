package text

import (
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// Check returns the findings of a text, as lint --format json does, and how many of them its directives suppress.
func Check(text []byte, opt Options) ([]byte, error) {
	d, err := open(text, opt)
	if err != nil {
		return nil, err
	}
	out := fmt.Appendf(nil, `{"input":%q,"findings":[`, d.input)
	n, filter := 0, d.filter(text)
	index := position.NewIndex(text)
	write := func(f lint.Finding, u *extract.URL) {
		if f.Severity < d.level {
			return
		}
		if n++; n > 1 {
			out = append(out, ',')
		}
		out = report.AppendFinding(out, d.locate(f, u, index))
	}
	suppressed := 0
	for u, findings := range d.linter.Find(text, d.extract) {
		withheld := d.withheld(&u, findings)
		for i, f := range findings {
			if filter.suppresses(&u, &f, index) {
				suppressed++
				continue
			}
			if withheld[i] {
				f.Fixes = nil
			}
			write(f, &u)
		}
	}
	for _, f := range filter.rest() {
		write(f, nil)
	}
	return fmt.Appendf(out, `],"suppressed":%d}`, suppressed), nil
}

// withheld returns which findings are shown without their fixes, because Fix would not make these.
func (d *document) withheld(u *extract.URL, findings []lint.Finding) map[int]bool {
	var fixable []lint.Finding
	var at []int
	for i, f := range findings {
		if len(f.Fixes) > 0 && f.Severity >= d.level {
			fixable, at = append(fixable, f), append(at, i)
		}
	}
	if len(fixable) == 0 || d.input.IsMail() {
		return nil
	}
	withheld := make(map[int]bool)
	options := fix.Options{Extract: d.linter.ExtractOptions(d.extract), Linter: d.linter}
	for i, isOffered := range fix.Offered(d.text, 0, u, fixable, options) {
		withheld[at[i]] = !isOffered
	}
	return withheld
}

// locate returns a finding with its positions. u is the URL that it is about, if any.
func (d *document) locate(f lint.Finding, u *extract.URL, x *position.Index) *report.Finding {
	at := report.NewSpan(x, f.Start, f.End)
	found := &report.Finding{Finding: f, File: d.Name, At: at.At, To: at.To}
	if u != nil {
		found.URLSpan, found.Mail = report.NewSpan(x, u.Start, u.End), u.Mail
	}
	for _, r := range f.Related {
		found.Pieces = append(found.Pieces, report.NewSpan(x, r.Start, r.End))
	}
	for _, fix := range f.Fixes {
		found.Fixes = append(found.Fixes, report.NewFix(fix, x))
	}
	return found
}

// A filter has the directives of a text. The zero filter has none.
type filter struct{ *suppress.Filter }

// filter returns the directives of a text, which may be the one of the document after fixes.
func (d *document) filter(text []byte) filter {
	if d.input.IsMail() || !suppress.Mentioned(text) {
		return filter{}
	}
	names := []string{"dead-link", "policy"} // rules of the program, which are not run here
	for _, r := range rules.All() {
		names = append(names, r.Name)
	}
	run := slices.Concat(rules.Default(), suppress.All())
	isRun := func(name string) bool {
		return slices.ContainsFunc(run, func(r *lint.Rule) bool { return r.Name == name && !r.Project })
	}
	var urls []lint.Range
	for u := range extract.Find(text, d.linter.ExtractOptions(d.extract)) {
		urls = append(urls, lint.Range{Start: u.Start, End: u.End})
	}
	f := suppress.NewRules(names, true, isRun).Filter()
	f.Add(suppress.Parse(text, 0, 1, len(text), urls))
	return filter{f}
}

func (f filter) suppresses(u *extract.URL, found *lint.Finding, x *position.Index) bool {
	if f.Filter == nil {
		return false
	}
	first, last := position.Lines(x.Position(u.Start, position.Bytes), x.Position(u.End, position.Bytes))
	_, ok := f.Suppresses(found, first, last)
	return ok
}

// rest returns the findings about directives, once all others were asked about.
func (f filter) rest() []lint.Finding {
	if f.Filter == nil {
		return nil
	}
	return f.Rest()
}
