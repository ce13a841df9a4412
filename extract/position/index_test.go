package position

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// naive is the definition of a position.
func naive(text []byte, off int) Position {
	before := text[:off]
	return Position{
		Line:   bytes.Count(before, []byte{'\n'}) + 1,
		Column: off - bytes.LastIndexByte(before, '\n'),
	}
}

// startOf returns where the part of text from base on starts.
func startOf(text []byte, base int) Start {
	at := naive(text, base)
	return Start{Offset: base, Line: at.Line, Column: at.Column}
}

// randomText has lines of mean bytes on average, with every kind of line end.
func randomText(rnd *rand.Rand, size, mean int) []byte {
	text := make([]byte, size)
	for i := range text {
		text[i] = 'x'
		if rnd.IntN(mean) == 0 {
			text[i] = "\n\n\r"[rnd.IntN(3)]
		}
	}
	return text
}

func TestIndexOfAnyPart(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		text := randomText(rnd, 1+rnd.IntN(5*stride), 1+rnd.IntN(2*stride))
		base := rnd.IntN(len(text))
		x := NewPartIndex(text[base:], startOf(text, base))
		for range 20 {
			off := base + rnd.IntN(len(text)-base+1)
			if got, want := x.Position(off, Bytes), naive(text, off); got != want {
				t.Fatalf("of [%d:%d) at %d: got %v, want %v", base, len(text), off, got, want)
			}
		}
	}
}

func TestPositionInShortTexts(t *testing.T) {
	for _, text := range []string{"", "\n", "a", "a\nb", "a\r\nb\rc\n", "\n\n\n"} {
		x := NewIndex([]byte(text))
		for off := range len(text) + 1 {
			if got, want := x.Position(off, Bytes), naive([]byte(text), off); got != want {
				t.Errorf("%q at %d: got %v, want %v", text, off, got, want)
			}
		}
	}
}

func TestPositionOutsideIsClamped(t *testing.T) {
	x := NewIndex([]byte("a\nb"))
	if got, want := x.Position(99, Bytes), (Position{2, 2}); got != want {
		t.Errorf("past the end: got %v, want %v", got, want)
	}
}
