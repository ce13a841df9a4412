package find_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// someEnds are those of some schemes, of which "url" may be before white space.
func someEnds() *kernel.Ends {
	e := new(kernel.Ends)
	for _, s := range strings.Fields("mailto news urn cid mid tel h323 http[") {
		e.Add(s[len(s)-2], s[len(s)-1])
	}
	e.Add('r', 'l')
	e.AddSpaced('r', 'l')
	return e
}

// checkColons compares what Colons finds in text[from:limit] with what its documentation says, for a memory of that size.
func checkColons(t testing.TB, text []byte, from, limit, size int, ends *kernel.Ends) {
	t.Helper()
	var want, got []int
	for i := from; i < limit; i++ {
		if next := ascii.At(text, i+1); text[i] == ':' && (next == '/' || ends.Match(ascii.At(text, i-2), ascii.At(text, i-1), next)) {
			want = append(want, i)
		}
	}
	const guard = 0xDEADBEEF
	dst := make([]uint32, size+1)
	dst[size] = guard
	for at := from; at < limit; {
		n, resume := kernel.Colons(dst[:size:size], text, at, limit, ends)
		for _, offset := range dst[:n] {
			got = append(got, at+int(offset))
		}
		if resume <= at || resume > limit || dst[size] != guard {
			t.Fatalf("Colons continues at %d after [%d, %d), with a memory of %d", resume, at, limit, size)
		}
		at = resume
	}
	if !slices.Equal(got, want) {
		t.Fatalf("found %v in text[%d:%d] of %d, want %v; text %.400q", got, from, limit, len(text), want, text)
	}
}

// colonNoise makes a text in which each part of the condition is met often.
func colonNoise(rng *rand.Rand, n int) []byte {
	const alphabet = ":::://// \n\x00lLuUrRoOtTwWsS[3:x\x80\xff"
	text := make([]byte, n)
	for i := range text {
		text[i] = alphabet[rng.IntN(len(alphabet))]
	}
	return text
}

func TestColons(t *testing.T) {
	rng, ends := rand.New(rand.NewPCG(1, 2)), someEnds()
	for range 2000 {
		text := colonNoise(rng, rng.IntN(600))
		from := rng.IntN(len(text) + 1)
		limit := from + rng.IntN(len(text)-from+1)
		checkColons(t, text, from, limit, 1+rng.IntN(200), ends)
	}
	long := []byte(strings.Repeat("To: ann@example.org, at 12:30\n", 6000) + "<URL: http://example.org/>")
	checkColons(t, long, 0, len(long), 64, ends)
}

func FuzzColons(f *testing.F) {
	ends := someEnds()
	f.Add([]byte(strings.Repeat(".", 100)+"see http://example.com/ and mailto:ann@example.com"), uint8(3), uint8(80))
	f.Fuzz(func(t *testing.T, text []byte, from, size uint8) {
		checkColons(t, text, min(int(from), len(text)), len(text), 1+int(size), ends)
	})
}

// TestEnds checks that what was added matches in any case, and few other pairs do.
func TestEnds(t *testing.T) {
	e, wrong := someEnds(), 0
	for before := range 256 {
		for last := range 256 {
			pair := strings.ToLower(string([]byte{byte(before), byte(last)}))
			isAdded := before < 128 && last < 128 && slices.Contains(strings.Fields("to ws rn id el 23 p[ rl"), pair)
			matches := e.Match(byte(before), byte(last), '.')
			if isAdded && !matches {
				t.Errorf("%q does not match", pair)
			}
			if matches && !isAdded {
				wrong++
			}
			if spaced := e.Match(byte(before), byte(last), ' '); pair == "rl" && !spaced || spaced && before|last >= 128 {
				t.Errorf("%q before white space: %v", pair, spaced)
			}
		}
	}
	if wrong > 1000 {
		t.Errorf("%d pairs match that were not added", wrong)
	}
}
