package lsp

import (
	"math"
	"runtime"
	"runtime/debug"
)

const (
	// ownMemory is how many bytes the server may hold apart from those of documents, and
	// textMemory how many for each byte of a document.
	ownMemory, textMemory = 20 << 20, 3
	// gcPercent has the collector run seldom while somebody types: the limit holds it to that, and
	// it is run where nobody waits for it.
	gcPercent = 400
	// idleGarbage is how many bytes of old versions are kept until then.
	idleGarbage = 8 << 20
)

// boundMemory keeps the memory of the process in proportion to the documents that are open, until
// it is undone, unless the environment sets a limit.
func (s *server) boundMemory() (undo func()) {
	if debug.SetMemoryLimit(-1) != math.MaxInt64 {
		return func() {}
	}
	percent := debug.SetGCPercent(gcPercent)
	debug.SetMemoryLimit(ownMemory)
	s.bounds.Store(true)
	return func() {
		s.bounds.Store(false)
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(math.MaxInt64)
	}
}

// resize notes that the texts that are open have become longer or shorter. The caller holds the
// lock.
func (s *server) resize(by int) {
	s.open += by
	limit := int64(ownMemory + textMemory*s.open)
	if s.bounds.Load() && max(limit-s.limit, s.limit-limit) > 1<<20 {
		s.limit = limit
		debug.SetMemoryLimit(limit)
	}
}

// rest is called when nobody waits for the server, after a version of that length.
func (s *server) rest(length int) {
	if !s.bounds.Load() {
		return
	}
	s.mu.Lock()
	s.garbage += textMemory * length
	isMuch := s.garbage > idleGarbage
	if isMuch {
		s.garbage = 0
	}
	s.mu.Unlock()
	if isMuch {
		runtime.GC()
	}
}
