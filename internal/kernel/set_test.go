package kernel

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"
)

// someSets are a set of each kind: of few bytes and of many, with those beyond
// ASCII and without, none and all.
var someSets = []*Set{
	SetOf(":"),
	SetOf("\x00 \t\r\n<>()[]\x7F"),
	NewSet(func(c byte) bool { return c <= ' ' || c >= utf8.RuneSelf }),
	NewSet(func(c byte) bool { return c != 'a' && c != '.' }),
	NewSet(func(c byte) bool { return c >= utf8.RuneSelf }),
	NewSet(func(byte) bool { return false }),
	NewSet(func(byte) bool { return true }),
}

// checkSet compares all that a set finds in a text with what Has says.
func checkSet(t testing.TB, text []byte, s *Set) {
	t.Helper()
	for from := 0; from < len(text); from++ {
		want := 0
		for from+want < len(text) && !s.Has(text[from+want]) {
			want++
		}
		if got := s.Index(text[from:]); got != want {
			t.Fatalf("found at %d in text[%d:] of %d, want %d; text %.400q", got, from, len(text), want, text)
		}
		from += want
	}
}

func TestSetHas(t *testing.T) {
	s := NewSet(func(c byte) bool { return c == 'a' || c == 0x7F || c == 0 })
	for c := range 256 {
		if got, want := s.Has(byte(c)), c == 'a' || c == 0x7F || c == 0; got != want {
			t.Errorf("Has(%#x) = %v", c, got)
		}
		if got, want := s.Index([]byte(strings.Repeat("b", 40)+string([]byte{byte(c)})+strings.Repeat("b", 40))) == 40, s.Has(byte(c)); got != want {
			t.Errorf("%#x is found: %v", c, got)
		}
	}
}

func TestTrim(t *testing.T) {
	s := SetOf(" .")
	for text, want := range map[string][2]string{
		"": {"", ""}, " ": {"", ""}, ". .": {"", ""}, "a": {"a", "a"}, " .a b. ": {"a b", " .a b"}, "\u00A0 ": {"\u00A0", "\u00A0"},
	} {
		if got := [2]string{string(s.Trim([]byte(text))), string(s.TrimRight([]byte(text)))}; got != want {
			t.Errorf("%q is trimmed to %q, want %q", text, got, want)
		}
	}
}

func TestSetsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for _, s := range someSets {
		for size := range 300 {
			checkSet(t, noise(rng, size), s)
		}
		// Every place of a hit in a step, and at the end of a block.
		for at := range 70 {
			for _, size := range []int{at + 1, 200, Block + at, 2*Block + 17} {
				text := bytes.Repeat([]byte("a"), size)
				text[at], text[max(0, size-at-1)], text[min(size-1, Block-at/2)] = ':', ':', ':'
				checkSet(t, text, s)
			}
		}
	}
}

func FuzzSet(f *testing.F) {
	f.Add([]byte("(http://a.example/b)"), uint64(1<<('(')|1<<('/')), uint64(0), false)
	f.Fuzz(func(t *testing.T, text []byte, low, high uint64, beyond bool) {
		checkSet(t, text, NewSet(func(c byte) bool {
			switch {
			case c < 64:
				return low>>c&1 != 0
			case c < utf8.RuneSelf:
				return high>>(c-64)&1 != 0
			}
			return beyond
		}))
	})
}

func BenchmarkSet(b *testing.B) {
	for _, size := range []int{8, 32, 64, 1 << 10} {
		text := append(bytes.Repeat([]byte("a"), size), bytes.Repeat([]byte(" "), 64)...)
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			for b.Loop() {
				someSets[2].Index(text)
			}
		})
	}
}
