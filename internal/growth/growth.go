// Package growth lets tests hold that work grows no faster than its input,
// without a bound on time: two sizes are measured in one run, in pairs, and
// only their ratio counts.
package growth

import (
	"math"
	"testing"
	"time"
)

// factor is how many times as large the second input of a pair is. Linear work
// comes to about factor times as much, work that grows with the square to its
// square; most is half way, as factors go, so that a busy machine, which lets
// short work pass and interrupts long work, is not taken for either.
const (
	factor = 256
	most   = 16 * factor
	pairs  = 4
)

// Linear fails t if work takes more than its share of time on an input factor
// times as large. It takes inputs of any size n; one of n should take some
// hundredths of a millisecond at least, so that the clock does not count. A busy
// machine slows down one run or another, so the best of several counts.
func Linear(t testing.TB, what string, n int, work func(n int)) {
	t.Helper()
	small, large := min(timed(work, n), timed(work, n), timed(work, n)), time.Duration(math.MaxInt64)
	for range pairs {
		small, large = min(small, timed(work, n)), min(large, timed(work, factor*n))
		if large <= most*small {
			return
		}
	}
	t.Errorf("%s: an input %d times as large takes %.0f times as long (%v and %v)",
		what, factor, float64(large)/float64(small), small, large)
}

func timed(work func(n int), n int) time.Duration {
	start := time.Now()
	work(n)
	return time.Since(start)
}
