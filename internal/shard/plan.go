package shard

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"os"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fileio"
	"github.com/urlmend/urlmend/internal/pieces"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/stream"
)

// A Planner makes shards of files.
type Planner struct {
	Kind string // of input: "auto" or a name of [extract.InputNames]
	Size int64  // in bytes, at which a shard ends where it can
	Open scan.Options
}

// Plan yields the shards of the documents, in order: a file of at most the size of a shard in one, and so one
// that can only be read from its start; others in ranges. It reads the first bytes of files that are
// larger, and what shows where they can be cut.
func (p *Planner) Plan(docs iter.Seq2[scan.Document, error]) iter.Seq2[*record.Shard, error] {
	return func(yield func(*record.Shard, error) bool) {
		for doc, err := range docs {
			if err == nil {
				more := true
				err = p.plan(&doc, func(s *record.Shard) bool {
					more = yield(s, nil)
					return more
				})
				if !more {
					return
				}
			}
			if err != nil && !yield(nil, err) {
				return
			}
		}
	}
}

// plan calls each with the shards of a document, until it returns false.
func (p *Planner) plan(doc *scan.Document, each func(*record.Shard) bool) error {
	if doc.Inbox != nil {
		s := record.NewShard(doc.Name, 0, doc.Inbox.Time)
		s.Commit = doc.Inbox.Head
		each(s)
		return nil
	}
	whole, err := p.whole(doc)
	if err != nil {
		return err
	}
	if whole.Size <= p.Size || whole.Size > math.MaxInt-1<<20 {
		each(whole)
		return nil
	}
	kind, cut, err := p.divide(doc, whole)
	if err != nil {
		return err
	}
	if cut == nil {
		each(whole)
		return nil
	}
	f, err := os.Open(doc.Name)
	if err != nil {
		return fileio.CannotRead(doc.Name, err)
	}
	defer f.Close()
	return p.ranges(f, kind, whole, cut, each)
}

// whole returns the shard that is all of a file.
func (p *Planner) whole(doc *scan.Document) (*record.Shard, error) {
	if doc.Stream || doc.Name == "-" {
		return nil, fmt.Errorf("cannot plan %s: %w", doc.Name, fileio.NewFault(errors.New("it is not a regular file"), "write it to a file first, which all who read shards can open"))
	}
	info, err := os.Stat(doc.Name)
	if err != nil {
		return nil, fileio.CannotRead(doc.Name, err)
	}
	whole := record.NewShard(doc.Name, info.Size(), info.ModTime())
	whole.Named = doc.IsNamed()
	if _, isSet := extract.ParseInput(p.Kind); isSet {
		whole.Input = p.Kind
	}
	return whole, nil
}

// A cut returns the first offset, at or after at, at which a file can be cut; from is such an offset before
// it. The error is io.EOF if there is none.
type cut func(f io.ReaderAt, from, at int64) (int64, error)

// divide returns how a file can be cut, and a shard that has what all ranges of it have in common. The cut is
// nil if the file can only be read from its start.
func (p *Planner) divide(doc *scan.Document, whole *record.Shard) (kind record.Shard, cut cut, err error) {
	kind = *whole
	form, head, err := scan.Look(*doc, p.Open)
	if err != nil {
		return kind, nil, err
	}
	switch form {
	case scan.Plain:
		in := stream.InputOf(p.Kind, doc, func() []byte { return head })
		if !pieces.IsDivisible(int(in)) {
			return kind, nil, nil
		}
		kind.Input = in.String()
		return kind, func(f io.ReaderAt, from, at int64) (int64, error) {
			next, err := pieces.Cut(f, int(in), int(from), int(at))
			return int64(next), err
		}, nil
	case scan.WARC:
		kind.Archive = record.WARC
	case scan.GzipWARC:
		kind.Archive = record.GzipWARC
	default:
		return kind, nil, nil
	}
	return kind, func(f io.ReaderAt, from, at int64) (int64, error) {
		return scan.NextRecord(f, whole.Size, form, from, at)
	}, nil
}

// ranges calls each with the ranges of a file, or with the whole if there is no place to cut it, until it
// returns false.
func (p *Planner) ranges(f io.ReaderAt, kind record.Shard, whole *record.Shard, cut cut, each func(*record.Shard) bool) error {
	for from := int64(0); ; {
		s := kind
		s.From = from
		to, err := cut(f, from, from+min(p.Size, whole.Size-from))
		switch {
		case err != nil && err != io.EOF:
			return fileio.CannotRead(whole.Path(), err)
		case err == nil && to < whole.Size:
			if s.To = to; !each(&s) {
				return nil
			}
			from = to
			continue
		case from > 0:
			s.To = whole.Size
			whole = &s
		}
		each(whole)
		return nil
	}
}
