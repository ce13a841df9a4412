package scan

import (
	"bufio"
	"io"
	"iter"
	"sync"
	"sync/atomic"
)

// Read reads a text and puts what comes of it in the queue. Neither r nor the queue may
// be used after it has returned.
//
// r is nil if the document is a range of a plain text, which read is to open.
//
// What r.Peek shows is still to be read; [Head] shows what can be had without waiting.
// An error of r says why the text ends early and what to do, but not which text it is:
// Read adds that ([Document.String]) and returns it.
type Read[T any] func(doc Document, r *bufio.Reader, q *Queue[T]) error

// A Queue takes the results of one text, in order. It is for the goroutine that reads
// the text.
type Queue[T any] struct {
	lane    *lane[T]
	working sync.WaitGroup
	failed  atomic.Bool // some work has failed
	ended   bool        // its error was taken; for the sink's goroutine
}

// A result is a value, or an error, in its place in the order, or those of some work.
type result[T any] struct {
	of    *Queue[T] // nil: it is an error of the document
	work  chan T    // its values, closed once it has ended, when err is set; nil: there is one value
	value T
	err   error
}

// Put adds a result. The error says that nobody wants it: reading must end.
func (q *Queue[T]) Put(v T) error {
	return q.send(&result[T]{of: q, value: v})
}

// Do adds the results of work, which is done at the same time as other work if there is
// a worker to spare. It waits once a few of its results have not been taken. If it
// fails, that is the end of the text. The error of Do says that nobody wants the results:
// reading must end.
func (q *Queue[T]) Do(work iter.Seq2[T, error]) error {
	if q.lane.single != nil {
		return q.DoNow(work)
	}
	r := &result[T]{of: q, work: make(chan T, valuesAhead)}
	do := func() {
		defer close(r.work)
		r.err = errStopped // should work call runtime.Goexit
		for v, err := range work {
			if err != nil {
				q.failed.Store(true)
				r.err = err
				return
			}
			if !send(r.work, v, q.lane.stop) {
				return
			}
		}
		r.err = nil
	}
	if err := q.send(r); err != nil {
		return err
	}
	select {
	case q.lane.helpers <- struct{}{}:
		q.working.Go(func() {
			defer func() { <-q.lane.helpers }()
			do()
		})
	default:
		do()
	}
	return nil
}

// DoNow is Do for work that depends on what is before it, or that is short: it is done at once.
func (q *Queue[T]) DoNow(work iter.Seq2[T, error]) error {
	for v, err := range work {
		if err != nil {
			q.failed.Store(true)
			q.lane.send(&result[T]{of: q, err: err})
			return errStopped
		}
		if err := q.send(&result[T]{of: q, value: v}); err != nil {
			return err
		}
	}
	return nil
}

// Await waits until all other work on the text has ended, and all earlier results of the run are
// taken. Only one text at a time gets past it. An error means that nobody wants the results, so
// reading must end.
func (q *Queue[T]) Await() error {
	if q.failed.Load() || q.lane.single == nil && !q.lane.await() {
		return errStopped
	}
	q.working.Wait()
	return nil
}

func (q *Queue[T]) send(r *result[T]) error {
	if q.failed.Load() || !q.lane.send(r) {
		return errStopped
	}
	return nil
}

// A lane is the way of one document's results to the sink.
type lane[T any] struct {
	*run[T]
	doc     Document
	turn    chan struct{} // closed when its turn comes
	results chan *result[T]
	sent    int
}

func newLane[T any](r *run[T], doc Document) *lane[T] {
	return &lane[T]{run: r, doc: doc, turn: make(chan struct{}), results: make(chan *result[T], max(resultsAhead, r.waiting))}
}

// work opens the document and reads the texts in it.
func (l *lane[T]) work(o *opener) {
	defer close(l.results)
	if l.doc.Stream && !l.await() {
		return
	}
	if err := l.open(o); err != nil {
		l.fail(err)
	}
}

// open puts out the texts in the document.
func (l *lane[T]) open(o *opener) error {
	if l.doc.Inbox != nil {
		return o.inbox(l, l.doc)
	}
	rg := l.doc.Range
	if rg != nil && rg.Form == Plain {
		return l.text(l.doc, nil)
	}
	r, err := l.doc.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	if rg != nil {
		return o.records(l, l.doc, r.(io.ReadSeeker))
	}
	return o.open(l, l.doc, r)
}

// text reads a text. If some work on it failed, its error is that of the work, which is
// a result.
func (l *lane[T]) text(doc Document, r *bufio.Reader) error {
	q := &Queue[T]{lane: l}
	err := l.read(doc, r, q)
	q.working.Wait()
	if q.failed.Load() {
		return nil
	}
	return err
}

// fail adds an error, after which the work may go on. It returns false when the run has
// stopped.
func (l *lane[T]) fail(err error) bool { return l.send(&result[T]{err: err}) }

// send adds a result, once there is room for it. It returns false when the run has
// stopped.
func (l *lane[T]) send(r *result[T]) bool {
	if l.single != nil {
		return l.single.take(r)
	}
	if l.sent++; l.sent > resultsAhead && !l.await() {
		return false
	}
	return send(l.results, r, l.stop)
}

// await waits for the turn of the document. It returns false when the run has stopped.
func (l *lane[T]) await() bool {
	select {
	case <-l.turn:
		return !l.stopped()
	case <-l.stop:
		return false
	}
}

func (l *lane[T]) stopped() bool {
	if l.single != nil {
		return !l.single.flush()
	}
	select {
	case <-l.stop:
		return true
	default:
		return false
	}
}

// A single takes the results of a run with one worker to the sink, in the goroutine of the worker. Only the input of a
// command is read in another one.
type single[T any] struct {
	mu   sync.Mutex
	sink Sink[T]
	err  error // of the sink: nobody wants results any more
}

func (s *single[T]) take(r *result[T]) bool {
	return s.do(func() error { return r.consume(s.sink) })
}

// flush shows what was taken, before the run may have to wait for more to read.
func (s *single[T]) flush() bool { return s.do(s.sink.Flush) }

// do returns false once the sink has failed.
func (s *single[T]) do(f func() error) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err == nil {
		s.err = f()
	}
	return s.err == nil
}

// consume gives the results of the document to the sink. All earlier documents are done.
func (l *lane[T]) consume(sink Sink[T]) error {
	for {
		r, more, err := receive(l.results, sink.Flush)
		if err != nil || !more {
			return err
		}
		if err := r.consume(sink); err != nil {
			return err
		}
	}
}

// consume gives the result to the sink, unless it comes after a failure in the same text.
func (r *result[T]) consume(sink Sink[T]) error {
	wanted := r.of == nil || !r.of.ended
	for r.work != nil {
		v, more, err := receive(r.work, sink.Flush)
		if err == nil && more && wanted {
			err = sink.Take(v)
		}
		if err != nil {
			return err
		}
		if !more {
			break
		}
	}
	switch {
	case !wanted:
		return nil
	case r.err != nil:
		return r.fail(sink)
	case r.work == nil:
		return sink.Take(r.value)
	}
	return nil
}

// fail gives the error to the sink. Nothing that comes after it in its text is wanted.
func (r *result[T]) fail(sink Sink[T]) error {
	if r.of != nil {
		r.of.ended = true
	}
	if err := sink.Flush(); err != nil {
		return err
	}
	sink.Fail(r.err)
	return nil
}

// A reader reads from r until the run stops.
type reader struct {
	r io.Reader
	output
}

func (r reader) Read(p []byte) (int, error) {
	if r.stopped() {
		return 0, errStopped
	}
	return r.r.Read(p)
}
