package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// labels are line ends in our own words, in the format of the README.
const labels = `{"id":"1","kind":"mail","source":"a/1","weight":2,"input":"At http://example.com/tea-\nleaves/list.html now","at":26,"joined":"tea-leaves/list","label":"join"}
{"id":"2","kind":"mail","source":"b","input":"At http://example.com/tea\ntomorrow","line":1,"joined":"","label":"nojoin"}
{"id":"3","kind":"docs","source":"b","input":"\udce9 \ud83c\udf75 \u00e9 http://example.com/tea\nhttp://example.com/pot","at":32,"joined":"","label":"no"}
{"id":"4","kind":"docs","source":"c","input":"http://example.com/tea\npot","at":22,"joined":"","label":"unsure"}
`

func readLabels(t *testing.T) []lineEnd {
	t.Helper()
	path := filepath.Join(t.TempDir(), "labels.jsonl")
	if err := os.WriteFile(path, []byte(labels), 0o600); err != nil {
		t.Fatal(err)
	}
	ends, err := read([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	return ends
}

func TestRead(t *testing.T) {
	ends := readLabels(t)
	if len(ends) != 3 {
		t.Fatalf("%d line ends, want 3: one is unsure", len(ends))
	}
	for i, want := range []struct {
		isJoin, joined, isRight, isWeighed bool
		tail                               string
	}{
		{true, true, true, true, "leaves/list.html"},
		{false, false, false, true, "tomorrow"},
		{false, false, false, false, "http://example.com/pot"},
	} {
		e := &ends[i]
		if e.isJoin != want.isJoin || e.joined != want.joined || e.isRight != want.isRight || isWeighed(e) != want.isWeighed || e.Tail != want.tail {
			t.Errorf("line end %s: join %t, joined %t, right %t, weighed %t, tail %q; want %v",
				e.ID, e.isJoin, e.joined, e.isRight, isWeighed(e), e.Tail, want)
		}
	}
	if text := []byte(ends[2].Input); !bytes.HasPrefix(text, []byte("\xe9 🍵 é http")) {
		t.Errorf("text %q", text)
	}
}

// TestFit has signs of which one speaks for a join, one against it, and one for nothing.
func TestFit(t *testing.T) {
	var rows []row
	for range 50 {
		rows = append(rows, row{signs: []string{"for", "any"}, weight: 1, isJoin: true}, row{signs: []string{"against", "any"}, weight: 1},
			row{signs: []string{"for"}, weight: 1, isJoin: true}, row{signs: []string{"against"}, weight: 1})
	}
	m := fit(rows, &model{points: map[string]float64{"rare": 7}}, []string{"against", "any", "for", "rare"}, 0.01)
	if m.points["for"] < 10 || m.points["against"] > -10 || m.points["any"] > 1 || m.points["any"] < -1 || m.points["rare"] != 7 {
		t.Errorf("points %v", m.points)
	}
}

func TestReport(t *testing.T) {
	var out strings.Builder
	report(&out, readLabels(t), true, true, false)
	for _, want := range []string{"precision 1/1 1.000", "recall 1/1 1.000", "Cross-validated", "ends in -"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
}
