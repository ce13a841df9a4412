package growth

import (
	"fmt"
	"testing"
)

type failures struct {
	testing.TB
	n int
}

func (f *failures) Helper()               {}
func (f *failures) Errorf(string, ...any) { f.n++ }

func TestLinear(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing is measured in short runs")
	}
	sum := 0
	loops := func(times, n int) func() {
		return func() {
			for range times {
				for i := range n {
					sum += i ^ sum
				}
			}
		}
	}
	for _, c := range []struct {
		n, want int
		prepare func(n int) func()
	}{
		{1 << 12, 0, func(n int) func() { return loops(1, n) }},
		{1 << 3, 1, func(n int) func() { return loops(n, n) }},
	} {
		var f failures
		if Linear(&f, "", c.n, c.prepare); f.n != c.want {
			t.Errorf("%d failures, want %d (%s)", f.n, c.want, fmt.Sprint(sum))
		}
	}
}
