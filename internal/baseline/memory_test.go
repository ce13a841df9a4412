package baseline_test

import (
	"fmt"
	"os"
	"runtime"
	"testing"

	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/lint"
)

// TestMemory checks how much memory a finding needs, whether it is known or new.
func TestMemory(t *testing.T) {
	folder(t, "a.txt")
	const n, most = 20_000, 150
	start := growth.InUse()
	b := baseline.New("known")
	m := b.Document("a.txt", "")
	var counter baseline.Counter
	for i := range n {
		f := &lint.Finding{Rule: "bad-port", URL: fmt.Sprintf("http://www%d.example.com:70000/", i), Severity: lint.Error}
		m.Known(f, counter.Next(f.Rule, f.URL))
	}
	m.Done(nil)
	if got := (growth.InUse() - start) / n; got > most {
		t.Errorf("a new finding takes %d bytes, want %d at most", got, most)
	}
	write(t, "known", b.Updated(lint.Info))
	b, m, counter = nil, nil, baseline.Counter{}
	start = growth.InUse()
	b = load(t, "known")
	if got := (growth.InUse() - start) / n; got > most || b.Len() != n {
		t.Errorf("each of %d known findings takes %d bytes, want %d at most", b.Len(), got, most)
	}
	if info, err := os.Stat("known"); err != nil || info.Size() < 50*n {
		t.Error(err, info.Size())
	}
	runtime.KeepAlive(b)
}
