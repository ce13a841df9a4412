package baseline_test

import (
	"fmt"
	"os"
	"runtime"
	"strings"
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
		m.Known(f, counter.Next(f))
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

// TestTooManyFindings checks that they are neither written nor read.
func TestTooManyFindings(t *testing.T) {
	folder(t, "a.txt")
	const n = 250_001
	known := []byte("urlmend baseline 1\n")
	b := baseline.New("known")
	m := b.Document("a.txt", "")
	for i := range n {
		f := &lint.Finding{Rule: "bad-port", URL: fmt.Sprintf("http://%d:70000/", i)}
		m.Known(first(f))
		known = fmt.Appendf(known, "a.txt\tbad-port\t%016x\t1\thttp\t-\n", i)
	}
	m.Done(nil)
	if b.Err() == nil {
		t.Error("there is no error")
	}
	if err := os.WriteFile("known", known, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := baseline.Load("known"); err == nil || !strings.HasPrefix(err.Error(), "known:250002: a baseline can have 250000 findings at most") {
		t.Errorf("the error is %v", err)
	}
}
