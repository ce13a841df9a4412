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

// Run calls work on every text of every document, in as many goroutines as
// there are workers. What reaches out is the same whatever their number: the
// output of the first text, then its error, and so on in the order of docs.
//
// A document is text, or it is opened to the texts in it: gzip, zstd, bzip2,
// xz, tar and zip are known by their first bytes, not by their names, one in
// the other up to [Limits.MaxDepth]. The texts of one document come one after
// the other. Directories, links, devices and binary files in an archive are
// passed over silently, and so are a document that was found below a
// directory and is binary, and a zip, found so or in an archive, whose name
// does not end in .zip.
//
// The document whose turn it is writes to out directly, and what it has
// written is flushed before it reads on, so that a pipe without end shows its
// results as they come. The others keep up to 1 MiB each and then wait. A
// stream is opened only when its turn comes.
//
// Errors, of docs, of opening or of work, go to report, from the calling
// goroutine; none of them stops the run, and after one of a member of an
// archive the next members are read if they can be. When writing to out fails
// the run stops, with nothing more reported, and Run returns that error. All
// goroutines have ended by then. A panic of work is not recovered.
func Run(docs iter.Seq2[Document, error], opt Options, out io.Writer, work Work, report func(error)) error {
	workers := max(1, opt.Workers)
	s := newSink(out)
	o := newOpener(opt, work)
	order := make(chan *job, ahead*workers)
	todo := make(chan *job)

	var wg sync.WaitGroup
	defer wg.Wait()
	defer s.fail(errStopped) // should report panic
	wg.Go(func() { dispatch(docs, s, order, todo) })
	for range workers {
		wg.Go(func() {
			for j := range todo {
				j.run(o)
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
		j.settle(report)
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

	failed chan error    // from the job whose turn it is to retire
	told   chan struct{} // back, when that has been reported
}

func newSink(out io.Writer) *sink {
	return &sink{
		out:    bufio.NewWriterSize(out, 64<<10),
		stop:   make(chan struct{}),
		failed: make(chan error),
		told:   make(chan struct{}, 1), // nobody waits for it once stopped
	}
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
