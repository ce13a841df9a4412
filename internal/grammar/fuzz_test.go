package grammar

import (
	"maps"
	"slices"
	"testing"
)

// FuzzDerives holds the automata against the notation itself, on every
// production of a document by number.
func FuzzDerives(f *testing.F) {
	for _, name := range slices.Sorted(maps.Keys(documents())) {
		examples := readExamples(f, name)
		for i, p := range documents()[name]().productions {
			example := examples[p.name].derived[0]
			if i%2 == 0 {
				example = examples[p.name].others[0]
			}
			f.Add(name, uint(i), example)
		}
	}
	f.Fuzz(func(t *testing.T, name string, i uint, text string) {
		load := documents()[name]
		if load == nil || len(text) > 200 {
			return
		}
		productions := load().productions
		p := productions[i%uint(len(productions))]
		if got, want := p.automaton().accepts([]byte(text)), derives(p, text); got != want {
			t.Errorf("%s: %s derives %q: %t, want %t", name, p.name, text, got, want)
		}
	})
}
