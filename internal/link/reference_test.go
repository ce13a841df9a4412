package link

import (
	"strings"
	"testing"
)

func TestRefersElsewhere(t *testing.T) {
	const references = "We like [tea], [cups] and [leaves].\n"
	for text, want := range map[string]bool{
		"We like [tea] and [cups].\n": false,
		references:                    true,
		references + "- [Ann] (https://www.example.com/ann)\n":  true,
		references + spacedLinks("Ann", "Ben", "Zoe", "Sue"):    false,
		references + spacedLinks("Ann", "Ann", "Ann", "Ann"):    true,
		references + strings.Repeat("[tea](tea.html)\n", 4*20):  false,
		references + strings.Repeat("(https://example.com)", 9): true,
	} {
		if got := RefersElsewhere([]byte(text), nil); got != want {
			t.Errorf("RefersElsewhere(%q) = %v, want %v", text, got, want)
		}
	}
}

// spacedLinks returns a list of links whose brackets white space separates.
func spacedLinks(names ...string) (list string) {
	for _, name := range names {
		list += "- [" + name + "] (https://www.example.com/" + name + ")\n"
	}
	return list
}
