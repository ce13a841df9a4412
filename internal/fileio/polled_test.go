package fileio

import (
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

func TestPolled(t *testing.T) {
	if in, undo := Polled(strings.NewReader("a")); in.(*strings.Reader).Len() != 1 {
		t.Error("a reader that is no file was replaced")
	} else {
		undo()
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	in, undo := Polled(r)
	go func() {
		time.Sleep(time.Millisecond) // the read waits
		io.WriteString(w, "a")
	}()
	var got [1]byte
	if _, err := io.ReadFull(in, got[:]); err != nil || got[0] != 'a' {
		t.Errorf("read %q, %v", got, err)
	}
	undo()
	// The pipe is as it was: this read waits too.
	go func() {
		time.Sleep(time.Millisecond)
		io.WriteString(w, "b")
		w.Close()
	}()
	rest, err := io.ReadAll(r)
	if err != nil || string(rest) != "b" {
		t.Errorf("after undo: read %q, %v", rest, err)
	}
}
