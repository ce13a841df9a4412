package main

import (
	"context"
	"runtime"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urlmend/urlmend/internal/archive"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/shard"
	"github.com/urlmend/urlmend/internal/store"
)

func init() {
	register.DoFn6x1[context.Context, *sdf.LockRTracker, string, func(string, int64), func([]byte), func(int, string), error]((*readFn)(nil))
	register.Emitter2[int, string]()
	register.Emitter1[[]byte]()
}

// A readFn reads files. It is splittable: an element is a file, and a restriction a shard of it, both as
// lines of a plan. A worker writes the records of a bundle to parts of its own, and emits counts, what questions in
// these records ask for, and the names of the parts, by the range of files that each is of.
type readFn struct {
	Settings settings

	reader *archive.Reader
	part   *part // of the bundle; nil if there is none yet
	of     int   // the range of files of the part
	asked  keys  // by the questions in the part
}

// slots limits how many shards a worker reads at a time: runners give it more bundles than it has
// processors, and each shard takes memory.
var slots = make(chan struct{}, runtime.GOMAXPROCS(0))

// CreateInitialRestriction returns all of the file.
func (fn *readFn) CreateInitialRestriction(file string) string { return file }

// SplitRestriction returns the shards of the file, as urlmend scan --plan does.
func (fn *readFn) SplitRestriction(_, file string) []string {
	whole := shardIn(file)
	if whole.Commit != "" {
		return []string{file}
	}
	planner := shard.Planner{Kind: fn.Settings.Kind, Size: fn.Settings.ShardSize}
	var shards []string
	only := func(yield func(scan.Document, error) bool) { yield(scan.File(whole.Path(), whole.Named), nil) }
	for s, err := range planner.Plan(only) {
		if err != nil {
			return []string{file} // who reads it reports why it can't be read
		}
		shards = append(shards, lineOf(s))
	}
	return shards
}

// RestrictionSize returns the length of a shard in bytes.
func (fn *readFn) RestrictionSize(_, line string) float64 {
	from, to := bounds(shardIn(line))
	return float64(to - from)
}

// CreateTracker returns a tracker of a shard.
func (fn *readFn) CreateTracker(line string) *sdf.LockRTracker {
	return sdf.NewLockRTracker(newTracker(line))
}

// Setup makes what reads.
func (fn *readFn) Setup() (err error) {
	fn.reader, err = fn.Settings.reader()
	return err
}

// StartBundle forgets the part of a bundle that failed.
func (fn *readFn) StartBundle(context.Context, func(string, int64), func([]byte), func(int, string)) {
	fn.asked = make(keys)
	if fn.part != nil {
		fn.part.discard()
		fn.part = nil
	}
}

// ProcessElement reads a shard.
func (fn *readFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, _ string, emit func(string, int64), ask func([]byte), end func(int, string)) error {
	s := shardIn(rt.GetRestriction().(string))
	if !rt.TryClaim(s.From) {
		return nil
	}
	slots <- struct{}{}
	defer func() { <-slots }()
	if of := fn.Settings.rangeOf(s.Path()); of != fn.of && fn.part != nil {
		if err := fn.endPart(ask, end); err != nil {
			return err
		}
	}
	if fn.part == nil {
		var err error
		fn.of = fn.Settings.rangeOf(s.Path())
		if fn.part, err = newPart(fn.Settings); err != nil {
			return err
		}
	}
	c := newCounts(s)
	var abridger store.Abridger
	only := func(yield func(*record.Shard, error) bool) { yield(s, nil) }
	err := shard.Read(only, fn.reader, scan.Options{Workers: 1}, shard.Sink{
		Add: func(r record.Record) error {
			if e, ok := r.(*record.End); ok && !s.IsWhole() {
				rt.TryClaim(min(int64(e.Read), s.To-1))
			}
			c.add(r)
			if fn.Settings.Evidence {
				abridger.Ask(r, fn.asked.add)
			}
			return fn.part.add(r)
		},
		Fail: func(err error) {
			log.Warn(ctx, err)
			fail(ctx, err, emit)
		},
	})
	if err != nil {
		return err
	}
	_, to := bounds(s)
	rt.TryClaim(to)
	c.emit(ctx, emit)
	if fn.part.size() < maxPart {
		return nil
	}
	return fn.endPart(ask, end)
}

// FinishBundle makes the part of the bundle one that counts. If the runner runs the bundle again
// nevertheless, there will be another part with the same shards, of which merge takes one.
func (fn *readFn) FinishBundle(_ context.Context, _ func(string, int64), ask func([]byte), end func(int, string)) error {
	if fn.part == nil {
		return nil
	}
	return fn.endPart(ask, end)
}

func (fn *readFn) endPart(ask func([]byte), end func(int, string)) error {
	part := fn.part
	fn.part = nil
	if err := part.end(); err != nil {
		return err
	}
	ask(fn.asked.take())
	end(fn.of, part.path)
	return nil
}
