package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/scan"
)

// TestProgressGoesBeforeOtherText draws the line where a run would, and writes.
func TestProgressGoesBeforeOtherText(t *testing.T) {
	path := filepath.Join(t.TempDir(), "terminal")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	p := &progress{line: file}
	docs := p.watched(func(yield func(scan.Document, error) bool) {
		open := func() (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader(strings.Repeat("x", 2_500_000))), nil
		}
		for range 2 {
			if !yield(scan.Document{Open: open}, nil) {
				return
			}
		}
	})
	p.draw()
	for doc := range docs {
		r, err := doc.Open()
		if err != nil {
			t.Fatal(err)
		}
		io.Copy(io.Discard, r)
		p.draw()
		io.WriteString(&screen{file, p}, "half a ")
		p.draw() // not in the middle of a line
		io.WriteString(&screen{file, p}, "line\n")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const gone = "\r\x1b[K"
	want := "urlmend: 0 files" + gone + "urlmend: 1 file, 2 MB" + gone + "half a line\n" + "urlmend: 2 files, 5 MB" + gone + "half a line\n"
	if string(text) != want {
		t.Errorf("got %q, want %q", text, want)
	}
}

// TestNoProgressElsewhere: what is no terminal gets nothing but what is written to it.
func TestNoProgressElsewhere(t *testing.T) {
	if std := newStdio(strings.NewReader(""), io.Discard, io.Discard); std.progress != nil {
		t.Error("the progress is shown")
	}
}
