package report

import (
	"io"

	"github.com/urlmend/urlmend/lint"
)

// A Run is what is known before the first finding.
type Run struct {
	Version string       // of urlmend
	Rules   []*lint.Rule // all that may find something
	Width   int          // columns that the format text may use
	Style   Style        // of the format text
	Edition string       // the name of the rulebook
}

// A Document is a text that was looked at.
type Document struct {
	Name     string
	Member   string // of the archive that the file is, or empty
	Findings int    // that were written, when it is closed
}

// A FindingSummary says what a run came to.
type FindingSummary struct {
	Files      int // looked at
	Clean      int // of them, those for which nothing was written
	Shown      int // findings that were written
	Errors     int // findings, written or not
	Warnings   int
	Infos      int
	Suppressed int // by a directive in the text
	Baselined  int
	// Fixable counts findings that have a safe fix, FixableUnsafe those that
	// have only others.
	Fixable       int
	FixableUnsafe int
	Failures      []string // what could not be read, and why
}

// Add adds what a part of the run came to, but for its failures.
func (s *FindingSummary) Add(o *FindingSummary) {
	s.Files += o.Files
	s.Clean += o.Clean
	s.Shown += o.Shown
	s.Errors += o.Errors
	s.Warnings += o.Warnings
	s.Infos += o.Infos
	s.Suppressed += o.Suppressed
	s.Baselined += o.Baselined
	s.Fixable += o.Fixable
	s.FixableUnsafe += o.FixableUnsafe
}

// A FindingFormat is a way to write findings. Its methods may be called in any
// number of goroutines, a document at a time, and what they append be put in
// order afterwards: see [FindingWriter].
type FindingFormat struct {
	Name            string
	HasFingerprints bool // those of findings are written

	// What is nil or empty is not there. A format has no separator if it has
	// an open or a close.
	head    func(dst []byte, run *Run) []byte
	first   string // in place of the separator before the first finding
	sep     string // before each other finding
	open    func(dst []byte, doc *Document) []byte
	finding func(dst []byte, run *Run, f *Finding) []byte
	close   func(dst []byte, doc *Document) []byte
	tail    func(dst []byte, sum *FindingSummary) []byte
}

// FindingFormats returns all formats, the default first.
func FindingFormats() []FindingFormat {
	return []FindingFormat{
		findingText, findingShort, findingJSONDocument, findingJSONLines, sarif, github, gitlab,
		checkstyle, junit, rdjson, rdjsonLines, vimgrep, tap, markdown, csvTable,
	}
}

// AppendHead appends what stands before everything else.
func (f *FindingFormat) AppendHead(dst []byte, run *Run) []byte {
	if f.head == nil {
		return dst
	}
	return f.head(dst, run)
}

// AppendOpen appends what stands before the findings of a document, even if it
// has none.
func (f *FindingFormat) AppendOpen(dst []byte, doc *Document) []byte {
	if f.open == nil {
		return dst
	}
	return f.open(dst, doc)
}

// Append appends a finding of the document that is open.
func (f *FindingFormat) Append(dst []byte, run *Run, found *Finding) []byte {
	return f.finding(append(dst, f.sep...), run, found)
}

// AppendClose appends what stands behind the findings of a document.
func (f *FindingFormat) AppendClose(dst []byte, doc *Document) []byte {
	if f.close == nil {
		return dst
	}
	return f.close(dst, doc)
}

// AppendTail appends what stands behind everything else.
func (f *FindingFormat) AppendTail(dst []byte, sum *FindingSummary) []byte {
	if f.tail == nil {
		return dst
	}
	return f.tail(dst, sum)
}

// A FindingWriter is the io.Writer for the documents of one run, put in order.
type FindingWriter struct {
	w     io.Writer
	first string // still to be written
	skip  int    // bytes of the separator still to be dropped for it
}

// NewFindingWriter returns a FindingWriter that writes to w.
func NewFindingWriter(w io.Writer, f *FindingFormat) *FindingWriter {
	return &FindingWriter{w: w, first: f.first, skip: len(f.sep)}
}

// Write writes a piece of what [FindingFormat.AppendOpen], Append and
// AppendClose have appended. The first finding has no separator.
func (w *FindingWriter) Write(p []byte) (int, error) {
	skipped := min(w.skip, len(p))
	if w.skip -= skipped; skipped < len(p) && w.first != "" {
		if _, err := io.WriteString(w.w, w.first); err != nil {
			return 0, err
		}
		w.first = ""
	}
	n, err := w.w.Write(p[skipped:])
	return skipped + n, err
}

// WriteRaw writes what [FindingFormat.AppendHead] or AppendTail have appended.
func (w *FindingWriter) WriteRaw(p []byte) (int, error) { return w.w.Write(p) }
