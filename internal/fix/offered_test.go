package fix_test

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestOfferedFixesAreApplied holds that 19 of 20 fixes that rules offer in their fixtures are applied, and that a
// second run finds nothing more to apply. The others are refused because of another mistake next to the URL.
func TestOfferedFixesAreApplied(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	names, err := filepath.Glob("../../fixtures/rules/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	fixed, refused := 0, 0
	for _, name := range names {
		fixture, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range fixture.Files {
			section, kind, _ := strings.Cut(f.Name, " ")
			if section != "in" {
				continue
			}
			in, ok := extract.ParseInput(kind)
			if !ok {
				in = extract.InputFor("", f.Data)
			}
			opt := fix.Options{Extract: extract.Options{Input: in, NearMisses: true}, Linter: linter, Unsafe: true}
			once := fix.Mend(f.Data, opt)
			fixed += once.Fixed
			refused += len(once.Refused)
			if twice := fix.Mend(once.Text, opt); string(twice.Text) != string(once.Text) {
				t.Errorf("%s, %s: a second run changes\n%s\nto\n%s", name, f.Name, once.Text, twice.Text)
			}
		}
	}
	if fixed < 20*refused {
		t.Errorf("%d fixes are applied, and %d refused", fixed, refused)
	}
}
