package kernel

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// reference is what Colons finds in all of text[from:limit], spelled as its
// documentation does.
func reference(text []byte, from, limit int, ends *Ends) (found []int) {
	at := func(i int) byte {
		if i >= len(text) {
			return 0
		}
		return text[i]
	}
	for i := max(from, 2); i < limit; i++ {
		if text[i] == ':' && (at(i+1) == '/' || ends.Match(text[i-2], text[i-1], at(i+1))) {
			found = append(found, i)
		}
	}
	return found
}

type implementation struct {
	name   string
	colons func(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int)
}

// implementations are those that this machine has.
var implementations = []implementation{
	{"chosen", Colons},
	{"go", generic},
}

// all calls an implementation until it is through with text[from:limit].
func (im implementation) all(t testing.TB, text []byte, from, limit, size int, ends *Ends) (found []int) {
	dst := make([]uint32, size+1)
	const guard = 0xDEADBEEF
	dst[size] = guard
	for {
		n, resume := im.colons(dst[:size:size], text, from, limit, ends)
		for _, off := range dst[:n] {
			found = append(found, from+int(off))
		}
		switch {
		case dst[size] != guard:
			t.Fatalf("%s writes behind dst of %d", im.name, size)
		case resume > from+Block:
			t.Fatalf("%s looks at %d bytes", im.name, resume-from)
		case resume == limit:
			return found
		case resume <= from || resume > limit:
			t.Fatalf("%s goes on at %d after [%d, %d)", im.name, resume, from, limit)
		}
		from = resume
	}
}

func check(t testing.TB, text []byte, from, limit, size int, ends *Ends) {
	t.Helper()
	want := reference(text, from, limit, ends)
	for _, im := range implementations {
		if got := im.all(t, text, from, limit, size, ends); !slices.Equal(got, want) {
			t.Fatalf("%s finds %v in text[%d:%d] of %d, want %v; dst of %d, text %.400q", im.name, got, from, limit, len(text), want, size, text)
		}
	}
}

func endsOf(schemes string) *Ends {
	e := new(Ends)
	for _, s := range strings.Fields(schemes) {
		e.Add(s)
	}
	return e
}

var someEnds = endsOf("url mailto news urn cid mid tel h323 http[")

// alphabet makes texts in which every part of the condition is met often.
const alphabet = ":::://// \n\x00lLuUrRoOtTwWsS[3:x\x80\xff"

func noise(rng *rand.Rand, n int) []byte {
	text := make([]byte, n)
	for i := range text {
		text[i] = alphabet[rng.IntN(len(alphabet))]
	}
	return text
}

func TestColonsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for size := range 600 {
		text := noise(rng, size)
		check(t, text, 0, size, 256, someEnds)
		from := rng.IntN(size + 1)
		check(t, text, from, from+rng.IntN(size-from+1), 1+rng.IntN(130), someEnds)
	}
	check(t, noise(rng, 3*Block+17), 5, 3*Block+11, 256, someEnds)
	check(t, []byte(strings.Repeat("l:", Block)), 0, 2*Block, 256, someEnds)
	check(t, make([]byte, 2*Block), 1, 2*Block, 1, someEnds)
}
