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
	err  error         // the last of the work; valid once done is closed

	mu   sync.Mutex
	head bool   // its turn has come
	held []byte // what was written before that
}

func newJob(s *sink, doc Document) *job {
	return &job{doc: doc, sink: s, turn: make(chan struct{}), done: make(chan struct{})}
}

// run opens the document and does the work on the texts in it.
func (j *job) run(o *opener) {
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
	err = o.open(j, r)
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

// tell reports an error after which the work goes on: when it is the job's
// turn, so that it comes after what was written before it, and before what is
// written then. It returns false when the run has stopped.
func (j *job) tell(err error) bool {
	if !j.await() {
		return false
	}
	j.flush()
	select {
	case j.sink.failed <- err:
	case <-j.sink.stop:
		return false
	}
	select {
	case <-j.sink.told:
		return true
	case <-j.sink.stop:
		return false
	}
}

// settle reports the errors of the job whose turn it is until its work has
// ended.
func (j *job) settle(report func(error)) {
	for {
		select {
		case err := <-j.sink.failed:
			j.report(err, report)
			j.sink.told <- struct{}{}
		case <-j.done:
			j.report(j.err, report)
			return
		}
	}
}

func (j *job) report(err error, report func(error)) {
	if err == nil {
		return
	}
	if j.flush(); !j.sink.stopped() {
		report(err)
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

// An input is what the work of j reads. Reading may block, so what was written
// is flushed before.
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
