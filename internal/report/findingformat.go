package report

import (
	"bufio"
	"cmp"
	"io"
	"slices"

	"github.com/urlmend/urlmend/lint"
)

// A Run is what is known before the first finding, except for fired.
type Run struct {
	Version string       // of urlmend
	Rules   []*lint.Rule // what is known of those that may find something
	Width   int          // columns that the format text may use
	Style   Style        // of the format text
	Edition string       // the name of the rulebook

	fired []string // the rules of the findings so far, in order
}

// A Document is a text that was looked at.
type Document struct {
	Name     string
	Member   string // of the archive that the file is, or empty
	Findings int    // that were written, when it is closed
	Width    int    // columns that the format text may use for it; 0: that of the run
}

// A FindingSummary says what a run came to.
type FindingSummary struct {
	Files      int // looked at
	Clean      int // of them, those for which nothing was written
	Shown      int // findings that were written
	Copies     int // of them, those that repeat an earlier one
	Errors     int // findings, written or not
	Warnings   int
	Infos      int
	Suppressed int // by a directive in the text
	Baselined  int
	// Fixable counts findings that have a safe fix, FixableUnsafe those that
	// have only others. A fix may still be refused.
	Fixable       int
	FixableUnsafe int
	Rules         []RuleCount // of the findings that were written
	Failures      []string    // what could not be read, and why
	// LeftOut counts, by reason, the files and folders that were not read.
	LeftOut map[string]int
}

// A RuleCount counts the findings of a rule that have the same severity.
type RuleCount struct {
	Rule     string
	Severity lint.Severity
	Count    int // of them all
	Copies   int // of them, those that repeat an earlier one
	First    *Finding
}

// Count counts a finding that is written.
func (s *FindingSummary) Count(f *Finding) {
	c := RuleCount{Rule: f.Rule, Severity: f.Severity, Count: 1, First: f}
	if f.CopyOf != nil {
		c.Copies = 1
	}
	s.Shown++
	s.Copies += c.Copies
	s.add(c)
}

// CountSeverity counts a finding, written or not.
func (s *FindingSummary) CountSeverity(severity lint.Severity) {
	switch severity {
	case lint.Error:
		s.Errors++
	case lint.Warning:
		s.Warnings++
	default:
		s.Infos++
	}
}

// CountFixable counts a finding by its fixes.
func (s *FindingSummary) CountFixable(f *lint.Finding) {
	switch {
	case slices.ContainsFunc(f.Fixes, func(fix lint.Fix) bool { return fix.Safe }):
		s.Fixable++
	case len(f.Fixes) > 0:
		s.FixableUnsafe++
	}
}

func (s *FindingSummary) add(c RuleCount) {
	same := func(o RuleCount) bool { return o.Rule == c.Rule && o.Severity == c.Severity }
	if i := slices.IndexFunc(s.Rules, same); i >= 0 {
		s.Rules[i].Count += c.Count
		s.Rules[i].Copies += c.Copies
		return
	}
	s.Rules = append(s.Rules, c)
}

// Add adds the counts of a part of the run, without its failures and what was left out.
func (s *FindingSummary) Add(o *FindingSummary) {
	s.Files += o.Files
	s.Clean += o.Clean
	s.Shown += o.Shown
	s.Copies += o.Copies
	s.Errors += o.Errors
	s.Warnings += o.Warnings
	s.Infos += o.Infos
	s.Suppressed += o.Suppressed
	s.Baselined += o.Baselined
	s.Fixable += o.Fixable
	s.FixableUnsafe += o.FixableUnsafe
	for _, c := range o.Rules {
		s.add(c)
	}
}

// A FindingFormat is a way to write findings: see [FindingWriter].
type FindingFormat struct {
	Name            string
	HasFingerprints bool // those of findings are written
	HasFixes        bool // their edits are written

	// What is nil or empty is not there. A format has no separator if it has
	// an open or a close.
	head    func(dst []byte, run *Run) []byte
	first   string // in place of the separator before the first finding
	sep     string // before each other finding
	open    func(dst []byte, doc *Document) []byte
	finding func(dst []byte, run *Run, f *Finding) []byte
	copy    func(dst []byte, run *Run, f *Finding) []byte // in place of finding, in a row of lines; nil: copies are written in full
	repeat  func(dst []byte, run *Run, r *repeat) []byte  // nil: repeated findings are written in full
	close   func(dst []byte, doc *Document) []byte
	tail    func(dst []byte, run *Run, sum *FindingSummary) []byte
}

