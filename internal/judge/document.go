package judge

import (
	"cmp"
	"io"
	"iter"
	"path/filepath"
	"sync/atomic"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/internal/tree"
	"github.com/urlmend/urlmend/lint"
)

// A Document is a text while it is judged. Its pieces may be checked at the same time,
// but are settled in order.
type Document struct {
	scan.Document
	// Excluded is why the document is not read, as a text that can follow "is", or "".
	Excluded string
	Input    extract.Input
	Shown    int // how many findings there were to report, so far
	// NameShown and MemberShown are Name and Member for a report: without secrets.
	NameShown, MemberShown string

	engine  *Engine
	profile *profile
	options extract.Options
	links   []tree.Finding // that lead to nothing, in order
	// tree has the files of its project, with the path of the document there; nil if links to them are not checked.
	tree       *tree.Tree
	nameInTree string
	anchors    uint64 // a number for its anchors; 0 if it is not known
	offsets    bool   // findings get offsets only, and no excerpts

	isBinary atomic.Bool // as its first bytes show, once they are read

	filter  *suppress.Filter      // nil: the text may not suppress anything
	notes   map[int]directiveNote // by where their directives start
	isFull  atomic.Bool           // filter accepts no more directives
	known   *baseline.Matcher     // nil: there is no baseline
	counter baseline.Counter
}

// An Outcome is what came of judging a document or a part of it.
type Outcome struct {
	Findings []*report.Finding // to be reported, in order
	Summary  report.FindingSummary
	Failing  int // how many findings, reported or not, make the run fail
}

func (o *Outcome) add(more Outcome) {
	o.Findings = append(o.Findings, more.Findings...)
	o.Summary.Add(&more.Summary)
	o.Failing += more.Failing
}

// Open returns the document, ready to be judged.
func (e *Engine) Open(doc scan.Document, sample Sample) (*Document, error) {
	p, err := e.profile(doc.Name)
	if err != nil {
		return nil, err
	}
	d := &Document{
		Document: doc, NameShown: lint.RedactName(doc.Name), MemberShown: lint.RedactName(doc.Member),
		engine: e, profile: p, notes: make(map[int]directiveNote),
	}
	var isUndecided bool
	d.Excluded, isUndecided = e.excludes(p.Settings, doc.Name, doc.IsNamed())
	usesBaseline := p.Baseline != "" && !e.opt.NoBaselines
	if usesBaseline && !doc.IsNamed() && filepath.Clean(p.Baseline) == filepath.Clean(doc.Name) {
		d.Excluded = "the baseline"
	}
	if d.Excluded != "" {
		return d, nil
	}
	d.Input = stream.InputOf(p.Settings.Input, &doc, sample.Head)
	if isUndecided && !doc.Packed {
		if d.Excluded = foreignText(doc.Name, sample, d.Input); d.Excluded != "" {
			return d, nil
		}
	}
	d.options = p.options(d.Input)
	d.options.Page = stream.PageOf(&doc)
	if p.Suppressions {
		d.filter = p.suppressible.Filter()
	}
	if usesBaseline {
		b, err := e.baseline(p.Baseline)
		if err != nil {
			return nil, err
		}
		d.known = b.Document(doc.Name, doc.Member)
	}
	if d.tree, d.nameInTree = d.findProject(); d.tree != nil {
		d.links = d.tree.Findings(d.nameInTree)
	}
	return d, nil
}

// Settings returns those that apply to the document. They must not be modified.
func (d *Document) Settings() *config.Settings { return d.profile.Settings }

// Read reads the text of the document, in pieces. It gives do the work that judges each, and
// when that is best done: the works may run at the same time, but the parts that
// they yield have to be settled in their order. An error of do is returned as it is; others
// are of reading.
func (d *Document) Read(r io.Reader, do func(work iter.Seq[*Part], pace stream.Pace) error) error {
	return d.engine.cutter.Cut(r, d.Input, true, func(p *stream.Piece) error {
		if head, base := p.Window(); base == 0 {
			d.isBinary.Store(scan.IsBinary(head))
		}
		work := func(yield func(*Part) bool) {
			defer p.Release()
			d.sectionOf(p).parts(nil)(yield)
		}
		return do(work, p.Pace())
	})
}

// Settle returns what is to be reported of a part, once all parts before it are settled.
func (d *Document) Settle(p *Part) (o Outcome) {
	if d.filter != nil {
		for _, i := range d.filter.Add(p.directives) {
			d.notes[p.notes[i].Start] = p.notes[i]
		}
		d.filter.Pass(p.reach)
		d.isFull.Store(d.filter.IsFull())
	}
	for i := range p.candidates {
		c := &p.candidates[i]
		if d.filter != nil {
			if _, ok := d.filter.Suppresses(&c.Finding.Finding, c.first, c.last); ok {
				o.Summary.Suppressed++
				continue
			}
		}
		d.settle(c, &o)
	}
	return o
}

// HasDirectives reports whether the parts that were settled have directives.
func (d *Document) HasDirectives() bool { return len(d.notes) > 0 }

// Close returns the findings about directives, at the end of the document. After an error, equal findings
// may have been counted wrongly.
func (d *Document) Close() (o Outcome, err error) {
	if d.filter != nil {
		for _, f := range d.profile.directiveFindings(d.filter) {
			note := d.notes[f.Start]
			c := candidate{Finding: note.finding(d, f), directive: note.directive(f)}
			c.first, c.last = position.Lines(c.At.Position, c.To.Position)
			c.old = d.isOld(c.first, c.last)
			d.settle(&c, &o)
		}
	}
	if d.known != nil {
		d.known.Done(d.profile.isRun)
	}
	o.Summary.Files = 1
	if d.Shown == 0 {
		o.Summary.Clean = 1
	}
	return o, d.counter.Close()
}

// identify gives a candidate its fingerprint, and reports whether the baseline lists it.
func (d *Document) identify(c *candidate) (isKnown bool) {
	if d.known == nil && !d.engine.opt.Fingerprints {
		return false
	}
	f := &c.Finding.Finding
	id := d.counter.Next(f.Rule, cmp.Or(c.directive, f.URL))
	c.Fingerprint = baseline.Fingerprint(c.Path(), id)
	return d.known != nil && d.known.Known(f, id)
}

// settle adds a candidate that is not suppressed to the outcome.
func (d *Document) settle(c *candidate, o *Outcome) {
	f := &c.Finding.Finding
	known := d.identify(c)
	switch {
	case c.old:
		return
	case known:
		o.Summary.Baselined++
		return
	}
	if failOn := d.profile.FailOn; failOn != config.Never && f.Severity >= failOn {
		o.Failing++
	}
	o.Summary.CountSeverity(f.Severity)
	if f.Severity < d.profile.Level {
		return
	}
	if copies := d.engine.opt.Copies; copies != nil {
		copies.mark(c.Finding)
	}
	d.Shown++
	o.Summary.Count(c.Finding)
	if d.mayFix() && !d.Packed && !d.isBinary.Load() {
		o.Summary.CountFixable(f)
	}
	o.Findings = append(o.Findings, c.Finding)
}
