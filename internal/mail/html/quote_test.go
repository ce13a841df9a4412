package html

import (
	"bytes"
	"testing"
)

func TestDepth(t *testing.T) {
	var h Text
	for range 2 { // the second time in the same memory
		h.Read([]byte("a</blockquote> b<blockquote>c<blockquote><p>d</blockquote>e</blockquote>f"), nil)
		for word, want := range map[string]int{"a": 0, "b": 0, "c": 1, "d": 2, "e": 1, "f": 0} {
			if got := h.Depth(bytes.IndexByte(h.Visible, word[0])); got != want {
				t.Errorf("%s is quoted %d times, want %d", word, got, want)
			}
		}
	}
}
