// Package shard divides a scan: it plans what can be read by itself, reads that into parts, and merges
// parts to what one scan makes.
package shard

import (
	"bufio"
	"errors"
	"fmt"
	"iter"

	"github.com/urlmend/urlmend/internal/archive"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
)

// A Sink takes what is read of shards. One goroutine calls its functions.
type Sink struct {
	// Add takes the next record of a section. An error ends the reading.
	Add func(record.Record) error
	// Fail reports why a shard could not be read, or not to its end. It does not end the reading.
	Fail func(error)
}

// Read reads the shards, and gives their sections to the sink in that order, one after the other: a shard that
// is not there, or whose file has changed, has none. Errors of shards go to Fail. Read returns that of Add.
func Read(shards iter.Seq2[*record.Shard, error], reader *archive.Reader, opt scan.Options, sink Sink) error {
	var begun *archive.Plan // whose section it is
	var failures []error    // of the document
	begin := func(plan *archive.Plan) error {
		if begun == plan {
			return nil
		}
		begun = plan
		return sink.Add(plan.Shard)
	}
	return scan.Run(documents(shards), opt,
		func(doc scan.Document, r *bufio.Reader, q *scan.Queue[archive.Batch]) error {
			err := reader.Read(&doc, r, q.Put, func(work iter.Seq2[archive.Batch, error], pace stream.Pace) error {
				return stream.Do(q, work, pace)
			})
			if err != nil {
				return fmt.Errorf("cannot read %s to its end: %w", doc, err)
			}
			return nil
		},
		scan.Sink[archive.Batch]{
			Take: func(b archive.Batch) error {
				if begun != b.Plan {
					if err := errors.Join(begin(b.Plan), sink.Add(&b.Plan.File)); err != nil {
						return err
					}
				}
				for _, r := range b.Records {
					if err := sink.Add(r); err != nil {
						return err
					}
				}
				return nil
			},
			Fail: func(err error) {
				failures = append(failures, err)
				sink.Fail(err)
			},
			End: func(doc scan.Document) error {
				plan, isOpen := doc.Work.(*archive.Plan)
				if !isOpen {
					failures = nil
					return nil
				}
				end := plan.End()
				if n := len(failures); n > 0 {
					if end.Error = failures[0].Error(); n > 1 {
						end.Error += fmt.Sprintf(" (and %d more)", n-1)
					}
				}
				failures = nil
				return errors.Join(begin(plan), sink.Add(end))
			},
			Flush: func() error { return nil },
		})
}

// documents yields the documents of the shards.
func documents(shards iter.Seq2[*record.Shard, error]) iter.Seq2[scan.Document, error] {
	return func(yield func(scan.Document, error) bool) {
		for s, err := range shards {
			var doc scan.Document
			if err == nil {
				doc, err = archive.Open(s)
			}
			if !yield(doc, err) {
				return
			}
		}
	}
}
