package scan

import (
	"bytes"
	"io"
)

// A Pool bounds how many pieces, of all documents together, are worked on at a
// time.
type Pool struct{ tokens chan struct{} }

// NewPool returns a Pool for so many workers.
func NewPool(workers int) *Pool {
	p := &Pool{make(chan struct{}, workers)}
	if workers > 1 {
		for range workers {
			p.tokens <- struct{}{}
		}
	}
	return p
}

func (p *Pool) acquire() bool {
	select {
	case <-p.tokens:
		return true
	default:
		return false
	}
}

// Ordered calls work on the pieces of one document, in parallel as the pool
// allows, and puts what it writes on w in order. Next fills a piece, and returns
// false when there are no more; a piece is used again once it is done with. The
// error is the first of work, or that of w; all work has ended by then.
func Ordered[T any](pool *Pool, w io.Writer, next func(*T) bool, work func(*T, io.Writer) error) error {
	o := ordered[T]{pool: pool, w: w, work: work}
	for o.err == nil {
		piece := o.spare()
		if !next(piece) {
			break
		}
		o.take(piece)
	}
	for len(o.queue) > 0 {
		o.finish()
	}
	return o.err
}

type ordered[T any] struct {
	pool  *Pool
	w     io.Writer
	work  func(*T, io.Writer) error
	queue []*task[T] // under way, in order
	free  []*T       // to be filled again
	err   error
}

// A task is the work on one piece.
type task[T any] struct {
	piece *T
	out   bytes.Buffer
	err   error
	ended chan struct{}
}

// spare returns a piece to be filled.
func (o *ordered[T]) spare() *T {
	if n := len(o.free); n > 0 {
		piece := o.free[n-1]
		o.free = o.free[:n-1]
		return piece
	}
	return new(T)
}

// take has the work on a piece done: by another goroutine if the pool has one to
// spare, or will have once the work before it has ended; otherwise here.
func (o *ordered[T]) take(piece *T) {
	for len(o.queue) > 0 && o.queue[0].hasEnded() {
		o.finish()
	}
	for len(o.queue) > 2*cap(o.pool.tokens) {
		o.finish()
	}
	for !o.pool.acquire() {
		if len(o.queue) == 0 {
			if o.err == nil {
				o.err = o.work(piece, o.w)
			}
			o.free = append(o.free, piece)
			return
		}
		o.finish()
	}
	t := &task[T]{piece: piece, ended: make(chan struct{})}
	o.queue = append(o.queue, t)
	go func() {
		defer close(t.ended)
		defer func() { o.pool.tokens <- struct{}{} }()
		t.err = o.work(t.piece, &t.out)
	}()
}

func (t *task[T]) hasEnded() bool {
	select {
	case <-t.ended:
		return true
	default:
		return false
	}
}

// finish waits for the first of the queue and writes what came of it.
func (o *ordered[T]) finish() {
	t := o.queue[0]
	o.queue = o.queue[1:]
	<-t.ended
	if o.err == nil {
		_, o.err = o.w.Write(t.out.Bytes())
	}
	if o.err == nil {
		o.err = t.err
	}
	o.free = append(o.free, t.piece)
}
