package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestFixtures runs each rule over its fixture, a txtar archive of
//
//	-- note --          what the fixture is about
//	-- in --            a text, or mail
//	-- in markdown --   a text of that kind
//	-- want --          what the rule finds in the text before, by the default edition
//	-- want rfc1738 --  and by another one
//
// A finding is a line, LINE:COLUMN-LINE:COLUMN SEVERITY NAME: MESSAGE, and one
// more for each related range. UPDATE=1 rewrites what is wanted.
func TestFixtures(t *testing.T) {
	for _, r := range rules.All() {
		if r.Project {
			continue // internal/judge runs those
		}
		t.Run(r.Name, func(t *testing.T) {
			path := filepath.Join("../fixtures/rules", r.Name+".txt")
			fixture, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			runFixture(t, r, fixture)
			if os.Getenv("UPDATE") == "1" {
				if err := os.WriteFile(path, txtar.Format(fixture), 0o666); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// runFixture compares each section of what is wanted with what is found, then
// puts the latter in its place.
func runFixture(t *testing.T, r *lint.Rule, fixture *txtar.Archive) {
	var in []byte
	var kind extract.Input
	wants := 0
	for i, f := range fixture.Files {
		section, name, _ := strings.Cut(f.Name, " ")
		switch section {
		case "in":
			in, kind = f.Data, inputNamed(t, name, f.Data)
			continue
		case "note":
			continue
		}
		wants++
		got := findings(t, r, name, kind, in)
		if got != string(f.Data) && os.Getenv("UPDATE") != "1" {
			t.Errorf("%s: got\n%s\nwant\n%s\nIf that is right: UPDATE=1 go test ./rules", f.Name, got, f.Data)
		}
		fixture.Files[i].Data = []byte(got)
	}
	if wants == 0 {
		t.Error("the fixture has no section want")
	}
}

// inputNamed returns the kind of a text: that of the name, or what the text looks like.
func inputNamed(t *testing.T, name string, text []byte) extract.Input {
	t.Helper()
	if name == "" {
		return extract.InputFor("-", text)
	}
	in, ok := extract.ParseInput(name)
	if !ok {
		t.Fatalf("there is no kind of text %q", name)
	}
	return in
}

// findings returns what one rule finds in a text, in the form of fixtures.
func findings(t *testing.T, r *lint.Rule, by string, in extract.Input, text []byte) string {
	var b strings.Builder
	for _, f := range checkAs(t, in, string(text), []*lint.Rule{r}, edition(t, by)) {
		fmt.Fprintf(&b, "%s %s %s: %s\n", span(text, f.Start, f.End), f.Severity, f.Rule, f.Message)
		for _, r := range f.Related {
			fmt.Fprintf(&b, "    and %s\n", span(text, r.Start, r.End))
		}
	}
	return b.String()
}

// span returns a range as LINE:COLUMN-LINE:COLUMN, in bytes.
func span(text []byte, start, end int) string {
	index := position.NewIndex(text)
	from, to := index.Position(start, position.Bytes), index.Position(end, position.Bytes)
	return fmt.Sprintf("%d:%d-%d:%d", from.Line, from.Column, to.Line, to.Column)
}
