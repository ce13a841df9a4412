package scan

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"sync"
)

const (
	// maxHeld is how many bytes a document may put out before its turn.
	maxHeld = 1 << 20
	// ahead is how many documents per worker may be under way.
	ahead = 4
)

// errStopped ends the work on a document whose output nobody wants any more.
var errStopped = errors.New("stopped")

// Run calls work on every document, in as many goroutines as there are
// workers, with r to read the document and w to write what comes of it. What
// reaches out is the same whatever their number: the output of the first
// document, then its error, and so on in the order of docs.
//
// The document whose turn it is writes to out directly, and what it has
// written is flushed before it reads on, so that a pipe without end shows its
// results as they come. The others keep up to 1 MiB each and then wait. A
// stream is opened only when its turn comes.
//
// Errors, of docs or of work, go to report, from the calling goroutine; none
// of them stops the run. When writing to out fails the run stops, with
// nothing more reported, and Run returns that error. All goroutines have
// ended by then. A panic of work is not recovered.
func Run(docs iter.Seq2[Document, error], workers int, out io.Writer,
	work func(doc Document, r io.Reader, w io.Writer) error, report func(error)) error {
	workers = max(1, workers)
	s := &sink{out: bufio.NewWriterSize(out, 64<<10), stop: make(chan struct{})}
	order := make(chan *job, ahead*workers)
	todo := make(chan *job)

	var wg sync.WaitGroup
	defer wg.Wait()
	defer s.fail(errStopped) // should report panic
	wg.Go(func() { dispatch(docs, s, order, todo) })
	for range workers {
		wg.Go(func() {
			for j := range todo {
				j.run(work)
			}
		})
	}
	retire(s, order, report)
	wg.Wait()
	return s.err
}

// dispatch makes jobs of the documents and hands each to order and to todo.
func dispatch(docs iter.Seq2[Document, error], s *sink, order, todo chan<- *job) {
	defer close(order)
	defer close(todo)
	for doc, err := range docs {
		j := newJob(s, doc)
		if !s.send(order, j) {
			return
		}
		if err != nil {
			j.end(err)
		} else if !s.send(todo, j) {
			j.end(errStopped)
			return
		}
	}
}

// retire gives the jobs their turns, and reports their errors.
func retire(s *sink, order <-chan *job, report func(error)) {
	for {
		j := s.next(order)
		if j == nil {
			break
		}
		j.promote()
		<-j.done
		if j.err != nil && !errors.Is(j.err, ErrBinary) && s.flush() == nil {
			report(j.err)
		}
	}
	s.flush()
}

// A sink is where the output of all jobs goes. One goroutine uses out at a
// time: that of the job whose turn it is, or between turns that of [retire].
type sink struct {
	out  *bufio.Writer
	stop chan struct{} // closed once writing has failed
	once sync.Once
	err  error // valid once stop is closed
}

func (s *sink) write(p []byte) (int, error) {
	n, err := s.out.Write(p)
	return n, s.check(err)
}

func (s *sink) flush() error { return s.check(s.out.Flush()) }

func (s *sink) check(err error) error {
	if err != nil {
		s.fail(err)
	}
	return err
}

func (s *sink) fail(err error) {
	s.once.Do(func() {
		s.err = err
		close(s.stop)
	})
}

func (s *sink) stopped() bool {
	select {
	case <-s.stop:
		return true
	default:
		return false
	}
}

// send sends j, or returns false when the run has stopped.
func (s *sink) send(c chan<- *job, j *job) bool {
	select {
	case c <- j:
		return true
	case <-s.stop:
		return false
	}
}

// next returns the next job, nil at the end. If it has to wait for one it
// shows what is written so far.
func (s *sink) next(order <-chan *job) *job {
	select {
	case j := <-order:
		return j
	default:
		s.flush()
		return <-order
	}
}