// FindingFormats returns all formats, the default first.
func FindingFormats() []FindingFormat {
	return []FindingFormat{
		findingText, findingShort, findingJSONDocument, findingJSONLines, sarif, github, gitlab,
		checkstyle, junit, rdjson, rdjsonLines, vimgrep, tap, markdown, csvTable,
	}
}

// A FindingWriter writes the findings of a run in one format, document by document. Its
// errors are those of writing. What it has written is there after Flush.
type FindingWriter struct {
	w      *bufio.Writer
	format *FindingFormat
	run    Run
	width  int // that of run
	begun  bool
	gap    string // to be written before anything but another copy
	buf    []byte
	fold   fold
}

// NewFindingWriter returns a FindingWriter that writes to w.
func NewFindingWriter(w io.Writer, f *FindingFormat, run *Run) *FindingWriter {
	return &FindingWriter{w: bufio.NewWriterSize(w, 64<<10), format: f, run: *run, width: run.Width}
}

// Begin writes what is before everything else.
func (w *FindingWriter) Begin() error {
	if w.format.head == nil {
		return nil
	}
	return w.write(w.format.head(w.buf[:0], &w.run))
}

// Open begins a document, even if it has no findings.
func (w *FindingWriter) Open(doc *Document) error {
	if err := w.unfold(); err != nil { // the document before was not closed if reading it failed
		return err
	}
	w.run.Width = cmp.Or(doc.Width, w.width)
	if w.format.open == nil {
		return nil
	}
	return w.write(w.format.open(w.buf[:0], doc))
}

// Finding writes a finding of the document that is open.
func (w *FindingWriter) Finding(f *Finding) error {
	before := w.format.sep
	if !w.begun {
		w.begun, before = true, w.format.first
	}
	if !slices.Contains(w.run.fired, f.Rule) {
		w.run.fired = append(w.run.fired, f.Rule)
	}
	if w.format.repeat != nil {
		if r := w.fold.hold(f); r != nil {
			return w.hold(r)
		}
	}
	if f.CopyOf != nil && w.format.copy != nil {
		w.gap = ""
		err := w.write(w.format.copy(w.buf[:0], &w.run, f))
		w.gap = "\n"
		return err
	}
	return w.write(w.format.finding(append(w.buf[:0], before...), &w.run, f))
}

// Close ends the document that is open.
func (w *FindingWriter) Close(doc *Document) error {
	if err := w.unfold(); err != nil {
		return err
	}
	if w.format.close == nil {
		return nil
	}
	return w.write(w.format.close(w.buf[:0], doc))
}

// hold writes the collected findings of a repeat once there are many.
func (w *FindingWriter) hold(r *repeat) error {
	if len(r.lines) < maxHeld {
		return nil
	}
	err := w.write(w.format.repeat(w.buf[:0], &w.run, r))
	r.lines = r.lines[:0]
	return err
}

// unfold writes the collected findings of the last document.
func (w *FindingWriter) unfold() error {
	for _, r := range w.fold.end() {
		if err := w.write(w.format.repeat(w.buf[:0], &w.run, r)); err != nil {
			return err
		}
	}
	return nil
}

// End writes what is after everything else.
func (w *FindingWriter) End(sum *FindingSummary) error {
	if err := w.unfold(); err != nil {
		return err
	}
	var tail []byte
	if w.format.tail != nil {
		tail = w.format.tail(w.buf[:0], &w.run, sum)
	}
	return cmp.Or(w.write(tail), w.Flush())
}

// Flush writes what is held back.
func (w *FindingWriter) Flush() error { return w.w.Flush() }

func (w *FindingWriter) write(text []byte) error {
	w.buf = text
	w.w.WriteString(w.gap)
	w.gap = ""
	_, err := w.w.Write(text)
	return err
}
