package grammar

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// maxStates is far above what any production needs, and far below where a
// careless one would explode.
const maxStates = 2000

func TestAutomataAreSmall(t *testing.T) {
	for name, load := range documents() {
		for _, p := range load().productions {
			if n := p.automaton().makeAll(); n > maxStates {
				t.Errorf("%s: %s has %d states", name, p.name, n)
			}
		}
	}
}

// makeAll makes all states, and returns how many there are.
func (a *automaton) makeAll() int {
	for from := 1; from < len(a.members); from++ {
		for class, c := range a.example {
			a.next[from*a.classes+class] = uint16(a.successor(from, c))
		}
	}
	return len(a.members)
}

// TestDerivesWhatIsGenerated derives texts at random from each production, and
// spoils them.
func TestDerivesWhatIsGenerated(t *testing.T) {
	r := rand.New(rand.NewPCG(1738, 3986))
	for _, name := range slices.Sorted(maps.Keys(documents())) {
		for _, p := range documents()[name]().productions {
			for range 2 {
				text := generate(r, p.expr(), nil)
				if !p.automaton().accepts(text) {
					t.Errorf("%s: %s does not derive %q", name, p.name, text)
				}
				if len(text) == 0 || len(text) > 60 {
					continue
				}
				text[r.IntN(len(text))] = byte(r.UintN(128))
				if got, want := p.automaton().accepts(text), derives(p, string(text)); got != want {
					t.Errorf("%s: %s derives %q: %t, want %t", name, p.name, text, got, want)
				}
			}
		}
	}
}

func TestNotation(t *testing.T) {
	const text = `document Test
# 1
greeting = 1*2( "ab" | %x30-32 ) [ "!" ] ; a comment; with "quotes"
; a line of comment
exact = %s"Ab" / 2*[ "c" ]
list = item [ "," list ]
item = "x" |
       "" `
	d := library{}.read("test", text)
	for _, c := range []struct {
		production, text string
		want             bool
	}{
		{"greeting", "AB2!", true}, {"greeting", "ab", true}, {"greeting", "!", false}, {"greeting", "ab00", false}, {"greeting", "3", false},
		{"exact", "Ab", true}, {"exact", "ab", false}, {"exact", "c", false}, {"exact", "cCc", true},
		{"list", "x,,x", true}, {"list", "", true}, {"list", "xx", false},
	} {
		if got := d.find(c.production).automaton().accepts([]byte(c.text)); got != c.want {
			t.Errorf("%s derives %q: %t, want %t", c.production, c.text, got, c.want)
		}
	}
}

func TestWhatIsNotRegularIsRefused(t *testing.T) {
	for _, text := range []string{
		`a = "(" a ")" | "x"`,
		`a = a "x" | "x"`,
		"a = b \"x\"\nb = \"(\" a | \"y\"",
	} {
		d := library{}.read("test", text)
		if message := caught(func() { d.find("a").automaton() }); !strings.Contains(message, "refers to itself before its end") {
			t.Errorf("%q: %q", text, message)
		}
	}
}

func TestErrorsNameThePlace(t *testing.T) {
	for text, want := range map[string]string{
		`a = b`:           `documents/test: a: there is no production "b"`,
		`a = ( "b"`:       `documents/test: a: no ')'`,
		`a = "b" )`:       `documents/test: a: unexpected ")"`,
		`a = %x`:          `documents/test: a: `,
		"a = b\na = \"\"": `test: bad or second production "a"`,
	} {
		got := caught(func() { library{}.read("test", text).find("a").automaton() })
		if !strings.Contains(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// caught returns what f panics with.
func caught(f func()) (message string) {
	defer func() { message = fmt.Sprint(recover()) }()
	f()
	return ""
}
