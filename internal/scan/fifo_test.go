//go:build unix

package scan

import (
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

func TestSpecialFiles(t *testing.T) {
	t.Chdir(tree(t, map[string]string{"d/a": "A"}))
	if err := syscall.Mkfifo("d/fifo", 0o666); err != nil {
		t.Skip("no pipes here:", err)
	}
	if l, err := net.Listen("unix", "d/socket"); err == nil {
		defer l.Close()
	}
	expect(t, texts(t, "d"), "d/a=A")

	for _, place := range []string{".git/info/exclude", "d/in/.git/info/exclude"} {
		os.MkdirAll(filepath.Dir(place), 0o777)
		if err := os.Link("d/fifo", place); err != nil {
			t.Fatal(err)
		}
	}
	got := texts(t, "d")
	if len(got) != 3 || got[1] != "d/a=A" || !strings.HasSuffix(got[0], ".git/info/exclude: it is not a regular file; check the file, or exclude it") {
		t.Errorf("pipes for patterns: got %q", got)
	}

	go os.WriteFile("d/fifo", []byte("piped"), 0)
	expect(t, texts(t, "d/fifo", os.DevNull), "d/fifo=piped", os.DevNull+"=")
	for doc := range Documents([]string{"d/fifo", os.DevNull, "-", "d/a"}, nil, nil) {
		if want := doc.Name != "d/a"; doc.Stream != want {
			t.Errorf("%s: Stream is %v, want %v", doc.Name, doc.Stream, want)
		}
	}
	if got := texts(t, "d/socket"); len(got) != 1 || !strings.HasPrefix(got[0], "cannot read d/socket: ") {
		t.Errorf("a socket: got %q, want an error", got)
	}
}

// The writer of the pipe does not end before the test does.
func TestDecompressorThatEndsEarly(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("to close a pipe may not end the reading of it here")
	}
	opt := decompressors(t, "x=head -c 4")
	path := filepath.Join(t.TempDir(), "pipe.x")
	if err := syscall.Mkfifo(path, 0o666); err != nil {
		t.Skip("no pipes here:", err)
	}
	in, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Skip("no pipes here that are both read and written:", err)
	}
	defer in.Close()
	in.WriteString("text and more")
	var out strings.Builder
	err = runTo(one(Document{Name: path, Open: opening(path), Stream: true}, nil), opt, &out, cat, noErrors(t))
	if err != nil || out.String() != "text" {
		t.Errorf("got %q and error %v", &out, err)
	}
}
