package scan

import (
	"io"
	"sync"
)

// A job is the work on one document. It is the io.Writer of that work.
type job struct {
	doc  Document
	sink *sink
	turn chan struct{} // closed when its turn comes
	done chan struct{} // closed when the work has ended
	err  error         // of the work; valid once done is closed

	mu   sync.Mutex
	head bool   // its turn has come
	held []byte // what was written before that
}

func newJob(s *sink, doc Document) *job {
	return &job{doc: doc, sink: s, turn: make(chan struct{}), done: make(chan struct{})}
}

// run opens the document and does the work on it.
func (j *job) run(work func(Document, io.Reader, io.Writer) error) {
	err := errStopped // should work call runtime.Goexit
	defer func() { j.end(err) }()
	if j.doc.Stream && !j.await() {
		return
	}
	r, openErr := j.doc.Open()
	if openErr != nil {
		err = openErr
		return
	}
	defer r.Close()
	err = work(j.doc, input{r, j}, j)
}

func (j *job) end(err error) {
	j.err = err
	close(j.done)
}

// await waits for the job's turn. It returns false when the run has stopped.
func (j *job) await() bool {
	select {
	case <-j.turn:
		return !j.sink.stopped()
	case <-j.sink.stop:
		return false
	}
}

// promote tells the job that its turn has come. What it has written is shown
// at once if it is still at work, as that may take long.
func (j *job) promote() {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.sink.write(j.held)
	j.held, j.head = nil, true
	close(j.turn)
	select {
	case <-j.done:
	default:
		j.sink.flush()
	}
}

// Write writes to the sink, or keeps p until the job's turn.
func (j *job) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	if !j.head && len(j.held)+len(p) > maxHeld {
		j.mu.Unlock()
		ok := j.await()
		j.mu.Lock()
		if !ok {
			return 0, errStopped
		}
	}
	if j.head {
		return j.sink.write(p)
	}
	j.held = append(j.held, p...)
	return len(p), nil
}

// flush shows what was written, if it is the job's turn.
func (j *job) flush() {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.head {
		j.sink.flush()
	}
}

// An input is the document as the work of j reads it. Reading may block, so
// what was written is flushed before.
type input struct {
	r io.Reader
	j *job
}

func (in input) Read(p []byte) (int, error) {
	in.j.flush()
	if in.j.sink.stopped() {
		return 0, errStopped
	}
	return in.r.Read(p)
}
