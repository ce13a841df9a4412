package syntax_test

import (
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/syntax"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestMadeUp checks that a language is known everywhere that has a value and a line in the table, and nothing else.
func TestMadeUp(t *testing.T) {
	in := extract.InputFor("leaf.tea", nil)
	parsed, ok := extract.ParseInput("TEA")
	if !ok || in != parsed || in.String() != "tea" || !slices.Contains(extract.InputNames(), "tea") || !in.IsProse() {
		t.Errorf("its input is %v, and %v by its name", in, parsed)
	}
	if ext := syntax.ForEditor("green-tea"); ext != ".tea" {
		t.Errorf("the extension for editors is %q", ext)
	}
	found := slices.Collect(extract.Find([]byte("{https://www.example.com/a,b.|Leaf} <code>https://www.example.com/</code>"), extract.Options{Input: in}))
	if len(found) != 2 || string(found[0].Text) != "https://www.example.com/a,b." || found[0].Kind != extract.Markup || !found[1].InCode() {
		t.Errorf("found %v", found)
	}
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"See {https://www.example.com/tea Our new tea}.":      "broken-link-markup",
		"See {http//www.example.com/tea|Our new tea}.":        "misspelt-scheme",
		"See {https://www.example.com/tea|Our tea}茶":          "",
		"See https://www.example.com/tea茶.":                   "glued-url",
		"<!-- See https:/www.example.com/tea for it. -->":     "info",
		"Type <code>https:/www.example.com/tea</code> for it": "info",
	} {
		t.Run(text, func(t *testing.T) {
			got := ""
			for _, findings := range linter.Find([]byte(text), extract.Options{Input: in}) {
				for _, f := range findings {
					t.Log(f.Rule, f.Severity, f.Message, len(f.Fixes))
					if got = f.Rule; f.Severity == lint.Info && want == "info" {
						got = "info"
					}
				}
			}
			if got != want {
				t.Errorf("got %q, want %q", got, want)
			}
		})
	}
	text := []byte("Read\nhttps://www.example.com/tea\n")
	if slot, why := annotate.New(text, syntax.ForName("leaf.tea"), "leaf.tea").Slot(5, len(text)-1); why != "" || slot.At != 5 {
		t.Errorf("a comment goes to %d: %s", slot.At, why)
	}
}

// TestTable checks what each language must have.
func TestTable(t *testing.T) {
	for _, name := range extract.InputNames() {
		l := syntax.Parse(name)
		if l == nil {
			continue // mail
		}
		in, _ := extract.ParseInput(name)
		if syntax.Of(int(in)) != l || in.String() != name {
			t.Errorf("%s: the input is %v, and its language %v", name, in, syntax.Of(int(in)))
		}
		if l.Extensions == "" {
			t.Errorf("%s: it has no files", name)
		}
		if l.HasLinks() && l.Title == "" {
			t.Errorf("%s: its links are checked, and messages cannot name it", name)
		}
		if l.Is(syntax.Lightweight) && !l.Is(syntax.Document) || l.Is(syntax.Document) && !l.Is(syntax.Prose) {
			t.Errorf("%s: it is a document that nobody reads", name)
		}
	}
}
