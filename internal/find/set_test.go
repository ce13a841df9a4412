package find_test

import (
	"testing"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/kernel"
)

// checkSet compares all bytes that a set finds in a text with those that Has admits.
func checkSet(t testing.TB, text []byte, s *kernel.Set) {
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
	s := kernel.NewSet(func(c byte) bool { return c == 'a' || c == 0x7F || c == 0 })
	for c := range 256 {
		if got, want := s.Has(byte(c)), c == 'a' || c == 0x7F || c == 0; got != want {
			t.Errorf("Has(%#x) = %v", c, got)
		}
		if got, want := s.Index([]byte("bbb"+string([]byte{byte(c)})+"bbb")) == 3, s.Has(byte(c)); got != want {
			t.Errorf("%#x is found: %v", c, got)
		}
	}
}

func TestSpan(t *testing.T) {
	s := kernel.SetOf("ab")
	for text, want := range map[string]int{"": 0, "c": 0, "a": 1, "abba": 4, "bac": 2, "cab": 0} {
		if got := s.Span([]byte(text)); got != want {
			t.Errorf("%q begins with %d bytes of the set, want %d", text, got, want)
		}
	}
}

func TestTrim(t *testing.T) {
	s := kernel.SetOf(" .")
	for text, want := range map[string][2]string{
		"": {"", ""}, " ": {"", ""}, ". .": {"", ""}, "a": {"a", "a"}, " .a b. ": {"a b", " .a b"}, "\u00A0 ": {"\u00A0", "\u00A0"},
	} {
		if got := [2]string{string(s.Trim([]byte(text))), string(s.TrimRight([]byte(text)))}; got != want {
			t.Errorf("%q is trimmed to %q, want %q", text, got, want)
		}
	}
}

func FuzzSet(f *testing.F) {
	f.Add([]byte("(http://a.example/b)"), uint64(1<<('(')|1<<('/')), uint64(0), false)
	f.Fuzz(func(t *testing.T, text []byte, low, high uint64, beyond bool) {
		checkSet(t, text, kernel.NewSet(func(c byte) bool {
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
