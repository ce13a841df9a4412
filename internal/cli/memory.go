package cli

import (
	"os"
	"runtime/debug"
)

// docs/performance.md promises the most memory that a run needs: 64 MiB, and 32 MiB for each worker.
// The heap gets less, because a process has other memory too.
const (
	heapSize      = 40 << 20
	heapForWorker = 32 << 20
)

// limitMemory sets the soft memory limit of the runtime: without one, the heap may grow to twice the
// memory in use. Far below the limit that costs nothing. GOMEMLIMIT in the environment takes
// precedence.
func limitMemory(limit int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit)
	}
}

// heapOf returns the memory limit for a run with that number of workers.
func heapOf(workers int) int64 { return heapSize + int64(workers)*heapForWorker }
