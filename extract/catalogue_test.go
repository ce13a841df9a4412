package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

const catalogue = `# See https://example.com/a
msgid ""
msgstr "Bugs: https://example.com/b\n"

#: ../tea.rst:6
msgid "See ` + "`tea <https://example.com/c>`_" + `."
msgstr "Siehe ` + "`Tee <https://example.com/" + `"
"d>` + "`_" + `."

#: src/tea.md:3 src/tea.md:5
#| msgid "https://example.com/e"
msgid "[tea](https://example.com/f)"
msgid_plural "[teas](https://example.com/f)"
msgstr[0] "[\"Tee\"](https://example.com/g_\"h\")\n"
msgstr[1] "<https://exam\160le.com/i>"

#: src/tea.c:3 src/tea.md:5
msgid "https://example.com/j"
msgstr "https://example.com/"
"k\n"

msgid "Drink :term:` + "`tea`" + ` (https://example.com/n)"
msgstr "Trinke ` + "`Tee <https://example.com/o>`_" + `"

msgid "Drink tea: https://example.com/p"
msgstr "Trinke ` + "`Tee <https://example.com/q>`_" + `"

#: src/tea.md:9
#, fuzzy, c-format
msgid "[a pot](https://example.com/r)"
msgstr "[Kanne] (https://example.com/s)"

#~ msgid "https://example.com/l"
#~ msgstr "https://example.com/m"
`

// TestCatalogue checks which URLs of a catalogue are found, and what they are.
func TestCatalogue(t *testing.T) {
	want := []struct {
		url    string
		input  extract.Input
		isCopy bool
	}{
		{"https://example.com/a", extract.POInput, false},
		{"https://example.com/b", extract.POInput, false},
		{"https://example.com/c", extract.POInput, true},
		{"https://example.com/d", extract.RSTInput, false},
		{"https://example.com/e", extract.POInput, true},
		{"https://example.com/f", extract.POInput, true},
		{"https://example.com/f", extract.POInput, true},
		{`https://example.com/g_"h"`, extract.MarkdownInput, false},
		{"https://example.com/i", extract.MarkdownInput, false},
		{"https://example.com/j", extract.POInput, true},
		{"https://example.com/k", extract.POInput, false},
		{"https://example.com/n", extract.POInput, true},
		{"https://example.com/o", extract.RSTInput, false},
		{"https://example.com/p", extract.POInput, false},
		{"https://example.com/q", extract.POInput, false},
		{"https://example.com/r", extract.POInput, true},
		{"https://example.com/s", extract.POInput, true},
		{"https://example.com/l", extract.POInput, true},
		{"https://example.com/m", extract.POInput, true},
	}
	n := 0
	for u := range extract.Find([]byte(catalogue), extract.Options{Input: extract.InputFor("de.po", []byte(catalogue))}) {
		if n == len(want) || string(u.Text) != want[n].url || u.Input != want[n].input || u.IsCopy() != want[n].isCopy {
			t.Errorf("URL %d is %q in %v, copy %v", n, u.Text, u.Input, u.IsCopy())
			continue
		}
		if u.Confidence != extract.Proved {
			t.Errorf("%q is not proved", u.Text)
		}
		if first := u.Segments()[0]; catalogue[first.Start:first.End] != string(u.Text[:first.End-first.Start]) {
			t.Errorf("%q begins at %q", u.Text, catalogue[first.Start:first.End])
		}
		n++
	}
	if n < len(want) {
		t.Errorf("%d URLs are found, not %d", n, len(want))
	}
}

// TestCatalogueRange checks that Range finds each URL of a catalogue once.
func TestCatalogueRange(t *testing.T) {
	opt := extract.Options{Input: extract.POInput}
	var starts, want []int
	for u := range extract.Find([]byte(catalogue), opt) {
		want = append(want, u.Start)
	}
	for from := range int64(len(catalogue)) {
		for u := range extract.Range(strings.NewReader(catalogue), from, from+1, opt) {
			starts = append(starts, u.Start)
		}
	}
	if !slices.Equal(starts, want) {
		t.Errorf("Range finds URLs at %v, not at %v", starts, want)
	}
}

// TestCutCatalogue checks the invariants on each front of a catalogue, and with bytes replaced by
// marks of its syntax.
func TestCutCatalogue(t *testing.T) {
	opt := extract.Options{Input: extract.POInput, NearMisses: true}
	for i := range catalogue {
		found(t, []byte(catalogue[:i]), opt)
		mark := "\n\"#\\"[i%4:][:1]
		found(t, []byte(catalogue[:i]+mark+catalogue[i+1:]), opt)
	}
}
