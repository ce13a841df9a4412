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

// A number is a piece that is to write the sum of those before it and itself.
type number struct{ n, before, sum int }

// sums returns the steps that write the sums of 1 to n, where work that does not
// know what comes before guesses it, mostly right.
func sums(n int) Steps[number] {
	next, sum := 0, 0
	return Steps[number]{
		Next: func(p *number) bool {
			next++
			*p = number{n: next, before: next * (next - 1) / 2}
			if next%5 == 0 {
				p.before = -1
			}
			return next <= n
		},
		Work: func(p *number, w io.Writer) error {
			time.Sleep(time.Duration(rand.IntN(200)) * time.Microsecond)
			p.sum = p.before + p.n
			_, err := fmt.Fprintln(w, p.sum)
			return err
		},
		Follow: func(p *number) bool {
			right := p.before == sum
			p.before = sum
			return right
		},
		Done: func(p *number) { sum = p.sum },
	}
}

func TestOrderedDoesAgainWhatWasGuessedWrong(t *testing.T) {
	checkLeaks(t)
	var want strings.Builder
	for n := 1; n <= 200; n++ {
		fmt.Fprintln(&want, n*(n+1)/2)
	}
	for _, workers := range []int{1, 2, 7} {
		var out strings.Builder
		if err := Ordered(NewPool[number](workers), &out, sums(200)); err != nil || out.String() != want.String() {
			t.Errorf("%d workers: error %v, wrote %q", workers, err, out.String())
		}
	}
}

func TestOrderedEndsAtTheFirstError(t *testing.T) {
	checkLeaks(t)
	broken := errors.New("broken")
	for _, workers := range []int{1, 2, 7} {
		steps := sums(200)
		work := steps.Work
		steps.Work = func(p *number, w io.Writer) error {
			if p.n > 50 {
				return broken
			}
			return work(p, w)
		}
		var out strings.Builder
		if err := Ordered(NewPool[number](workers), &out, steps); err != broken || !strings.HasSuffix(out.String(), "\n1275\n") {
			t.Errorf("%d workers: error %v, wrote %q", workers, err, out.String())
		}
		if err := Ordered(NewPool[number](workers), &full{20}, sums(200)); err != errFull {
			t.Errorf("%d workers: error %v of a writer that is full", workers, err)
		}
	}
}
