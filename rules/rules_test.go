package rules_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

const docs = "../docs/rules"

func TestRulesAreValidAndSorted(t *testing.T) {
	all := rules.All()
	if err := lint.Validate(all); err != nil {
		t.Error(err)
	}
	if !slices.IsSortedFunc(all, func(a, b *lint.Rule) int { return strings.Compare(a.Name, b.Name) }) {
		t.Error("All is not sorted by name")
	}
}

// TestOneFileARule keeps the names of rules, of their files and of their
// fixtures the same, and finds the rule that All forgot.
func TestOneFileARule(t *testing.T) {
	var files, fixtures []string
	for _, r := range rules.All() {
		files = append(files, strings.ReplaceAll(r.Name, "-", "")+".go")
		fixtures = append(fixtures, r.Name+".txt")
	}
	slices.Sort(files)
	if got := list(t, "*.go", "gen_hsts.go", "gen_publicsuffix.go", "hsts.go", "hsts_js.go", "publicsuffix.go", "rules.go", "text.go", "parts.go", "context.go", "hostname.go", "slip.go", "editions.go", "flaw.go", "linktext.go", "rewriters.go", "urldefense.go"); !slices.Equal(got, files) {
		t.Errorf("the files in rules are %q; All has rules for %q", got, files)
	}
	if got := list(t, "../fixtures/rules/*.txt"); !slices.Equal(got, fixtures) {
		t.Errorf("the fixtures of rules are %q; All has rules for %q", got, fixtures)
	}
}

// list returns the names of the files that match the pattern, less those of
// tests and the ones left out, sorted.
func list(t *testing.T, pattern string, but ...string) (names []string) {
	t.Helper()
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		name := filepath.Base(path)
		if !strings.HasSuffix(name, "_test.go") && !slices.Contains(but, name) {
			names = append(names, name)
		}
	}
	return names
}

// TestExamples runs what the documentation of each rule shows: the bad examples
// are found by it alone, in the good ones there is nothing to find.
func TestExamples(t *testing.T) {
	for _, r := range rules.All() {
		if err := lint.RunExamples(r, rules.Default()...); err != nil {
			t.Error(err)
		}
	}
}

// check returns what the rules find in the text by the edition.
func check(t *testing.T, text string, use []*lint.Rule, edition lint.Edition) []lint.Finding {
	return checkAs(t, extract.InputFor("-", []byte(text)), text, use, edition)
}

// checkAs is check for a text of that kind.
func checkAs(t *testing.T, in extract.Input, text string, use []*lint.Rule, edition lint.Edition) (all []lint.Finding) {
	t.Helper()
	l, err := lint.New(lint.Options{Rules: use, Edition: edition})
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range l.Find([]byte(text), extract.Options{Input: in}) {
		all = append(all, found...)
	}
	return all
}

// edition returns the one of that name; the default for "".
func edition(t *testing.T, name string) lint.Edition {
	t.Helper()
	if name == "" {
		return lint.Edition{}
	}
	e, err := lint.EditionByName(name)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestDocsAreFresh compares docs/rules with the rules: a page that lists them, one for each, and no other.
func TestDocsAreFresh(t *testing.T) {
	pages := map[string]string{"README.md": lint.MarkdownIndex(rules.All())}
	for _, r := range rules.All() {
		pages[r.Name+".md"] = r.Markdown()
	}
	isUpdate := os.Getenv("UPDATE") == "1"
	for name, want := range pages {
		path := filepath.Join(docs, name)
		if isUpdate {
			if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s is not what the rules say (%v); make it anew:\n\n\tUPDATE=1 go test ./rules", path, err)
		}
	}
	for _, name := range list(t, docs+"/*.md") {
		if _, ok := pages[name]; !ok {
			t.Errorf("%s has %s, and there is no such rule: remove it", docs, name)
		}
	}
}
