//go:build unix

package scan

import (
	"net"
	"os"
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
