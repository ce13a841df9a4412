package kernel

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// checkPair compares all pairs in text[from:] with what bytes.Index finds.
func checkPair(t testing.TB, text []byte, from int, a, b byte) {
	t.Helper()
	for more := true; more; from++ {
		want := bytes.Index(text[from:], []byte{a, b})
		if more = want >= 0; more {
			want += from
		}
		for name, pair := range map[string]func(text []byte, from int, a, b byte) int{"chosen": Pair, "go": genericPair} {
			if got := pair(text, from, a, b); got != want {
				t.Fatalf("%s finds %q in text[%d:] of %d at %d, want %d; text %.400q", name, []byte{a, b}, from, len(text), got, want, text)
			}
		}
		from = max(from, want)
	}
}

func TestPairsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for size := range 600 {
		text := noise(rng, size)
		checkPair(t, text, 0, '\n', 'S')
		checkPair(t, text, rng.IntN(size+1), ':', ':')
	}
	// Every alignment, and every place of a hit in a step and at the end of a block.
	for at := range 200 {
		for _, size := range []int{at + 2, 400, Block + at/2, 3*Block + 17} {
			text := make([]byte, size)
			copy(text[at:], "ab")
			copy(text[max(0, size-at):], "ab")
			copy(text[min(size, Block-at/2):], "ab")
			checkPair(t, text, at%3, 'a', 'b')
		}
	}
}

func FuzzPair(f *testing.F) {
	f.Add([]byte("Hello\n\nFrom ann\n"), uint16(0), byte('\n'), byte('F'))
	f.Add([]byte("aaaaaaa"), uint16(1), byte('a'), byte('a'))
	f.Fuzz(func(t *testing.T, text []byte, from uint16, a, b byte) {
		checkPair(t, text, int(from)%(len(text)+1), a, b)
	})
}

func BenchmarkPair(b *testing.B) {
	text := mail(16 << 20)
	for name, pair := range map[string]func(text []byte, from int, a, b byte) int{"chosen": Pair, "go": genericPair} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				for i := 0; i >= 0; {
					if i = pair(text, i, '\n', 'F'); i >= 0 {
						i++
					}
				}
			}
		})
	}
}
