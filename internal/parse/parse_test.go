package parse_test

import (
	"slices"
	"testing"

	"github.com/urlmend/urlmend/internal/parse"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

func newLinter(t *testing.T) *lint.Linter {
	t.Helper()
	l, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestParts(t *testing.T) {
	for text, want := range map[string][]parse.Part{
		"ftp://:secret@h/": {
			{Name: "scheme", Start: 0, End: 3, Raw: "ftp", Decoded: "ftp"},
			{Name: "user", Start: 6, End: 6},
			{Name: "password", Start: 7, End: 13, Raw: "***", Decoded: "***"},
			{Name: "host", Start: 14, End: 15, Raw: "h", Decoded: "h"},
			{Name: "path", Start: 15, End: 16, Raw: "/", Decoded: "/"},
		},
		"a%FF?": {
			{Name: "path", Start: 0, End: 4, Raw: "a%FF", Decoded: "a\xff", DecodedBytes: []byte("a\xff")},
			{Name: "query", Start: 5, End: 5},
		},
	} {
		r := parse.URL(newLinter(t), text, true)
		if !slices.EqualFunc(r.Parts, want, samePart) {
			t.Errorf("%q has the parts\n%+v, want\n%+v", text, r.Parts, want)
		}
	}
}

func samePart(a, b parse.Part) bool {
	return a.Name == b.Name && a.Start == b.Start && a.End == b.End && a.Raw == b.Raw && a.Decoded == b.Decoded &&
		slices.Equal(a.DecodedBytes, b.DecodedBytes)
}

// TestFindsNearMisses checks texts that are no URLs, but that rules report if they
// are in a text. What comes before one keeps it from being one.
func TestFindsNearMisses(t *testing.T) {
	for text, want := range map[string]bool{
		"http//www.example.com/x":   true,
		"http:/www.example.com/x":   true,
		"a http//www.example.com/x": false,
	} {
		r := parse.URL(newLinter(t), text, true)
		if got := slices.ContainsFunc(r.Findings, func(f parse.Finding) bool { return f.Rule == "misspelt-scheme" }); got != want {
			t.Errorf("%q has the findings %+v", text, r.Findings)
		}
	}
}
