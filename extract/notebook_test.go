package extract_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestNotebook checks which URLs of a notebook are found, and where.
func TestNotebook(t *testing.T) {
	const text = `{"cells": [{"cell_type": "markdown", "source": [
		"See [tea](https://example.com/a_(b)) and <https://example.com/\n",
		"c>, [d](https://example.com/\u0064\"e\")."]},
		{"cell_type": "code", "source": ["open('https://example.com/f')"]}],
		"metadata": {"url": "https://example.com/g"}}`
	want := []struct {
		url   string
		input extract.Input
	}{
		{"https://example.com/a_(b)", extract.NotebookInput},
		{"https://example.com/c", extract.NotebookInput},
		{`https://example.com/d"e"`, extract.NotebookInput},
		{"https://example.com/f", extract.UnknownInput},
		{"https://example.com/g", extract.UnknownInput},
	}
	n := 0
	for u := range extract.Find([]byte(text), extract.Options{Input: extract.InputFor("tea.ipynb", []byte(text))}) {
		if n == len(want) || string(u.Text) != want[n].url || u.Input != want[n].input {
			t.Errorf("URL %d is %q in %v", n, u.Text, u.Input)
			continue
		}
		if first := u.Segments()[0]; text[first.Start:first.End] != string(u.Text[:first.End-first.Start]) {
			t.Errorf("%q begins at %q", u.Text, text[first.Start:first.End])
		}
		n++
	}
	if n < len(want) {
		t.Errorf("%d URLs are found, not %d", n, len(want))
	}
}

// TestNotebookRange checks that a notebook is one whole for Range.
func TestNotebookRange(t *testing.T) {
	const text = `{"cells": [{"cell_type": "markdown", "source": "https://example.com/"}]}`
	opt := extract.Options{Input: extract.NotebookInput}
	var starts []int
	for from := range int64(len(text)) {
		for u := range extract.Range(strings.NewReader(text), from, from+1, opt) {
			starts = append(starts, u.Start)
		}
	}
	if want := []int{strings.Index(text, "https")}; !slices.Equal(starts, want) {
		t.Errorf("Range finds URLs at %v, not at %v", starts, want)
	}
}

// TestCutNotebook checks the invariants on each front of a notebook, and with each byte
// replaced by a mark of JSON.
func TestCutNotebook(t *testing.T) {
	const text = `{"a":[1,{"b":null}],"cells":[{"source":["[a](https://example.com/\n","b) \u00e9\"\\"],"cell_type":"markdown"}],"c":"https://example.com/c"}`
	opt := extract.Options{Input: extract.NotebookInput, NearMisses: true}
	for i := range text {
		found(t, []byte(text[:i]), opt)
		for _, mark := range `"[]{},:\` {
			found(t, []byte(text[:i]+string(mark)+text[i+1:]), opt)
		}
	}
}
