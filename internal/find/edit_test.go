package find_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/edit"
)

func TestBetween(t *testing.T) {
	long := strings.Repeat("0123456789", 1000)
	for _, test := range []struct {
		old, now string
		want     edit.Edit
	}{
		{"", "", edit.Edit{}},
		{"abc", "abc", edit.Edit{Start: 3, Old: 3, Now: 3}},
		{"ac", "abc", edit.Edit{Start: 1, Old: 1, Now: 2}},
		{"abc", "ac", edit.Edit{Start: 1, Old: 2, Now: 1}},
		{"aa", "aaa", edit.Edit{Start: 2, Old: 2, Now: 3}},
		{"abc", "xyz", edit.Edit{Start: 0, Old: 3, Now: 3}},
		{long + "a" + long, long + "bc" + long, edit.Edit{Start: 10_000, Old: 10_001, Now: 10_002}},
	} {
		e := edit.Between([]byte(test.old), []byte(test.now))
		if e != test.want {
			t.Errorf("Between(%.20q, %.20q) = %+v, want %+v", test.old, test.now, e, test.want)
		}
		if made := test.old[:e.Start] + test.now[e.Start:e.Now] + test.old[e.Old:]; made != test.now {
			t.Errorf("%+v makes %.20q of %.20q, want %.20q", e, made, test.old, test.now)
		}
	}
}

func TestShift(t *testing.T) {
	e := edit.Edit{Start: 2, Old: 3, Now: 5} // ab[c]de has become ab[xyz]de
	for _, test := range []struct {
		start, end, n int
		ok            bool
	}{
		{0, 2, 0, true}, {5, 7, 2, true}, {1, 3, 0, false}, {4, 6, 0, false}, {0, 7, 0, false},
	} {
		if n, ok := e.Shift(test.start, test.end); n != test.n || ok != test.ok {
			t.Errorf("Shift(%d, %d) = %d, %t, want %d, %t", test.start, test.end, n, ok, test.n, test.ok)
		}
	}
}

func TestThen(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func() string {
		return strings.Repeat("a", r.IntN(3)) + strings.Repeat("b", r.IntN(3)) + strings.Repeat("a", r.IntN(3))
	}
	for range 2000 {
		first, second, third := random(), random(), random()
		e := edit.Between([]byte(first), []byte(second)).Then(edit.Between([]byte(second), []byte(third)))
		if e.Start > min(e.Old, e.Now) || e.Old > len(first) || e.Now > len(third) {
			t.Fatalf("%q, %q, %q: %+v", first, second, third, e)
		}
		if made := first[:e.Start] + third[e.Start:e.Now] + first[e.Old:]; made != third {
			t.Fatalf("%q, %q, %q: %+v makes %q", first, second, third, e, made)
		}
	}
}
