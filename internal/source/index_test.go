package source

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

func TestIndexOfAnyPart(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		text := randomText(rnd, 1+rnd.IntN(5*Stride), 1+rnd.IntN(2*Stride))
		base := rnd.IntN(len(text))
		x := NewIndex(text[base:], base, bytes.Count(text[:base], []byte("\n")), bytes.LastIndexByte(text[:base], '\n')+1)
		for range 20 {
			off := base + rnd.IntN(len(text)-base+1)
			if got, want := x.Position(off), naive(text, off); got != want {
				t.Fatalf("of [%d:%d) at %d: got %v, want %v", base, len(text), off, got, want)
			}
		}
	}
}
