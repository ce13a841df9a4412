// Package archive makes the records of a scan: it reads files, finds the URLs in them, has each
// checked, and leaves out what was recorded before.
package archive

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"iter"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
	"github.com/urlmend/urlmend/lint"
)

// A Reader reads archives. It may be used by many goroutines at once.
type Reader struct {
	Linter    *lint.Linter
	Options   extract.Options // but Input, Messages and Defects
	Kind      string          // of input: "auto" or a name of [extract.InputNames]
	Addresses bool            // record the addresses of senders
	Plans     *Plans

	cutter stream.Cutter
}

// maxBatch is how many records are taken at a time.
const maxBatch = 500

// A Batch is some records of a file, in order.
type Batch struct {
	Plan    *Plan
	Records []record.Record
}

// Do takes the work on a piece of a text, and when that is best done.
type Do func(work iter.Seq2[Batch, error], pace stream.Pace) error

// Read makes the records of a text that are new. It gives the batches to put or, as work that may be
// done at the same time, to do.
func (a *Reader) Read(doc *scan.Document, r *bufio.Reader, put func(Batch) error, do Do) error {
	plan := a.Plans.of(doc.Name)
	opt := a.Options
	opt.LineEnds = true
	opt.Input, opt.Page = stream.InputOf(a.Kind, doc, func() []byte { return stream.Head(r) }), stream.PageOf(doc)
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
			return do(a.work(plan, doc, p, opt, from), p.Pace())
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

// work returns the work on a piece: it makes the records of what begins at from or after it.
func (a *Reader) work(plan *Plan, doc *scan.Document, p *stream.Piece, opt extract.Options, from int) iter.Seq2[Batch, error] {
	return func(yield func(Batch, error) bool) {
		defer p.Release()
		var tail *extract.Header
		b := Batch{Plan: plan}
		add := func(start int, r record.Record) {
			if start >= from {
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
			at := index.Position(u.Start, position.Bytes)
			add(u.Start, record.NewOccurrence(&u, at.Line, at.Column, findings))
			if len(b.Records) >= maxBatch {
				if !yield(b, nil) {
					return
				}
				b.Records = nil
			}
		}
		_, end := p.Bounds()
		e := &record.End{Read: end}
		if tail != nil && tail.Start >= from {
			hash := sha256.Sum256(p.Data[tail.Start-p.Base : end-p.Base])
			e.Tail = &record.Tail{Start: tail.Start, SHA256: hash[:]}
		}
		b.Records = append(b.Records, e)
		yield(b, nil)
	}
}
