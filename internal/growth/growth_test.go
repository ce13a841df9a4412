//go:build growth

package growth

import (
	"testing"
	"time"
)

// TestRatio runs work that costs what it says, by a clock of its own: the time
// that passes on the machine has no part in it.
func TestRatio(t *testing.T) {
	linear := func(n int) int { return n }
	square := func(n int) int { return n * n }
	const never = -1
	for _, c := range []struct {
		what string
		cost func(n int) int
		held int // the call that another program holds up
		most bool
	}{
		{"linear", linear, never, true},
		{"linear, held up in small work", linear, 1, true},
		{"linear, held up in large work", linear, 0, true},
		{"square", square, never, false},
		{"square, held up in large work", square, 0, false},
		{"square, held up in large work again", square, 3 + factor, false},
	} {
		var clock time.Duration
		calls := 0
		work := func(n int) func() {
			return func() {
				cost := c.cost(n)
				if calls == c.held {
					cost += 1000 * factor * n
				}
				calls++
				clock += time.Duration(cost)
			}
		}
		const n = 1000
		r := ratio(func() time.Duration { return clock }, work(n), work(factor*n))
		if (r <= most) != c.most {
			t.Errorf("%s: %.2f, within bounds: want %t", c.what, r, c.most)
		}
	}
}
