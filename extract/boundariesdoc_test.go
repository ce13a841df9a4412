package extract_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestBoundariesDoc finds the URLs of every example in docs/boundaries.md, and checks
// that each is a case in the fixtures.
func TestBoundariesDoc(t *testing.T) {
	page, err := os.ReadFile("../docs/boundaries.md")
	if err != nil {
		t.Fatal(err)
	}
	cases := map[string]string{}
	for _, c := range readFixture(t, fixtureDir+"/boundaries.txt").cases {
		text, _ := unescape(unmark.Replace(c.marked))
		cases[c.name] = strings.TrimSuffix(string(text), "\n")
	}
	rows := 0
	for line := range strings.Lines(string(page)) {
		cells := strings.Split(strings.ReplaceAll(line, `\|`, "\x00"), " | ")
		if len(cells) != 5 || !strings.Contains(cells[1], "`") {
			continue
		}
		rows++
		name, example := strings.TrimPrefix(cells[0], "| "), codeSpans(cells[1])[0]
		if cases[name] != example {
			t.Errorf("%s: the fixture has %q, the page %q", name, cases[name], example)
		}
		var got []string
		for u := range extract.Find([]byte(example), extract.Options{}) {
			got = append(got, string(u.Text))
		}
		if want := codeSpans(cells[2]); !slices.Equal(got, want) {
			t.Errorf("%s: found %q in %q, the page says %q", name, got, example, want)
		}
	}
	if rows != len(cases) {
		t.Errorf("the page has %d examples, the fixture %d", rows, len(cases))
	}
}

// codeSpans returns the texts of the code spans in a cell, in which a NUL is a "|".
func codeSpans(cell string) (spans []string) {
	for {
		n := len(cell) - len(strings.TrimLeft(cell, "`"))
		if n == 0 {
			_, rest, ok := strings.Cut(cell, "`")
			if !ok {
				return spans
			}
			cell = "`" + rest
			continue
		}
		span, rest, _ := strings.Cut(cell[n:], cell[:n])
		spans = append(spans, strings.ReplaceAll(strings.Trim(span, " "), "\x00", "|"))
		cell = rest
	}
}
