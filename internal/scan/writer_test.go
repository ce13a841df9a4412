package scan

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// runTo runs over docs. Work writes what comes of a text, which goes to out in order.
func runTo(docs iter.Seq2[Document, error], opt Options, out io.Writer, work func(Document, *bufio.Reader, io.Writer) error, report func(error)) error {
	w := bufio.NewWriter(out)
	read := func(doc Document, r *bufio.Reader, q *Queue[[]byte]) error { return work(doc, r, queueWriter{q}) }
	return Run(docs, opt, read, Sink[[]byte]{
		Take: func(p []byte) error {
			_, err := w.Write(p)
			return err
		},
		Fail: report, Flush: w.Flush,
	})
}

type queueWriter struct{ q *Queue[[]byte] }

func (w queueWriter) Write(p []byte) (int, error) {
	if err := w.q.Put(bytes.Clone(p)); err != nil {
		return 0, err
	}
	return len(p), nil
}

// counted returns a Read that puts the numbers from 0 to n, each worked on by itself, with
// what work makes of them.
func counted(n int, work func(int) (int, error)) Read[int] {
	return func(_ Document, _ *bufio.Reader, q *Queue[int]) error {
		for i := range n {
			err := q.Do(func(yield func(int, error) bool) {
				time.Sleep(time.Duration(rand.IntN(200)) * time.Microsecond)
				yield(work(i))
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
}

func TestResultsOfOneWorkAreInOrder(t *testing.T) {
	checkLeaks(t)
	var want []int
	for i := range 2000 {
		want = append(want, i)
	}
	read := func(_ Document, _ *bufio.Reader, q *Queue[int]) error {
		for from := 0; from < 1000; from += 100 {
			err := q.Do(func(yield func(int, error) bool) {
				for i := from; i < from+100 && yield(i, nil); i++ {
				}
			})
			if err != nil {
				return err
			}
		}
		return nil
	}
	for _, workers := range []int{1, 2, 7} {
		var got []int
		sink := Sink[int]{
			Take:  func(n int) error { got = append(got, len(got)/1000*1000+n); return nil },
			Fail:  noErrors(t),
			Flush: func() error { return nil },
		}
		if err := Run(of("", ""), Options{Workers: workers}, read, sink); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: error %v, results %v", workers, err, got)
		}
	}
}

func TestResultsOfATextAreInOrder(t *testing.T) {
	checkLeaks(t)
	var want []int
	for i := range 200 {
		want = append(want, i)
	}
	for _, workers := range []int{1, 2, 7} {
		var got []int
		sink := Sink[int]{
			Take:  func(n int) error { got = append(got, n); return nil },
			Fail:  noErrors(t),
			Flush: func() error { return nil },
		}
		read := counted(100, func(i int) (int, error) { return i, nil })
		second := counted(100, func(i int) (int, error) { return 100 + i, nil })
		both := func(doc Document, r *bufio.Reader, q *Queue[int]) error {
			if doc.Name == "0" {
				return read(doc, r, q)
			}
			return second(doc, r, q)
		}
		if err := Run(of("", ""), Options{Workers: workers}, both, sink); err != nil || !slices.Equal(got, want) {
			t.Errorf("%d workers: error %v, results %v", workers, err, got)
		}
	}
}

func TestTextEndsAtTheFirstError(t *testing.T) {
	checkLeaks(t)
	broken := errors.New("broken")
	for _, workers := range []int{1, 2, 7} {
		var got []int
		var errs []error
		sink := Sink[int]{
			Take:  func(n int) error { got = append(got, n); return nil },
			Fail:  func(err error) { errs = append(errs, err) },
			Flush: func() error { return nil },
		}
		read := counted(200, func(i int) (int, error) {
			if i >= 50 {
				return 0, broken
			}
			return i, nil
		})
		err := Run(of("", ""), Options{Workers: workers}, read, sink)
		if err != nil || len(got) != 100 || got[49] != 49 || got[99] != 49 || !slices.Equal(errs, []error{broken, broken}) {
			t.Errorf("%d workers: error %v, %d results, reported %v", workers, err, len(got), errs)
		}
		sink.Take = func(n int) error {
			if n == 20 {
				return errFull
			}
			return nil
		}
		if err := Run(of("", ""), Options{Workers: workers}, read, sink); err != errFull {
			t.Errorf("%d workers: error %v of a sink that is full", workers, err)
		}
	}
}
