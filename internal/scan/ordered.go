package scan

import (
	"bytes"
	"io"
	"sync"
)

// A Pool bounds how many pieces, of all documents together, are worked on at a
// time, and keeps them to be used again.
type Pool[T any] struct {
	tokens chan struct{}
	free   sync.Pool // of *task[T]
}

// NewPool returns a Pool for so many workers.
func NewPool[T any](workers int) *Pool[T] {
	p := &Pool[T]{tokens: make(chan struct{}, workers)}
	if workers > 1 {
		for range workers {
			p.tokens <- struct{}{}
		}
	}
	return p
}

// Steps are what is done with the pieces of a document.
type Steps[T any] struct {
	// Next fills a piece, and returns false when there are no more.
	Next func(*T) bool
	// Work works on a piece, at the same time as on others, and writes what comes
	// of it. An error of it ends all.
	Work func(*T, io.Writer) error
	// Done is called in order, once the output of the piece stands.
	Done func(*T)
}

// Ordered does the steps on the pieces of one document, in parallel as the pool
// allows, and puts what is written on w in order. A piece is used again once it
// is done with, for this document or another. The error is the first of work, or
// that of w; all work has ended by then.
func Ordered[T any](pool *Pool[T], w io.Writer, steps Steps[T]) error {
	o := ordered[T]{Steps: steps, pool: pool, w: w}
	for o.err == nil {
		t := o.spare()
		if !o.Next(&t.piece) {
			o.free = append(o.free, t)
			break
		}
		o.take(t)
	}
	for len(o.queue) > 0 {
		o.finish()
	}
	for _, t := range o.free {
		pool.free.Put(t)
	}
	return o.err
}

type ordered[T any] struct {
	Steps[T]
	pool  *Pool[T]
	w     io.Writer
	queue []*task[T] // under way, in order
	free  []*task[T] // to be filled again
	err   error
}

// A task is the work on one piece.
type task[T any] struct {
	piece T
	out   bytes.Buffer
	err   error
	ended chan struct{}
}

// spare returns a task whose piece is to be filled.
func (o *ordered[T]) spare() *task[T] {
	if n := len(o.free); n > 0 {
		t := o.free[n-1]
		o.free = o.free[:n-1]
		return t
	}
	if t, ok := o.pool.free.Get().(*task[T]); ok {
		return t
	}
	return &task[T]{ended: make(chan struct{}, 1)}
}

// take has the work on a piece done: by another goroutine if the pool has one to
// spare, or will have once the work before it has ended; otherwise here.
func (o *ordered[T]) take(t *task[T]) {
	for len(o.queue) > 0 && len(o.queue[0].ended) > 0 || len(o.queue) > 2*cap(o.pool.tokens) {
		o.finish()
	}
	if !o.acquire() {
		o.here(t)
		return
	}
	o.queue = append(o.queue, t)
	go func() {
		defer func() { t.ended <- struct{}{} }()
		defer func() { o.pool.tokens <- struct{}{} }()
		t.out.Reset()
		t.err = o.Work(&t.piece, &t.out)
	}()
}

// acquire waits for a token while there is work of the document under way.
func (o *ordered[T]) acquire() bool {
	for len(o.queue) > 0 {
		select {
		case <-o.pool.tokens:
			return true
		case <-o.queue[0].ended:
			o.retire()
		}
	}
	select {
	case <-o.pool.tokens:
		return true
	default:
		return false
	}
}

// here does the work on a piece that nothing is under way before.
func (o *ordered[T]) here(t *task[T]) {
	if o.err == nil {
		o.done(t, o.Work(&t.piece, o.w))
	}
	o.free = append(o.free, t)
}

// finish waits for the first of the queue and retires it.
func (o *ordered[T]) finish() {
	<-o.queue[0].ended
	o.retire()
}

// retire writes what came of the first of the queue, which has ended.
func (o *ordered[T]) retire() {
	t := o.queue[0]
	o.queue = o.queue[1:]
	if o.err == nil {
		_, o.err = o.w.Write(t.out.Bytes())
		o.done(t, t.err)
	}
	o.free = append(o.free, t)
}

// done ends a piece, on which the work returned err.
func (o *ordered[T]) done(t *task[T], err error) {
	switch {
	case o.err != nil:
	case err != nil:
		o.err = err
	default:
		o.Done(&t.piece)
	}
}
