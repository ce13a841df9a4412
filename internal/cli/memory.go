package cli

import (
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
)

// docs/performance.md promises the most memory that a run needs: 64 MiB, and 32 MiB for each worker.
// The heap gets less, because a process has other memory too.
const (
	heapSize      = 40 << 20
	heapForWorker = 32 << 20
)

// limitRun sets the memory limit for a run with that number of workers.
func limitRun(workers int) {
	if limitMemory(heapSize + int64(workers)*heapForWorker) {
		leaveRoom()
	}
}

// limitMemory sets the soft memory limit of the runtime: without one, the heap may grow to twice the
// memory in use. Far below the limit that costs nothing. GOMEMLIMIT in the environment takes
// precedence: limitMemory then returns false.
func limitMemory(limit int64) bool {
	if os.Getenv("GOMEMLIMIT") != "" {
		return false
	}
	debug.SetMemoryLimit(limit)
	return true
}

// leaveRoom raises the limit after each collection that leaves little room below it, as the names of a million files do: close to the
// limit, the collector would do nothing else than run.
func leaveRoom() {
	collected := &struct{ *byte }{}
	runtime.AddCleanup(collected, func(struct{}) {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if room := int64(live[0].Value.Uint64()) * 3 / 2; room > debug.SetMemoryLimit(-1) {
			debug.SetMemoryLimit(room)
		}
		leaveRoom()
	}, struct{}{})
}
