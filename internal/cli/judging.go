package cli

import (
	"bytes"
	"io"
	"slices"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

// A judging is how one document is judged, piece by piece. What is not settled in
// order does not change it.
type judging struct {
	*judge
	about   report.Run
	filter  *suppress.Filter  // nil: the text may not suppress
	asides  map[int]aside     // by where their directives start
	known   *baseline.Matcher // nil: there is no baseline
	seen    baseline.Counter  // how often a rule has found something in a URL
	opened  bool
	written int
}

// A judged piece is what was found in it.
type judged struct {
	found      []told
	directives []suppress.Directive
	asides     []aside
	reach      int // where the last URL ends, if there may be directives
}

// A told finding is one that may be told.
type told struct {
	*report.Finding
	first, last int  // lines that its URL is on
	old         bool // none of them is new
	quotes      bool // it is to be told with the lines that it is about
}

// judge finds what is wrong with the URLs of a text.
func (l *linting) judge(t *text) (j judged) {
	linter := t.doc.judging.linter
	directs := t.doc.judging.filter != nil && !t.options.Input.IsMail() && suppress.Mentioned(t.piece.Data)
	var urls, secrets []lint.Range
	for t.Scan() {
		u := t.URL()
		secrets = append(secrets, lint.Secrets(&u)...)
		for _, f := range linter.Check(&u) {
			f.Fixes = t.doc.offered(f.Fixes)
			first, last := position.Lines(t.position(u.Start), t.position(u.End))
			found, quotes := l.finding(t, &u, f)
			j.found = append(j.found, told{found, first, last, l.isOld(t.doc, first, last), quotes})
		}
		if directs {
			urls, j.reach = append(urls, lint.Range{Start: u.Start, End: u.End}), u.End
		}
	}
	t.hide(secrets)
	for i := range j.found {
		if j.found[i].quotes {
			l.quote(t, j.found[i].Finding)
		}
	}
	if directs {
		j.directives = directives(t.piece, urls)
	}
	for i := range j.directives {
		j.asides = append(j.asides, l.asideOf(t, &j.directives[i]))
	}
	return j
}

// offered returns the fixes that may be offered: none where the places are not those
// of the file.
func (d *document) offered(fixes []lint.Fix) []lint.Fix {
	if d.Packed {
		return nil
	}
	return fixes
}

// directives returns those that begin in a piece. They are looked for from the start
// of a line: what stands before one tells what it stands in.
func directives(p *piece, urls []lint.Range) []suppress.Directive {
	start, limit := p.Bounds()
	at := bytes.LastIndexByte(p.Data[:start-p.Base], '\n') + 1
	line := p.Line + 1 + bytes.Count(p.Data[:at], []byte("\n"))
	return suppress.Parse(p.Data[at:], p.Base+at, line, limit, urls)
}

// lint judges one text.
func (l *linting) lint(t *text, _ io.Writer) (settle, error) {
	j := l.judge(t)
	return func(w io.Writer) error { return l.settle(t.doc, &j, w) }, nil
}

// settle writes what is to be told of a piece, now that all before it is.
func (l *linting) settle(d *document, j *judged, w io.Writer) error {
	state := d.judging
	if state.filter != nil {
		for _, i := range state.filter.Add(j.directives) {
			state.asides[j.asides[i].Start] = j.asides[i]
		}
		state.filter.Pass(j.reach)
	}
	const much = 64 << 10 // to be held
	var sum tally
	buf := l.open(d, nil)
	for i := range j.found {
		if buf = l.tell(d, j.found[i], &sum, buf); len(buf) > much {
			if _, err := w.Write(buf); err != nil {
				return err
			}
			buf = buf[:0]
		}
	}
	l.add(&sum)
	_, err := w.Write(buf)
	return err
}

// open appends what stands before the findings of a document, once.
func (l *linting) open(d *document, dst []byte) []byte {
	if d.judging.opened {
		return dst
	}
	d.judging.opened = true
	doc := report.Document{Name: d.Name, Member: d.Member}
	return l.outputs.each(dst, func(o *output, dst []byte) []byte { return o.format.AppendOpen(dst, &doc) })
}

// tell appends a finding, if it is to be told, and counts it.
func (l *linting) tell(d *document, f told, sum *tally, dst []byte) []byte {
	if f.Severity == 0 {
		return dst
	}
	if state := d.judging; state.filter != nil {
		if _, ok := state.filter.Suppresses(&f.Finding.Finding, f.first, f.last); ok {
			sum.Suppressed++
			return dst
		}
	}
	return l.tellUnsuppressed(d, f, sum, dst)
}

// tellUnsuppressed is tell for what no directive suppresses.
func (l *linting) tellUnsuppressed(d *document, f told, sum *tally, dst []byte) []byte {
	state, found := d.judging, &f.Finding.Finding
	known := false
	if state.known != nil || l.outputs.haveFingerprints() {
		id := state.seen.Next(found)
		known = state.known != nil && state.known.Known(found, id)
		f.Fingerprint = baseline.Fingerprint(f.Path(), id)
	}
	switch {
	case f.old:
		return dst
	case known:
		sum.Baselined++
		return dst
	}
	sum.count(f.Finding, state.FailOn)
	if f.Severity < state.Level {
		return dst
	}
	sum.Shown++
	if l.mends(d) {
		sum.countFix(f.Finding)
	}
	state.written++
	return l.outputs.each(dst, func(o *output, dst []byte) []byte {
		return o.format.Append(dst, o.run(&state.about), f.Finding)
	})
}

// mends reports whether urlmend fix, given the same paths, mends the document.
func (l *linting) mends(d *document) bool {
	return !d.options.Input.IsMail() || d.IsNamed() && !l.force
}

// isOld reports whether only what is new is told, and none of these lines is.
func (l *linting) isOld(d *document, first, last int) bool {
	return l.changes != nil && !l.changes.Lines(d.Name).Touches(first, last)
}

// end tells what is wrong with the directives of a document, and closes it.
func (l *linting) end(d *document, w io.Writer) error {
	sum := tally{FindingSummary: report.FindingSummary{Files: 1}}
	buf := l.open(d, nil)
	if filter := d.judging.filter; filter != nil {
		for _, f := range filter.Rest() {
			if f.Severity = d.judging.severity(f.Rule, f.Severity); f.Severity != 0 {
				f.Fixes = d.offered(f.Fixes)
				found := d.judging.asides[f.Start].tell(f)
				first, last := position.Lines(found.At.Position, found.To.Position)
				buf = l.tellUnsuppressed(d, told{Finding: found, first: first, last: last, old: l.isOld(d, first, last)}, &sum, buf)
			}
		}
	}
	if d.judging.known != nil {
		d.judging.known.Done(d.judging.runs)
	}
	if d.judging.written == 0 {
		sum.Clean = 1
	}
	doc := report.Document{Name: d.Name, Member: d.Member, Findings: d.judging.written}
	buf = l.outputs.each(buf, func(o *output, dst []byte) []byte { return o.format.AppendClose(dst, &doc) })
	l.add(&sum)
	_, err := w.Write(buf)
	return err
}

// A tally is what a run came to.
type tally struct {
	report.FindingSummary
	failing int // findings that make the run fail
}

// count counts a finding, written or not.
func (t *tally) count(f *report.Finding, failOn lint.Severity) {
	if failOn != 0 && f.Severity >= failOn {
		t.failing++
	}
	switch f.Severity {
	case lint.Error:
		t.Errors++
	case lint.Warning:
		t.Warnings++
	default:
		t.Infos++
	}
}

// countFix counts whether a finding that is written can be mended.
func (t *tally) countFix(f *report.Finding) {
	switch {
	case slices.ContainsFunc(f.Finding.Fixes, func(fix lint.Fix) bool { return fix.Safe }):
		t.Fixable++
	case len(f.Finding.Fixes) > 0:
		t.FixableUnsafe++
	}
}

// add adds what came of a piece, in order within its document.
func (t *tally) add(o *tally) {
	t.FindingSummary.Add(&o.FindingSummary)
	t.failing += o.failing
}
