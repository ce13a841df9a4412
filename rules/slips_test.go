package rules_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// slipPlaces are texts in which a URL takes the place of %s.
var slipPlaces = []struct {
	name string
	in   extract.Input
	text string
}{
	{"text", extract.TextInput, "The list of all teas is at %s and it is long.\n"},
	{"prose", extract.MarkdownInput, "The list of all teas is at %s and it is long.\n"},
	{"link", extract.MarkdownInput, "The [list of all teas](%s) is long.\n"},
	{"angle", extract.MarkdownInput, "The list of all teas is at <%s> and it is long.\n"},
	{"define", extract.MarkdownInput, "The [list] of all teas is long.\n\n[list]: %s\n"},
	{"html", extract.HTMLInput, "<p>The <a href=\"%s\">list of all teas</a> is long.\n"},
	{"comment", extract.SourceInput, "// The list of all teas is at %s and it is long.\nfunc list() {}\n"},
	{"string", extract.SourceInput, "const list = \"%s\"\n"},
	{"mail", extract.MessageInput, "From: a@example.org\nSubject: tea\n\nThe list of all teas is at %s and it is long.\n"},
}

// TestSlips writes URLs with one slip each into texts of all kinds, and compares what is reported with the table
// of fixtures/slips.txt. Its lines are a URL, a letter for each of slipPlaces, and the rules; a line without a URL
// is a heading. UPDATE=1 rewrites the letters and the rules.
func TestSlips(t *testing.T) {
	const path = "../fixtures/slips.txt"
	table, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	for line := range strings.Lines(string(table)) {
		url, _, _ := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if url == "" || strings.HasPrefix(url, "# ") {
			got.WriteString(line)
			continue
		}
		cells, found := judgeSlip(linter, url)
		fmt.Fprintf(&got, "%s\t%s\t%s\n", url, cells, strings.Join(found, " "))
	}
	compareTable(t, path, string(table), got.String())
}

// compareTable compares the table at path with what it should be, which it becomes with UPDATE=1.
func compareTable(t *testing.T, path, table, got string) {
	t.Helper()
	if os.Getenv("UPDATE") == "1" {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want := strings.Split(table, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(want) || line != want[i] {
			t.Errorf("%s:%d: got\n%s\nIf that is right: UPDATE=1 go test ./rules", path, i+1, line)
		}
	}
}

// judgeSlip returns a letter for each of slipPlaces: "e" for an error there, "w" for a warning, "i" for info and "." for
// silence. It also returns the names of the rules that report an error or a warning.
func judgeSlip(linter *lint.Linter, url string) (cells string, names []string) {
	for _, place := range slipPlaces {
		worst := lint.Severity(0)
		for _, found := range linter.Find(fmt.Appendf(nil, place.text, url), extract.Options{Input: place.in}) {
			for _, f := range found {
				if worst = max(worst, f.Severity); f.Severity > lint.Info && !slices.Contains(names, f.Rule) {
					names = append(names, f.Rule)
				}
			}
		}
		cells += map[lint.Severity]string{0: ".", lint.Info: "i", lint.Warning: "w", lint.Error: "e"}[worst]
	}
	return cells, names
}
