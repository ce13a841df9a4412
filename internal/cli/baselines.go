package cli

import (
	"fmt"
	"sync"

	urfave "github.com/urfave/cli/v2"

	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/report"
)

// baselineFlags are those of what is to be put up with.
func baselineFlags() []urfave.Flag {
	return []urfave.Flag{
		&urfave.StringFlag{Name: "baseline", Usage: "leave out what the baseline in `FILE` lists; see urlmend baseline --help"},
		toggle("ratchet", "let the exit code be 1 also when the baseline lists what is no more"),
	}
}

// baselines are those of one run, by their paths.
type baselines struct {
	ratchet bool

	mu  sync.Mutex
	all map[string]*baseline.Baseline
	bad map[string]error
}

// A shared error is one that holds for several files.
type shared struct{ error }

func newBaselines(ratchet bool) baselines {
	return baselines{ratchet: ratchet, all: make(map[string]*baseline.Baseline), bad: make(map[string]error)}
}

// of returns the baseline of that name.
func (bs *baselines) of(path string) (*baseline.Baseline, error) {
	bs.mu.Lock()
	defer bs.mu.Unlock()
	if b := bs.all[path]; b != nil {
		return b, nil
	}
	if err := bs.bad[path]; err != nil {
		return nil, err
	}
	b, err := baseline.Load(path)
	if err != nil {
		bs.bad[path] = shared{err}
		return nil, bs.bad[path]
	}
	bs.all[path] = b
	return b, nil
}

// tellStale says how much the baselines list that is no more, and reports whether
// that is to fail.
func (bs *baselines) tellStale(std *stdio) bool {
	stale := 0
	for _, b := range bs.all {
		stale += len(b.Stale())
	}
	if stale > 0 {
		fmt.Fprintf(std.err, "%s of the baseline no more: run urlmend baseline prune\n", report.Counted(stale, "finding"))
	}
	return bs.ratchet && stale > 0
}
