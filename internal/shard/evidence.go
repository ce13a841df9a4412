package shard

import (
	"fmt"
	"iter"
	"time"

	"github.com/urlmend/urlmend/internal/record"
)

// An evidence is what the index has of a part with decisions.
type evidence struct {
	part    int
	failed  map[key]int // for each file that it was made of, the sections that could not be read to their ends
	isWhole bool
}

// addEvidence adds what a part says of decisions: which files they are made of, and that all of them are there.
func (p *Parts) addEvidence(part int, r record.Record) {
	var e *evidence
	if n := len(p.evidence); n > 0 && p.evidence[n-1].part == part {
		e = p.evidence[n-1]
	}
	switch r := r.(type) {
	case *record.Evidence:
		if e == nil {
			e = &evidence{part: part, failed: make(map[key]int)}
			p.evidence = append(p.evidence, e)
		}
		e.failed[keyOf(&r.Shard)] = r.Failed
	case *record.Done:
		if e != nil {
			e.isWhole = true
		}
	}
}

// Evidence yields what decisions that are made of all files have to say about each of them.
func (p *Parts) Evidence() iter.Seq[*record.Evidence] {
	return func(yield func(*record.Evidence) bool) {
		for _, f := range p.files {
			s := record.NewShard(f.path, f.size, time.Unix(0, f.modified))
			s.Commit = f.commit
			if !yield(&record.Evidence{Shard: *s, Failed: f.failures()}) {
				return
			}
		}
	}
}

// failures returns how many sections could not be read to their ends.
func (f *file) failures() (n int) {
	for _, s := range f.sections {
		if s.isFailed {
			n++
		}
	}
	return n
}

// Decisions returns those of a part that were made of all files of the merge, as they are merged; nil if there are
// none. isStale: there are others.
func (p *Parts) Decisions() (decisions iter.Seq2[*record.Settled, error], isStale bool) {
	for _, e := range p.evidence {
		if e.isWhole && p.isBasisOf(e) {
			return p.decisions(e), false
		}
	}
	return nil, len(p.evidence) > 0
}

func (p *Parts) isBasisOf(e *evidence) bool {
	for _, f := range p.files {
		if failed, ok := e.failed[f.key]; f.isWanted && (!ok || failed != f.failures()) {
			return false
		}
	}
	return true
}

func (p *Parts) decisions(e *evidence) iter.Seq2[*record.Settled, error] {
	return func(yield func(*record.Settled, error) bool) {
		l, err := record.OpenLog(p.paths[e.part])
		if err != nil {
			yield(nil, err)
			return
		}
		defer l.Close()
		for line, err := range l.Lines() {
			if err != nil {
				yield(nil, err)
				return
			}
			if string(record.Kind(line)) != "settled" {
				continue
			}
			r, err := record.Parse(line)
			if err != nil {
				yield(nil, fmt.Errorf("cannot read %s: %w", p.paths[e.part], err))
				return
			}
			if !yield(r.(*record.Settled), nil) {
				return
			}
		}
	}
}
