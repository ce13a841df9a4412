package fix_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestRulesMend holds the rules to what they say of their fixes: they mend some of
// the examples and fixtures, and by a safe fix where there is said to be one.
func TestRulesMend(t *testing.T) {
	linters := make(map[string]*lint.Linter)
	for _, name := range lint.EditionNames() {
		edition, _ := lint.EditionByName(name)
		linter, err := lint.New(lint.Options{Rules: rules.All(), Edition: edition})
		if err != nil {
			t.Fatal(err)
		}
		linters[name] = linter
	}
	for _, r := range rules.All() {
		if r.Fix == lint.NoFix || r.Project {
			continue // lint drops what it reports as a fix
		}
		fixes := slices.ContainsFunc(lint.EditionNames(), func(name string) bool {
			return (r.Editions == nil || slices.Contains(r.Editions, name)) && mends(t, r, linters[name])
		})
		if !fixes {
			t.Errorf("%s has %s fixes, and mends nothing", r.Name, r.Fix)
		}
	}
}

// mends reports whether the rule mends, among all, any of its examples and its fixture.
func mends(t *testing.T, r *lint.Rule, linter *lint.Linter) bool {
	t.Helper()
	fixture, err := txtar.ParseFile(filepath.Join("../../fixtures/rules", r.Name+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []sample
	for _, text := range r.Bad {
		texts = append(texts, sample{text, r.ExampleInput(text)})
	}
	for _, f := range fixture.Files {
		if section, name, _ := strings.Cut(f.Name, " "); section == "in" {
			in, ok := extract.ParseInput(name)
			if !ok {
				in = extract.InputFor("", f.Data)
			}
			texts = append(texts, sample{string(f.Data), in})
		}
	}
	for _, s := range texts {
		texts = append(texts, sample{s.text, extract.HTMLInput}) // has spaces in URLs
		for word := range strings.FieldsSeq(s.text) {
			texts = append(texts, sample{"Tea is at " + word + " now.", extract.TextInput})
		}
	}
	return slices.ContainsFunc(texts, func(s sample) bool {
		return fix.Mend([]byte(s.text), fix.Options{
			Extract: extract.Options{Input: s.in, NearMisses: true},
			Linter:  linter,
			Unsafe:  r.Fix == lint.Unsafe,
			Choose:  only(r.Name),
		}).Fixed > 0
	})
}

// A sample is a text and its kind.
type sample struct {
	text string
	in   extract.Input
}

// only wants the findings of one rule.
func only(rule string) func([]byte) fix.Choice {
	return func([]byte) fix.Choice {
		return fix.Choice{Wants: func(_ *extract.URL, f *lint.Finding) bool { return f.Rule == rule }}
	}
}

// TestRefusalsSayWhy holds that what was not tried is not said to have gone wrong.
func TestRefusalsSayWhy(t *testing.T) {
	edition, err := lint.EditionByName("rfc3986")
	if err != nil {
		t.Fatal(err)
	}
	linter, err := lint.New(lint.Options{Rules: rules.All(), Edition: edition})
	if err != nil {
		t.Fatal(err)
	}
	var runs strings.Builder // of bars and carets, all different
	for n := range 201 {
		runs.WriteString(strings.NewReplacer("0", "^", "1", "|").Replace(fmt.Sprintf("%08b/", n)))
	}
	for _, test := range []struct{ text, why string }{
		{"<http://www.example.com/" + runs.String() + ">", "more than 200 things are wrong with the URL"},
		{"htpp://jim@www.example.com/", "lint would then report: a user name in a web address is deprecated: remove it and let the server ask [user-in-http]"},
	} {
		got := fix.Mend([]byte(test.text), fix.Options{Extract: extract.Options{Input: extract.TextInput, NearMisses: true}, Linter: linter, Unsafe: true})
		if len(got.Refused) == 0 || got.Refused[0].Why != test.why {
			t.Errorf("%.40s: refused are %d, want one that says %q", test.text, len(got.Refused), test.why)
		}
	}
}
