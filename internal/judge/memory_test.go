package judge_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/internal/judge"
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

// TestRefusedDirectives checks that all refused directives are counted, and only the first are listed.
func TestRefusedDirectives(t *testing.T) {
	e, dir := open(t, "")
	text := []byte(strings.Repeat("http://h:99999/a%zz\n", 100))
	r, err := e.Fix(judge.Buffer{Path: filepath.Join(dir, "a.txt"), Text: text}, judge.FixOptions{Reason: "because"})
	if err != nil || r.Refusals[annotate.NoComments] != 200 || len(r.Refused) != fix.MostRefused {
		t.Errorf("%v: %d are listed, and counted are %v", err, len(r.Refused), r.Refusals)
	}
}
