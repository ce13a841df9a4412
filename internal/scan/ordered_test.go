package scan

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

// A number is a piece that is to be written.
type number struct{ n int }

// numbers returns the steps that write the numbers from 1 to n.
func numbers(n int) Steps[number] {
	next, done := 0, 0
	return Steps[number]{
		Next: func(p *number) bool {
			next++
			*p = number{next}
			return next <= n
		},
		Work: func(p *number, w io.Writer) error {
			time.Sleep(time.Duration(rand.IntN(200)) * time.Microsecond)
			_, err := fmt.Fprintln(w, p.n)
			return err
		},
		Done: func(p *number) {
			if done++; p.n != done {
				panic(fmt.Sprintf("piece %d is done after %d others", p.n, done-1))
			}
		},
	}
}

func TestOrderedKeepsTheOrder(t *testing.T) {
	checkLeaks(t)
	var want strings.Builder
	for n := 1; n <= 200; n++ {
		fmt.Fprintln(&want, n)
	}
	for _, workers := range []int{1, 2, 7} {
		var out strings.Builder
		if err := Ordered(NewPool[number](workers), &out, numbers(200)); err != nil || out.String() != want.String() {
			t.Errorf("%d workers: error %v, wrote %q", workers, err, out.String())
		}
	}
}

func TestOrderedEndsAtTheFirstError(t *testing.T) {
	checkLeaks(t)
	broken := errors.New("broken")
	for _, workers := range []int{1, 2, 7} {
		steps := numbers(200)
		work := steps.Work
		steps.Work = func(p *number, w io.Writer) error {
			if p.n > 50 {
				return broken
			}
			return work(p, w)
		}
		var out strings.Builder
		if err := Ordered(NewPool[number](workers), &out, steps); err != broken || !strings.HasSuffix(out.String(), "\n50\n") {
			t.Errorf("%d workers: error %v, wrote %q", workers, err, out.String())
		}
		if err := Ordered(NewPool[number](workers), &full{20}, numbers(200)); err != errFull {
			t.Errorf("%d workers: error %v of a writer that is full", workers, err)
		}
	}
}
