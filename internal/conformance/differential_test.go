package conformance

import (
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

var documents = []*document{&draft02, &draft03, &draft06, &rfc1738}

func linter(t testing.TB, edition string) *lint.Linter {
	t.Helper()
	e, err := lint.EditionByName(edition)
	if err != nil {
		t.Fatal(err)
	}
	l, err := lint.New(lint.Options{Edition: e, Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestGrammars compares the grammars of the program with those written here, for URLs at
// random. They differ exactly as the readings of the document say.
func TestGrammars(t *testing.T) {
	for _, d := range documents {
		t.Run(d.edition, func(t *testing.T) {
			letter, sense := d.compile(t), d.compile(t, d.readings...)
			alone := make([]*recogniser, len(d.readings))
			for i, reading := range d.readings {
				alone[i] = d.compile(t, reading)
			}
			var (
				l    = linter(t, d.edition)
				g    = newGenerator(1, append(alone, letter, letter, letter, sense))
				due  = make([]int, len(d.readings)+1) // the last for several readings
				same int
				open int // without a verdict
			)
			for range urls(t) {
				text := g.url()
				derives, known := letter.derives(text)
				grammar := parse.URL(l, text).Grammar
				if !known || grammar == nil {
					open++
					continue
				}
				if read, _ := sense.derives(text); grammar.Derives != read {
					t.Errorf("%q: that %q of the program derives it is %v; in the document, it is %v", text, grammar.Production, grammar.Derives, read)
				}
				if grammar.Derives == derives {
					same++
					continue
				}
				at := slices.IndexFunc(alone, func(r *recogniser) bool {
					read, _ := r.derives(text)
					return read == grammar.Derives
				})
				if at < 0 {
					at = len(d.readings)
				}
				due[at]++
			}
			t.Logf("%d URLs: the program follows the letter of the document; %d: a scheme without a production", same, open)
			for i, reading := range d.readings {
				t.Logf("%d URLs: %s. %s", due[i], reading.name, reading.by)
			}
			t.Logf("%d URLs: several of these", due[len(d.readings)])
		})
	}
}

// urls returns how many URLs to make for an edition.
func urls(t testing.TB) int {
	t.Helper()
	text := os.Getenv("CONFORMANCE_URLS")
	if text == "" {
		return 2000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal("CONFORMANCE_URLS: ", err)
	}
	return n
}
