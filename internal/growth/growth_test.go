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
	sum := 0
	line := func(n int) {
		for i := range n {
			sum += i ^ sum
		}
	}
	square := func(n int) {
		for range n {
			line(n)
		}
	}
	for _, c := range []struct {
		n, want int
		work    func(n int)
	}{{1 << 16, 0, line}, {1 << 5, 1, square}} {
		var f failures
		if Linear(&f, "", c.n, c.work); f.n != c.want {
			t.Errorf("%d failures, want %d (%s)", f.n, c.want, fmt.Sprint(sum))
		}
	}
}
