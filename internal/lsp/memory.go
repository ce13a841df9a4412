package lsp

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync/atomic"
)

const (
	// ownMemory is how many bytes the server may use apart from documents, and textMemory is how
	// many it may use for each byte of a document.
	ownMemory, textMemory = 20 << 20, 3
	// gcPercent makes garbage collections rare while somebody types. The memory limit still applies,
	// and [server.rest] collects when nobody is waiting.
	gcPercent = 400
	// idleGarbage is how many bytes of old versions may accumulate before that.
	idleGarbage = 8 << 20
)

// memory keeps track of the server's memory use.
type memory struct {
	isBounded atomic.Bool
	// Under server.mu:
	open    int   // bytes of the texts that are open
	limit   int64 // as it was set last
	garbage int   // bytes of old versions
}

// boundMemory keeps the memory of the process in proportion to the open documents until undo is
// called. It does nothing if the environment sets a limit.
func (s *server) boundMemory() (undo func()) {
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return func() {}
	}
	percent := debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(ownMemory)
	s.memory.isBounded.Store(true)
	return func() {
		s.memory.isBounded.Store(false)
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(math.MaxInt64)
	}
}

// resize records that the open texts have become longer or shorter. The caller holds the lock.
func (s *server) resize(by int) {
	m := &s.memory
	m.open += by
	limit := int64(ownMemory + textMemory*m.open)
	if m.isBounded.Load() && max(limit-m.limit, m.limit-limit) > 1<<20 {
		m.limit = limit
		debug.SetMemoryLimit(limit)
	}
}

// rest is called after a version of that length has been judged, when nobody is waiting for the
// server.
func (s *server) rest(length int) {
	if !s.memory.isBounded.Load() {
		return
	}
	s.mu.Lock()
	s.memory.garbage += textMemory * length
	isMuch := s.memory.garbage > idleGarbage
	if isMuch {
		s.memory.garbage = 0
	}
	s.mu.Unlock()
	if isMuch {
		runtime.GC()
	}
}
