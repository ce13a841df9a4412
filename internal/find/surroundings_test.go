package find_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/join"
	"github.com/urlmend/urlmend/internal/layout"
)

func surroundings(text string) *join.Surroundings {
	s := new(join.Surroundings)
	s.Reset([]byte(text), 0)
	return s
}

// TestSoftBreak asks whether the "=" at the first line end is a soft break.
func TestSoftBreak(t *testing.T) {
	for _, c := range []struct {
		name, line, rest string
		want             bool
	}{
		{"70 characters", strings.Repeat("a", 69) + "=", "\nb=3D", true},
		{"69 characters", strings.Repeat("a", 68) + "=", "\nb=3D", false},
		{"76 characters", strings.Repeat("a", 75) + "=", "\r\nb=3D", true},
		{"77 characters", strings.Repeat("a", 76) + "=", "\nb=3D", false},
		{"nothing else is encoded", strings.Repeat("a", 69) + "=", "\nb", false},
		{"no line end", strings.Repeat("a", 69) + "=", "b", false},
		{"no equals sign", strings.Repeat("a", 70), "\nb", false},
		{"short, among soft breaks", "a=", "\nb" + strings.Repeat("\n"+strings.Repeat("c", 75)+"=", 2), true},
		{"short, by one soft break", "a=", "\nb\n" + strings.Repeat("c", 75) + "=", false},
		{"short, by one soft break and an escape", "a=", "\nb=3D\n" + strings.Repeat("c", 75) + "=", true},
		{"URLs that end in =", "x=", "\nb" + strings.Repeat("\nhttp://a.org/"+strings.Repeat("c", 62)+"=", 2), false},
		{"short, by an escape", "a=", "\nb=3D\n", false},
	} {
		_, ok := surroundings(c.line + c.rest).SoftBreak(len(c.line))
		if ok != c.want {
			t.Errorf("%s: %t, want %t", c.name, ok, c.want)
		}
	}
}

// TestHyphenatesProse has texts with lines that break a word and others that do
// not.
func TestHyphenatesProse(t *testing.T) {
	const whole = "All the words of this line of prose are whole, all.\n"
	for _, c := range []struct {
		name, broken string
		brokenLines  int
		lines        int
		want         bool
	}{
		{"8 of 100", "The last word of this line of prose goes on, as hy-\n", 8, 100, true},
		{"7 of 100", "The last word of this line of prose goes on, as hy-\n", 7, 100, false},
		{"2 of 10", "The last word of this line of prose goes on, as hy-\n", 2, 10, true},
		{"1 of 10", "The last word of this line of prose goes on, as hy-\n", 1, 10, false},
		{"1 of 4", "The last word of this line of prose goes on, as hy-\n", 1, 4, true},
		{"not ASCII", "The last word of this line of prose goes on, as h\u0240-\n", 8, 100, true},
		{"upper case before", "The last word of this line of prose goes on, as HY-\n", 8, 100, false},
		{"short", "It goes on, as hy-\n", 8, 100, false},
		{"a URL", "The last word of this line of prose, http://a/b-\n", 8, 100, false},
	} {
		text := strings.Repeat(c.broken+"phen, and on it goes to the end of the next line.\n", c.brokenLines)
		text += strings.Repeat(whole, c.lines-2*c.brokenLines)
		// All of it is within the blocks that are looked at.
		if got := surroundings(text).HyphenatesProse(len(text) / 2); got != c.want {
			t.Errorf("%s: %t, want %t", c.name, got, c.want)
		}
	}
	if surroundings("").HyphenatesProse(0) {
		t.Error("a text with no lines has prose with hyphens")
	}
}

// TestURLsAround asks of a URL at the start of a text what the rest has of it.
func TestURLsAround(t *testing.T) {
	const u = "http://example.com/a/b"
	for _, c := range []struct {
		rest             string
		url, host, whole bool
	}{
		{" and no more", false, false, false},
		{" http://example.com/a/b there", true, true, true},
		{" https://example.com/a/b, there", true, true, true},
		{" http://example.com/a/b/c there", true, true, false},
		{" http://example.com/a/b\n", true, true, false},
		{" http://example.com/a/b", true, true, false},
		{" http://example.com/a there", false, true, false},
		{" http://example.com there", false, false, false},
		{" http://example.org/a/b there", false, false, false},
	} {
		s, at := surroundings(u+c.rest), len("http://exam")
		if got := s.HasURL([]byte(u), at); got != c.url {
			t.Errorf("%q: HasURL is %t", c.rest, got)
		}
		if got := s.HasHost([]byte(u), at); got != c.host {
			t.Errorf("%q: HasHost is %t", c.rest, got)
		}
		if got := s.HasWhole([]byte(u), at); got != c.whole {
			t.Errorf("%q: HasWhole is %t", c.rest, got)
		}
	}
}

// TestLineStart checks that the start of a line does not depend on where else the
// text was looked at before.
func TestLineStart(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		text := bytes.Repeat([]byte("x"), 1+rnd.IntN(3*layout.LineReach))
		for range rnd.IntN(3) {
			text[rnd.IntN(len(text))] = '\n'
		}
		s := surroundings(string(text))
		for range 20 {
			i, reach := rnd.IntN(len(text)+1), 1+rnd.IntN(layout.LineReach)
			if got, want := s.LineStart(i, reach), layout.LineStart(text, i, reach); got != want {
				t.Fatalf("the line of offset %d starts at %d, not at %d", i, got, want)
			}
		}
	}
}

// TestReset examines one text after another.
func TestReset(t *testing.T) {
	wrapped := strings.Repeat(strings.Repeat("word ", 14)+"ab\n", 8)
	broken := strings.Repeat("The last word of this line of prose goes on, as hy-\nphen, and on.\n", 8)
	s := new(join.Surroundings)
	for _, text := range []string{wrapped, broken, "see http://a.org/b c\n"} {
		s.Reset([]byte(text), 0)
		fresh := surroundings(text)
		if got, want := s.WrappingAround(1), fresh.WrappingAround(1); got != want {
			t.Errorf("%.20q: wrapping %v, want %v", text, got, want)
		}
		if got, want := s.HyphenatesProse(1), fresh.HyphenatesProse(1); got != want {
			t.Errorf("%.20q: hyphenated: %t, want %t", text, got, want)
		}
		if got, want := s.HasURL([]byte("http://a.org/b"), 1), fresh.HasURL([]byte("http://a.org/b"), 1); got != want {
			t.Errorf("%.20q: has the URL: %t, want %t", text, got, want)
		}
	}
}
