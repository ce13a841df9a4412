package stream

import (
	"iter"

	"github.com/urlmend/urlmend/internal/scan"
)

// Do runs the work on a piece of a text at its pace, and puts the results in the queue.
func Do[T any](q *scan.Queue[T], work iter.Seq2[T, error], pace Pace) error {
	switch pace {
	case Ahead:
		return q.Do(work)
	case InTurn:
		if err := q.Await(); err != nil {
			return err
		}
	}
	return q.DoNow(work)
}
