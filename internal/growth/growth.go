// Package growth lets tests check that work and memory grow no faster than their input.
// Tests that measure time take long, and run only with -tags growth.
package growth

import (
	"testing"
	"time"
)

// factor is how many times as large the one piece is as each of the many. Linear
// work takes about as long on as much in one piece, work that grows with the
// square factor times as long; most is half way, as factors go, and sure half of
// that. One fair pair of measurements is enough.
const (
	factor = 8
	most   = 2.8
	sure   = most / 2
	pairs  = 16
)

// Linear fails t if work takes more time on an input factor times as large than
// on the small one factor times. It takes inputs of any size n, which prepare
// makes beforehand: memory touched for the first time may cost more than the work.
//
// Let n be above all limits of the code that change the cost of a byte, such as
// the length at which a URL is cut: else the two sizes are not comparable.
func Linear(t testing.TB, what string, n int, prepare func(n int) (work func())) {
	t.Helper()
	if r := ratio(processTime, prepare(n), prepare(factor*n)); r > most {
		t.Errorf("%s: a size of %d takes %.1f times as long at once as in %d pieces",
			what, factor*n, r, factor)
	}
}

// ratio returns how many times as long as factor times small the large work
// takes, by the first pair that is fair or else the last. It measures small only twice
// where that is enough to be sure.
func ratio(now func() time.Duration, small, large func()) (r float64) {
	timed := func(times int, work func()) float64 {
		start := now()
		for range times {
			work()
		}
		return float64(now() - start)
	}
	const few = 2
	if r = timed(1, large) / max(timed(few, small)*factor/few, 1); r <= sure {
		return r
	}
	for range pairs {
		many := timed(factor, small)
		if r = timed(1, large) / max(many, 1); r <= most {
			break
		}
	}
	return r
}
