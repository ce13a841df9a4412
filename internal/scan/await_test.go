package scan

import (
	"bufio"
	"runtime"
	"sync/atomic"
	"testing"
)

// TestAwait checks that only one text at a time gets past Await.
func TestAwait(t *testing.T) {
	var active, most atomic.Int32
	some := func(yield func(int, error) bool) {
		for range 20 {
			runtime.Gosched()
			if !yield(1, nil) {
				return
			}
		}
	}
	alone := func(yield func(int, error) bool) {
		most.Store(max(most.Load(), active.Add(1)))
		some(yield)
		active.Add(-1)
	}
	read := func(_ Document, _ *bufio.Reader, q *Queue[int]) error {
		for range 3 {
			if err := q.Do(some); err != nil {
				return err
			}
		}
		if err := q.Await(); err != nil {
			return err
		}
		return q.DoNow(alone)
	}
	sum := 0
	sink := Sink[int]{Take: func(n int) error { sum += n; return nil }, Fail: noErrors(t), Flush: func() error { return nil }}
	if err := Run(of("a", "b", "c", "d", "e", "f", "g"), Options{Workers: 4, Limits: DefaultLimits()}, read, sink); err != nil {
		t.Fatal(err)
	}
	if sum != 7*4*20 || most.Load() != 1 {
		t.Errorf("%d results, and %d texts at a time", sum, most.Load())
	}
}
