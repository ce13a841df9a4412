package judge_test

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// allocated returns how many bytes work allocates.
func allocated(work func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	work()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestMemoryOfDirectives: what is kept of many in one long line are not as many copies of what
// is near them, and nothing of those that no longer count.
func TestMemoryOfDirectives(t *testing.T) {
	e, dir := open(t, "")
	text := strings.Repeat("urlmend:ignore[bad-host] ", 60_000)
	if got, most := allocated(func() { inPieces(t, e, filepath.Join(dir, "a.txt"), text) }), uint64(100<<20); got > most {
		t.Errorf("%d bytes of directives take %d, want %d at most", len(text), got, most)
	}
}

func TestMemoryOfOneDirective(t *testing.T) {
	e, dir := open(t, "")
	text := strings.Repeat("urlmend:ignore["+strings.Repeat("a,", 10_000)+"a] x\n", 60)
	if got, most := allocated(func() { inPieces(t, e, filepath.Join(dir, "a.txt"), text) }), uint64(20<<20); got > most {
		t.Errorf("%d bytes of names take %d, want %d at most", len(text), got, most)
	}
}
