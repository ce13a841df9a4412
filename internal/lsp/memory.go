package lsp

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync/atomic"
	"time"
)

const (
	// ownMemory is how many bytes the server may use apart from documents, and textMemory is how
	// many it may use for each byte of a document.
	ownMemory, textMemory = 17 << 20, 3
	// gcPercent makes garbage collections rare while somebody types. The memory limit still applies,
	// and [server.rest] collects when nobody is waiting.
	gcPercent = 400
	// calm is how long after an answer nobody is waiting, most likely. To collect at once would use
	// the processor while the client shows the answer.
	calm = 10 * time.Millisecond
)

// memory keeps track of the server's memory use.
type memory struct {
	isBounded atomic.Bool
	isDue     atomic.Bool // garbage will be collected once it is calm
	// Under server.mu:
	open      int    // bytes of the texts that are open
	live      int    // bytes in use at the last garbage collection, when the server last came to rest
	limit     int64  // as it was set last
	allocated uint64 // bytes, when the server last came to rest
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
	s.memory.open += by
	s.memory.bound()
	s.kept.limit.Store(int64(max(keptMemory, s.memory.open)))
}

// bound sets the memory limit. A limit near what is in use, as by many short texts or one full of
// URLs, would make the runtime collect garbage all the time: there is a quarter more.
func (m *memory) bound() {
	limit := int64(ownMemory + max(textMemory*m.open, m.live+m.live/4))
	if m.isBounded.Load() && max(limit-m.limit, m.limit-limit) > 1<<20 {
		m.limit = limit
		debug.SetMemoryLimit(limit)
	}
}

// rest is called after an answer. It makes sure that garbage is collected once it is calm, if the
// runtime would otherwise do so during one of the next two versions.
func (s *server) rest() {
	if !s.memory.isBounded.Load() {
		return
	}
	now := []metrics.Sample{
		{Name: "/gc/heap/allocs:bytes"}, {Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/goal:bytes"},
	}
	metrics.Read(now)
	allocated, objects, live, goal := now[0].Value.Uint64(), now[1].Value.Uint64(), now[2].Value.Uint64(), now[3].Value.Uint64()
	s.mu.Lock()
	next := 2 * (allocated - s.memory.allocated)
	s.memory.allocated = allocated
	s.memory.live = int(live)
	s.memory.bound()
	s.mu.Unlock()
	// The runtime starts before the goal is reached: after 7 tenths of the way, at the earliest.
	if start := live + (goal-min(live, goal))/10*7; objects+next > start && s.memory.isDue.CompareAndSwap(false, true) {
		time.AfterFunc(calm, func() {
			runtime.GC()
			s.memory.isDue.Store(false)
		})
	}
}
