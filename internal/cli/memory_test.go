package cli

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestMemoryInUse holds more memory than a run may take: the limit gives way, as collecting all the time would free nothing.
func TestMemoryInUse(t *testing.T) {
	t.Setenv("GOMEMLIMIT", "")
	before := debug.SetMemoryLimit(-1)
	defer debug.SetMemoryLimit(before)
	limitRun(1)
	limit := debug.SetMemoryLimit(-1)
	held := make([]byte, limit)
	for range 100 {
		runtime.GC()
		if debug.SetMemoryLimit(-1) > int64(len(held)) {
			runtime.KeepAlive(held)
			return
		}
		runtime.Gosched()
	}
	t.Errorf("the limit is still %d bytes", debug.SetMemoryLimit(-1))
}
