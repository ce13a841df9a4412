package kernel

import (
	"bytes"
	"fmt"
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
		if s == "url" {
			e.AddSpaced(s)
		} else {
			e.Add(s)
		}
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

func TestColons(t *testing.T) {
	for text, want := range map[string][]int{
		"see http://example.com/ and mailto:ann@example.com": {8, 34},
		"Subject: at 12:30, std::string":                     nil,
		"<URL: http://example.org/>":                         {4, 10},
		"MAILTO:ann@example.org urn:x":                       {6, 26},
		"urn:":                                               nil, // nothing follows
		"x:/":                                                nil, // too near to the start
		"ab:/":                                               {2},
		"http[:]//example.net":                               {5},
	} {
		padded := strings.Repeat(".", 300) + text
		check(t, []byte(text), 0, len(text), 8, someEnds)
		check(t, []byte(padded), 0, len(padded), 64, someEnds)
		if got := implementations[0].all(t, []byte(text), 0, len(text), 8, someEnds); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// TestEnds: all that is added matches in any case, and few pairs besides.
func TestEnds(t *testing.T) {
	schemes := strings.Fields("url acct aim bitcoin callto cid data doi facetime-audio h323 http[ magnet pkcs11 sip tel urn view-source xmpp")
	e := endsOf(strings.Join(schemes, " "))
	for _, s := range schemes {
		for _, s := range []string{s, strings.ToUpper(s)} {
			a, b := s[len(s)-2], s[len(s)-1]
			for _, pair := range [][2]byte{{a, b}, {swapCase(a), b}, {a, swapCase(b)}} {
				if !e.Match(pair[0], pair[1], 'x') {
					t.Errorf("%s: %q does not match", s, pair)
				}
			}
			if got, want := e.Match(a, b, ' '), strings.EqualFold(s, "url"); got != want {
				t.Errorf("%s and a space: %v", s, got)
			}
		}
	}
	letters := 0
	for a := 'a'; a <= 'z'; a++ {
		for b := 'a'; b <= 'z'; b++ {
			if e.Match(byte(a), byte(b), 'x') {
				letters++
			}
		}
	}
	if letters > 26*26/8 {
		t.Errorf("%d pairs of letters match %d schemes", letters, len(schemes))
	}
	if new(Ends).Match('r', 'l', 'x') || e.Match('r', 'l'|0x80, 'x') || e.Match('r'|0x80, 'l', 'x') {
		t.Error("matches what it should not")
	}
}

func TestColonsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for size := range 600 {
		text := noise(rng, size)
		check(t, text, 0, size, 256, someEnds)
		from := rng.IntN(size + 1)
		check(t, text, from, from+rng.IntN(size-from+1), 1+rng.IntN(130), someEnds)
	}
	// Every alignment, and every place of a hit in a step.
	room := make([]byte, 1024)
	for at := range 128 {
		text := room[at : at+600]
		clear(room)
		copy(text[256+at:], "urn:x")
		copy(text[512-at:], "ab:/")
		check(t, text, at, len(text)-at, 64, someEnds)
	}
	check(t, noise(rng, 3*Block+17), 5, 3*Block+11, 256, someEnds)
	check(t, []byte(strings.Repeat("l:", Block)), 0, 2*Block, 256, someEnds)
	check(t, make([]byte, 2*Block), 1, 2*Block, 1, someEnds)
}

func FuzzColons(f *testing.F) {
	f.Add([]byte("mailto:ann@example.com URL: http://example.org/"), uint16(0), uint16(0), uint8(64), "http[")
	f.Add([]byte(strings.Repeat("l: rl: x::// ", 40)), uint16(1), uint16(3), uint8(200), "zz9")
	f.Fuzz(func(t *testing.T, text []byte, from, behind uint16, size uint8, scheme string) {
		ends := *someEnds
		if ends.Add(scheme); size%2 > 0 {
			ends.AddSpaced(scheme)
		}
		text = bytes.Repeat(text, 1+1024/(len(text)+1)) // long enough for all of them
		limit := len(text) - int(behind)%(len(text)+1)
		check(t, text, int(from)%(limit+1), limit, 1+int(size), &ends)
	})
}

// mail returns the first n bytes of a mailbox.
// There are 10 colons in 1000 bytes, as in mail of today.
func mail(n int) []byte {
	const message = `From: Ann Example <ann@example.com>
Date: Mon, 24 Nov 2025 07:05:09 +0100
Subject: Re: the minutes of the meeting
Message-ID: <20251124.0705@mail.example.org>

Hello all, here is what we said: the door stays open from 9:00 to
17:30, and the list moves to http://lists.example.org/doors/ soon.
Write to mailto:ben@example.net if you don't agree (he is back then).

The rest of the meeting was spent on the old question of the stairs,
which nobody wants to sweep and everybody wants to be swept. It was
found that a rota had been drawn up in spring, had been hung at the
wrong wall, and had been taken down in summer, when the wall was
painted. Ben has a copy, or thinks he has. Until it turns up, the one
who comes last in the evening sweeps them, and the one who comes first
in the morning tells us whether it was done.

As for the garden, the apples are ripe and are to be had by whoever
picks them. Please leave the ladder where it is, and please don't
shake the trees, as the neighbours have asked us more than once. What
is left at the end of the month goes to the school, like last year,
and the baskets go back to the cellar, washed.
`
	return bytes.Repeat([]byte(message), n/len(message)+1)[:n]
}

// search and searchGo are calls as a user makes them: dst does not escape.
func search(text []byte) {
	var dst [128]uint32
	for from := 0; from < len(text); {
		_, from = Colons(dst[:], text, from, len(text), someEnds)
	}
}

func searchGo(text []byte) {
	var dst [128]uint32
	for from := 0; from < len(text); {
		_, from = generic(dst[:], text, from, len(text), someEnds)
	}
}

func TestColonsAllocateNothing(t *testing.T) {
	for _, size := range []int{200, 2 * Block} {
		text := mail(size)
		if n := testing.AllocsPerRun(5, func() { search(text) }); n > 0 {
			t.Errorf("%d bytes: %v allocations", size, n)
		}
	}
}

// BenchmarkColons has two other searches of the same text beside it, to compare
// machines by.
func BenchmarkColons(b *testing.B) {
	for _, size := range []int{200, 4 << 10, 16 << 20} {
		text := mail(size)
		bench := func(name string, search func()) {
			b.Run(fmt.Sprintf("%s/%d", name, size), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					search()
				}
			})
		}
		bench("chosen", func() { search(text) })
		bench("go", func() { searchGo(text) })
		bench("bytes.Count", func() { bytes.Count(text, []byte("\n")) })
		bench("bytes.IndexByte", func() {
			for rest := text; ; {
				i := bytes.IndexByte(rest, ':')
				if i < 0 {
					return
				}
				rest = rest[i+1:]
			}
		})
	}
}
