package scan

import (
	"errors"
	"iter"
	"sync"
)

const (
	// lanesAhead is how many documents per worker may be under way.
	lanesAhead = 4
	// resultsAhead is how many results a document may have before its turn comes.
	resultsAhead = 4
	// valuesAhead is how many results work may have before they are taken.
	valuesAhead = 2
)

// errStopped ends the work on a document whose results nobody wants any more.
var errStopped = errors.New("stopped")

// A Sink takes the results of a run, in order. One goroutine calls its functions.
type Sink[T any] struct {
	// Take takes a result. An error ends the run.
	Take func(T) error
	// Fail reports why a text, or a part of it, could not be read. It does not end the
	// run.
	Fail func(error)
	// End, if not nil, is called after all results of a document, in their order. An error ends the run.
	End func(Document) error
	// Flush shows what was taken so far: it is called before the run waits for a
	// result, before Fail, and at the end. An error ends the run.
	Flush func() error
}

// Run calls read on every text of every document, in as many goroutines as there are
// workers, and gives the results to the sink. Their order is the same whatever the
// number of workers: the results of the first text, then its error, and so on in the
// order of docs.
//
// A document is text, or it is opened to the texts in it: gzip, zstd, bzip2, xz, tar, zip
// and WARC are known by their first bytes, not by their names, one in the other up to
// [Limits.MaxDepth]. The texts of one document come one after the other. Directories,
// links, devices and binary files in an archive are skipped, and so are a
// document that was found below a directory and is binary, and a zip, found so or in an
// archive, whose name does not end in .zip: see [Options].
//
// The results of the first document are taken while it is still read, so that a pipe without end
// shows its results as they come. A later document waits once it has a few results. A stream is
// opened only when all documents before it are done.
//
// Errors of docs, of opening and of reading go to Fail; after one of a member of an
// archive the next members are read if they can be. An error of the sink ends the run,
// with nothing more reported, and Run returns it. All goroutines have ended by then. A
// panic of read, or of work, is not recovered.
func Run[T any](docs iter.Seq2[Document, error], opt Options, read Read[T], sink Sink[T]) error {
	workers := max(1, opt.Workers)
	o := newOpener(opt)
	if workers == 1 {
		return (&run[T]{read: read, single: &single[T]{sink: sink}}).inTurn(docs, o)
	}
	r := &run[T]{read: read, stop: make(chan struct{}), waiting: 2 * workers, helpers: make(chan struct{}, workers)}
	order := make(chan *lane[T], lanesAhead*workers)
	todo := make(chan *lane[T])

	var wg sync.WaitGroup
	defer wg.Wait()
	defer close(r.stop)
	wg.Go(func() { r.dispatch(docs, order, todo) })
	for range workers {
		wg.Go(func() {
			for l := range todo {
				l.work(o)
			}
		})
	}
	return consume(order, sink)
}

// A run is what the lanes of one run share.
type run[T any] struct {
	read    Read[T]
	waiting int           // how many results of a document may wait to be taken
	helpers chan struct{} // holds one for each goroutine that a text has started
	stop    chan struct{} // closed when nobody wants results any more
	single  *single[T]    // nil if there are several workers; otherwise only read and this are set
}

// inTurn reads one document after the other. Handing each result to another goroutine, which then had to be woken, took a
// tenth of the time.
func (r *run[T]) inTurn(docs iter.Seq2[Document, error], o *opener) error {
	sink := &r.single.sink
	for doc, err := range docs {
		l := &lane[T]{run: r, doc: doc}
		if err == nil {
			err = l.open(o)
		}
		if err != nil {
			l.fail(err)
		}
		if r.single.err == nil && sink.End != nil {
			r.single.err = sink.End(doc)
		}
		if r.single.err != nil {
			return r.single.err
		}
	}
	return sink.Flush()
}

// dispatch makes lanes of the documents and hands each to order and to todo.
func (r *run[T]) dispatch(docs iter.Seq2[Document, error], order, todo chan<- *lane[T]) {
	defer close(order)
	defer close(todo)
	for doc, err := range docs {
		l := newLane(r, doc)
		if !send(order, l, r.stop) {
			return
		}
		if err != nil {
			l.fail(err)
			close(l.results)
		} else if !send(todo, l, r.stop) {
			return
		}
	}
}

// send sends v, or returns false when the run has stopped.
func send[V any](c chan<- V, v V, stop <-chan struct{}) bool {
	select {
	case c <- v:
		return true
	case <-stop:
		return false
	}
}

// consume gives each lane its turn, and its results to the sink.
func consume[T any](order <-chan *lane[T], sink Sink[T]) error {
	for {
		l, more, err := receive(order, sink.Flush)
		if err != nil {
			return err
		}
		if !more {
			return sink.Flush()
		}
		close(l.turn)
		if err := l.consume(sink); err != nil {
			return err
		}
		if sink.End != nil {
			if err := sink.End(l.doc); err != nil {
				return err
			}
		}
	}
}

// receive receives from c. If it has to wait for that it flushes first.
func receive[V any](c <-chan V, flush func() error) (v V, more bool, err error) {
	select {
	case v, more = <-c:
		return v, more, nil
	default:
	}
	if err = flush(); err == nil {
		v, more = <-c
	}
	return v, more, err
}
