package cli

import (
	"os"
	"runtime/debug"
)

// docs/performance.md says how much memory a run takes at most: 64 MiB and 32 MiB for each worker.
// The heap is to take less, as not all memory of a process is on it.
const (
	heapSize      = 40 << 20
	heapForWorker = 32 << 20
)

// limitMemory has the garbage collector keep to the limit, as it may take twice the memory that is
// in use. Far below the limit that costs nothing. GOMEMLIMIT in the environment takes precedence.
func limitMemory(limit int64) {
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit)
	}
}

// heapOf returns the limit for a run with that number of workers.
func heapOf(workers int) int64 { return heapSize + int64(workers)*heapForWorker }
