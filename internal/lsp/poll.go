package lsp

import (
	"context"
	"sync"
)

// A poll makes requests for the diagnostics of the workspace wait until there may be something new.
// Clients ask again as soon as they get an answer, so the server must delay the answer.
type poll struct {
	mu       sync.Mutex
	changed  chan struct{} // closed by the next change
	changes  int
	reported int // the changes that the last walk knew
	files    int // on which the last walk had something to report
	waiting  bool
}

func newPoll() *poll { return &poll{changed: make(chan struct{}), reported: -1} }

// change wakes the waiting request.
func (p *poll) change() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.changes++
	close(p.changed)
	p.changed = make(chan struct{})
}

// wait returns the number of changes, once a walk may report something that the client does not
// have. Only one request waits: more would use up the slots for requests.
func (p *poll) wait(ctx context.Context, hasResults bool) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.reported != p.changes || p.files > 0 && !hasResults || p.waiting {
		return p.changes
	}
	changed := p.changed
	p.waiting = true
	p.mu.Unlock()
	select {
	case <-changed:
	case <-ctx.Done():
	}
	p.mu.Lock()
	p.waiting = false
	return p.changes
}

// walked records a walk that began after a number of changes.
func (p *poll) walked(changes, files int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reported, p.files = changes, files
}
