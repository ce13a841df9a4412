package find_test

import (
	"bytes"
	"testing"

	"github.com/urlmend/urlmend/internal/kernel"
)

// FuzzPair compares all pairs in a text with those that bytes.Index finds.
func FuzzPair(f *testing.F) {
	f.Add([]byte("Hello\n\nFrom ann\n"), uint16(0), byte('\n'), byte('F'))
	f.Add([]byte("aaaaaaa"), uint16(1), byte('a'), byte('a'))
	f.Fuzz(func(t *testing.T, text []byte, start uint16, a, b byte) {
		for from := int(start) % (len(text) + 1); ; from++ {
			want := bytes.Index(text[from:], []byte{a, b})
			if want >= 0 {
				want += from
			}
			if got := kernel.Pair(text, from, a, b); got != want {
				t.Fatalf("Pair(%q, %d, %q, %q) = %d, want %d", text, from, a, b, got, want)
			}
			if want < 0 {
				return
			}
			from = want
		}
	})
}
