package grammar

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An example is a line of examples/<document>.txt: a production, and fields, set
// off by two blanks, each a text that it derives ("+ text") or does not
// ("- text"). A sign by itself is the empty text.
type example struct {
	production string
	derived    []string
	others     []string
}

var fieldBreak = regexp.MustCompile(` {2,}`)

func readExamples(t testing.TB, document string) map[string]example {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("examples", document+".txt"))
	if err != nil {
		t.Fatal(err)
	}
	examples := map[string]example{}
	for line := range strings.Lines(string(text)) {
		fields := fieldBreak.Split(strings.TrimSuffix(line, "\n"), -1)
		e := example{production: fields[0]}
		for _, field := range fields[1:] {
			switch sign, text, _ := strings.Cut(field, " "); sign {
			case "+":
				e.derived = append(e.derived, text)
			case "-":
				e.others = append(e.others, text)
			default:
				t.Errorf("examples/%s.txt: %s: %q begins with neither + nor -", document, e.production, field)
			}
		}
		examples[e.production] = e
	}
	return examples
}

func TestEveryProductionHasExamples(t *testing.T) {
	for name, load := range documents() {
		examples := readExamples(t, name)
		for _, p := range load().productions {
			if e := examples[p.name]; e.derived == nil || e.others == nil {
				t.Errorf("examples/%s.txt: %s lacks a text that it derives or one that it does not", name, p.name)
			}
			delete(examples, p.name)
		}
		for production := range examples {
			t.Errorf("examples/%s.txt: documents has no %s", name, production)
		}
	}
}

func TestExamples(t *testing.T) {
	for name, load := range documents() {
		for production, e := range readExamples(t, name) {
			p := load().byName[production]
			for _, text := range e.derived {
				if !p.automaton().accepts([]byte(text)) {
					t.Errorf("%s: %s does not derive %q", name, production, text)
				}
			}
			for _, text := range e.others {
				if p.automaton().accepts([]byte(text)) {
					t.Errorf("%s: %s derives %q", name, production, text)
				}
			}
		}
	}
}

// TestExamplesOfTheDocuments reads examples/quoted: URLs that a document has,
// with the production that derives each, or why it does not.
func TestExamplesOfTheDocuments(t *testing.T) {
	for edition := range editions() {
		text, err := os.ReadFile(filepath.Join("examples", "quoted", edition+".txt"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line[0] == '#' {
				continue
			}
			fields := fieldBreak.Split(strings.TrimSuffix(line, "\n"), -1)
			production, quoted := fields[0], fields[1]
			if !Has(edition, production) {
				t.Errorf("%s has no %s, for %q", edition, production, quoted)
			}
			if got, want := Derives(edition, production, []byte(quoted)), len(fields) == 2; got != want {
				t.Errorf("%s: %s derives %q: %t, want %t", edition, production, quoted, got, want)
			}
		}
	}
}

func TestEveryProductionHasASection(t *testing.T) {
	for name, load := range documents() {
		d := load()
		if d.title == "" {
			t.Errorf("documents/%s has no title", name)
		}
		for _, p := range d.productions {
			if p.section == "" {
				t.Errorf("documents/%s: %s is in no section", name, p.name)
			}
		}
	}
}

// TestSchemes asks for each scheme of an edition, in both cases, whether its
// production is found by its name and derives the examples under that scheme.
func TestSchemes(t *testing.T) {
	for name, load := range editions() {
		for scheme, syntax := range load().schemes {
			if scheme == "*" {
				continue // any other
			}
			p := load().productions[syntax.production]
			if !slices.Contains(p.schemes, scheme) {
				t.Errorf("%s: the production of %s, %s, is hidden by one of %s", name, scheme, p.name, p.document.name)
				continue
			}
			for _, text := range readExamples(t, p.document.name)[p.name].derived {
				_, rest, _ := strings.Cut(text, ":")
				for _, variant := range []string{scheme, strings.ToUpper(scheme)} {
					if !Derives(name, p.name, []byte(variant+":"+rest)) {
						t.Errorf("%s: %s does not derive %s:%s", name, p.name, variant, rest)
					}
				}
			}
		}
	}
}
