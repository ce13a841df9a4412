// Package growth lets tests hold that work grows no faster than its input,
// without a bound on time: as much input is worked on in one piece and in many,
// in pairs, and only the ratio of the two counts.
package growth

import (
	"testing"
	"time"
)

// factor is how many times as large the one piece is as each of the many, of
// which a share is enough. Linear work takes about as long on as much in one
// piece, work that grows with the square factor times as long; most is half way,
// as factors go. Neither side of a pair is short, so a machine that is busy or
// slow is so to both of them.
const (
	factor = 256
	share  = 8
	most   = 16
	pairs  = 16
)

// Linear fails t if work takes more than its share of time on an input factor
// times as large. It takes inputs of any size n, which prepare makes beforehand:
// memory touched for the first time may cost more than the work. One fair pair is
// enough. It skips short runs of tests, as those for the race detector are.
func Linear(t testing.TB, what string, n int, prepare func(n int) (work func())) {
	t.Helper()
	if testing.Short() {
		t.Skip("growth is not measured in short runs")
	}
	if r := ratio(time.Now, prepare(n), prepare(factor*n)); r > most {
		t.Errorf("%s: a size of %d takes %.0f times as long at once as in %d pieces",
			what, factor*n, r, factor)
	}
}

// ratio returns how many times as long as factor times small the large work
// takes, by the first pair that is fair or else the last.
func ratio(now func() time.Time, small, large func()) (r float64) {
	timed := func(times int, work func()) float64 {
		start := now()
		for range times {
			work()
		}
		return float64(now().Sub(start))
	}
	for range pairs {
		many := share * timed(factor/share, small)
		if r = timed(1, large) / max(many, 1); r <= most {
			break
		}
	}
	return r
}
