package main

import (
	"context"
	"math"
	"path/filepath"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/scan"
	"github.com/urlmend/urlmend/internal/shard"
)

func init() {
	register.DoFn4x1[context.Context, string, func(string), func(string, int64), error]((*findFn)(nil))
	register.Emitter1[string]()
	register.Emitter2[string, int64]()
}

// A findFn finds the files that a glob or a directory has, as urlmend scan does.
type findFn struct{ Settings settings }

// ProcessElement emits each file as a shard that is all of it, and counts those that can't be read.
func (fn *findFn) ProcessElement(ctx context.Context, glob string, emit func(string), count func(string, int64)) error {
	paths, err := filepath.Glob(glob)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		paths = []string{glob} // a name with brackets, or none, which is an error below
	}
	whole := shard.Planner{Kind: fn.Settings.Kind, Size: math.MaxInt64}
	for s, err := range whole.Plan(scan.Documents(paths, nil, nil)) {
		if err != nil {
			log.Warn(ctx, err)
			fail(ctx, err, count)
			continue
		}
		emit(lineOf(s))
	}
	return nil
}

// lineOf returns a shard as a line of a plan, without its end.
func lineOf(s *record.Shard) string {
	line := record.Append(nil, s)
	return string(line[:len(line)-1])
}

// shardIn returns the shard in a line that [lineOf] made.
func shardIn(line string) *record.Shard {
	r, err := record.Parse([]byte(line))
	if err != nil {
		panic(err) // lineOf did not make it
	}
	return r.(*record.Shard)
}
