package rules_test

import (
	"bytes"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// FuzzRules runs every rule, by every edition, over any text. What holds of all
// findings whatever the rule, package lint sees to; here no rule may panic, nor
// report what is outside its URL, nor more than its severity allows.
func FuzzRules(f *testing.F) {
	addFixtures(f)
	severity := map[string]lint.Severity{}
	for _, r := range rules.All() {
		severity[r.Name] = r.Severity
	}
	linters := linters(f, rules.All())
	f.Fuzz(func(t *testing.T, text []byte) {
		before := bytes.Clone(text)
		opt := extract.Options{Input: extract.InputFor("-", text), Schemeless: extract.SchemelessMail, NearMisses: true}
		for u := range extract.Find(text, opt) {
			for _, l := range linters {
				findings, _ := l.Check(&u)
				for _, found := range findings {
					if found.Start < u.Start || found.Start > found.End || found.End > u.End {
						t.Errorf("%+v is not within [%d, %d)", found, u.Start, u.End)
					}
					if found.Severity < lint.Info || found.Severity > severity[found.Rule] {
						t.Errorf("%+v is more than %s", found, severity[found.Rule])
					}
				}
			}
		}
		if !bytes.Equal(text, before) {
			t.Error("the text was modified")
		}
	})
}

func addFixtures(f *testing.F) {
	paths, err := filepath.Glob("../fixtures/rules/*.txt")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no fixtures: %v", err)
	}
	for _, path := range paths {
		fixture, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range fixture.Files {
			if file.Name == "in" {
				f.Add(file.Data)
			}
		}
	}
}

// linters returns one for each edition.
func linters(t testing.TB, rules []*lint.Rule) (all []*lint.Linter) {
	for _, name := range lint.EditionNames() {
		edition, err := lint.EditionByName(name)
		if err != nil {
			t.Fatal(err)
		}
		l, err := lint.New(lint.Options{Rules: rules, Edition: edition})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, l)
	}
	return all
}
