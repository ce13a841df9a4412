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
	if doc.Stream || doc.Name == "-" {
		return fmt.Errorf("cannot plan %s: %w", doc.Name, fileio.NewFault(errors.New("it is no regular file"), "write it to a file first, which all who read shards can open"))
	}
	info, err := os.Stat(doc.Name)
	if err != nil {
		return fileio.CannotRead(doc.Name, err)
	}
	whole := *record.NewShard(doc.Name, info.Size(), info.ModTime())
	whole.Named = doc.IsNamed()
	if _, isSet := extract.ParseInput(p.Kind); isSet {
		whole.Input = p.Kind
	}
	ranged := whole
	if whole.Size <= p.Size || whole.Size > math.MaxInt-1<<20 {
		each(&whole)
		return nil
	}
	form, head, err := scan.Look(*doc, p.Open)
	if err != nil {
		return err
	}
	var cut func(f *os.File, from, at int64) (int64, error)
	switch form {
	case scan.Plain:
		in := stream.InputOf(p.Kind, doc, func() []byte { return head })
		if in.IsDivisible() {
			ranged.Input = in.String()
			cut = func(f *os.File, from, at int64) (int64, error) {
				next, err := extract.Cut(f, in, int(from), int(at))
				return int64(next), err
			}
		}
	case scan.WARC, scan.GzipWARC:
		if ranged.Archive = record.WARC; form == scan.GzipWARC {
			ranged.Archive = record.GzipWARC
		}
		cut = func(f *os.File, from, at int64) (int64, error) { return scan.NextRecord(f, whole.Size, form, from, at) }
	}
	if cut == nil {
		each(&whole)
		return nil
	}
	f, err := os.Open(doc.Name)
	if err != nil {
		return fileio.CannotRead(doc.Name, err)
	}
	defer f.Close()
	for from := int64(0); ; {
		next, err := cut(f, from, from+p.Size)
		if err == nil && next < whole.Size {
			s := ranged
			s.From, s.To = from, next
			if !each(&s) {
				return nil
			}
			from = next
			continue
		}
		switch {
		case err != nil && err != io.EOF:
			return fileio.CannotRead(doc.Name, err)
		case from == 0:
			each(&whole)
		default:
			ranged.From, ranged.To = from, whole.Size
			each(&ranged)
		}
		return nil
	}
}
