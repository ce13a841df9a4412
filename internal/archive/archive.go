// Package archive makes the records of a scan: it reads files, finds and checks their URLs, and
// leaves out the records of earlier scans.
package archive

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"iter"
	"math"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/lint"
)

// A Reader reads archives. Many goroutines may use it at once.
type Reader struct {
	Linter    *lint.Linter
	Options   extract.Options // without Input, Messages and Defects
	Kind      string          // of input: "auto" or a name of [extract.InputNames]
	Addresses bool            // record the addresses of senders

	cutter stream.Cutter
}

// maxBatch is how many records a Batch has at most.
const maxBatch = 500

// A Batch has consecutive records of a file.
type Batch struct {
	Plan    *Plan
	Records []record.Record
}

// Do schedules the work on a piece of a text, at the given pace.
type Do func(work iter.Seq2[Batch, error], pace stream.Pace) error

// Read makes the new records of a text, by the plan of the document. It passes batches to put, and pieces of
// work, which may run at the same time, to do.
func (a *Reader) Read(doc *scan.Document, r *bufio.Reader, put func(Batch) error, do Do) error {
	plan := doc.Work.(*Plan)
	if r == nil {
		return a.readRange(plan, doc, put, do)
	}
	opt := a.Options
	opt.LineEnds, opt.Context = true, true
	opt.Input, opt.Page = stream.InputOf(plan.kind(a.Kind), doc, func() []byte { return stream.Head(r) }), stream.PageOf(doc)
	first, known := plan.begin(doc, opt.Input)
	from := first.From
	if err := put(Batch{plan, []record.Record{first}}); err != nil {
		return err
	}
	if plan.isSame && known.Whole {
		return put(Batch{plan, []record.Record{&record.End{Read: known.Read, Whole: true, Tail: known.Tail}}})
	}
	end := from
	err := a.cutter.Cut(r, opt.Input, true, func(p *stream.Piece) error {
		if _, to := p.Bounds(); to > from {
			end = to
			return do(a.work(plan, doc, p, opt, span{from: from, to: math.MaxInt}), p.Pace())
		}
		p.Release()
		return nil
	})
	last := &record.End{Read: end, Whole: err == nil}
	if err != nil {
		last.Error = err.Error()
	}
	return cmp.Or(err, put(Batch{plan, []record.Record{last}}))
}

// A span is the range [from, to) of a text in which a message or a URL must begin to be recorded.
type span struct {
	from, to int
	// isShard: lines count from the line of from, and columns in that line count from that offset.
	isShard bool
	lines   int // that end before from, in a shard
}

// place returns the line and the column of an offset.
func (s span) place(index *position.Index, start int) (line, column int) {
	at := index.Position(start, position.Bytes)
	if s.isShard && at.Line == s.lines+1 {
		return 1, start - s.from + 1
	}
	return at.Line - s.lines, at.Column
}

// work returns the work on a piece: it makes the records that begin in the span.
func (a *Reader) work(plan *Plan, doc *scan.Document, p *stream.Piece, opt extract.Options, span span) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		defer p.Release()
		var tail *extract.Header
		b := Batch{Plan: plan}
		add := func(start int, r record.Record) {
			if span.from <= start && start < span.to {
				b.Records = append(b.Records, r)
			}
		}
		opt.Messages = func(h *extract.Header) {
			tail = h
			add(h.Start, newMessage(h, plan, doc, a.Addresses))
		}
		opt.Defects = func(d extract.Defect) {
			add(d.Start, &record.Note{Kind: d.Kind, Start: d.Start, End: d.End, Message: d.Message})
		}
		index := p.Index()
		for u := range p.URLs(opt) {
			findings, _ := a.Linter.Check(&u)
			line, column := span.place(index, u.Start)
			add(u.Start, newOccurrence(&u, line, column, findings))
			if len(b.Records) >= maxBatch {
				if !yield(b, nil) {
					return
				}
				b.Records = nil
			}
		}
		_, end := p.Bounds()
		e := &record.End{Read: min(end, span.to)}
		if tail != nil && tail.Start >= span.from {
			data, base := p.Window()
			hash := sha256.Sum256(data[tail.Start-base : end-base])
			e.Tail = &record.Tail{Start: tail.Start, SHA256: hash[:]}
		}
		b.Records = append(b.Records, e)
		yield(b, nil)
	}
}
