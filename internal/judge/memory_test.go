//go:build growth

package judge_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// TestMemoryOfDirectives checks that many directives in one long line do not each keep a copy of the
// text near them, and that nothing is kept for directives over the limit.
func TestMemoryOfDirectives(t *testing.T) {
	e, dir := open(t, "")
	text := strings.Repeat("urlmend:ignore[bad-host] ", 30_000)
	if got, most := growth.Allocated(func() { inPieces(t, e, filepath.Join(dir, "a.txt"), text) }), 72<<20; got > most {
		t.Errorf("%d bytes of directives take %d, want %d at most", len(text), got, most)
	}
}

func TestMemoryOfOneDirective(t *testing.T) {
	e, dir := open(t, "")
	text := strings.Repeat("urlmend:ignore["+strings.Repeat("a,", 10_000)+"a] x\n", 60)
	if got, most := growth.Allocated(func() { inPieces(t, e, filepath.Join(dir, "a.txt"), text) }), 20<<20; got > most {
		t.Errorf("%d bytes of names take %d, want %d at most", len(text), got, most)
	}
}
