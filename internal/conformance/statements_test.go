package conformance

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// files are the files of fixtures/conformance, in the order of the documents.
var files = []string{"draft-02.txt", "draft-03.txt", "rfc1738.txt", "rfc2396.txt", "rfc3986.txt", "whatwg.txt"}

// TestStatements runs the examples of each statement. UPDATE=1 rewrites their results, and
// docs/conformance.md.
func TestStatements(t *testing.T) {
	var all []*specification
	for _, name := range files {
		path := filepath.Join(statements, name)
		s := readSpecification(t, path)
		all = append(all, s)
		for _, row := range s.rows {
			switch {
			case !slices.Contains(statuses, row.status) || row.note == "" && row.status != "done":
				t.Errorf("%s: %s: %q is no status, or has no note", name, row.text, row.status)
			case row.status != "n/a" && len(row.examples) == 0:
				t.Errorf("%s: %s: nothing shows it", name, row.text)
			}
		}
		current(t, path, strings.Join(s.lines, "\n")+"\n")
	}
	current(t, "../../docs/conformance.md", render(all)+renderGrammars(t))
}

// current compares a file with what it should be; with UPDATE=1 it rewrites it.
func current(t *testing.T, path, want string) {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(path, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("%s is stale: run UPDATE=1 go test ./internal/conformance, and read the diff; it should be different here:\n%s", path, firstDifference(string(got), want))
	}
}

// firstDifference returns the first line at which the texts differ, of each.
func firstDifference(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return fmt.Sprintf("line %d\n got %s\nwant %s", i+1, a[i], b[i])
		}
	}
	return fmt.Sprintf("%d lines, want %d", len(a), len(b))
}

const intro = `<!-- Written from fixtures/conformance by: UPDATE=1 go test ./internal/conformance -->
# Conformance

What the documents of the [editions](editions.md) say about URLs, statement by statement,
in our own words, and what urlmend does. The examples that show it are in the file of each document
in [fixtures/conformance](../fixtures/conformance), and are run in the tests.

- **done**: urlmend does what the document says.
- **partly**, **missing**, **wrong**: it does not, as far as the note says.
- **n/a**: there is nothing to do. The note gives the reason.

`

const randomIntro = `
The [grammars of the first documents](#the-grammars-of-the-first-documents) are also
compared by URLs at random.
`

// render returns docs/conformance.md.
func render(all []*specification) string {
	var b strings.Builder
	b.WriteString(intro)
	b.WriteString("| document | statements | " + strings.Join(statuses, " | ") + " |\n|---|" + strings.Repeat("---|", len(statuses)+1) + "\n")
	for _, s := range all {
		fmt.Fprintf(&b, "| [%s](#%s) | %d |", s.title, anchor(s.title), len(s.rows))
		for _, status := range statuses {
			n := 0
			for _, row := range s.rows {
				if row.status == status {
					n++
				}
			}
			fmt.Fprintf(&b, " %d |", n)
		}
		b.WriteString("\n")
	}
	b.WriteString(randomIntro)
	for _, s := range all {
		fmt.Fprintf(&b, "\n## %s\n\nExamples: [%s](../fixtures/conformance/%s).\n\n", s.title, s.file, s.file)
		b.WriteString("| section | the document says | | urlmend |\n|---|---|---|---|\n")
		for _, row := range s.rows {
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", cell(row.section), cell(row.text), row.status, cell(row.note))
		}
	}
	return b.String()
}

// anchor returns the link target of a heading.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return -1
	}, heading)
}

// code returns text as code in a table; cell returns it as it is.
func code(text string) string {
	fence := "`"
	if strings.Contains(text, "`") {
		fence = "``"
		text = " " + text + " "
	}
	return fence + strings.ReplaceAll(text, "|", `\|`) + fence
}

func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", `\<`).Replace(text)
}

const grammarsIntro = `
## The grammars of the first documents

URLs at random are compared with a second reading of each grammar, regular expressions in
` + "`internal/conformance`" + ` that share nothing with the program: %d of an edition here, and as
many as wanted by hand (see CONTRIBUTING.md). Half are derived from the productions, and
half of them are then changed in one or two places.
`

// renderGrammars returns the tables about URLs at random.
func renderGrammars(t testing.TB) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, grammarsIntro, inDoc)
	for _, d := range documents {
		c := compare(t, d, inDoc)
		fmt.Fprintf(&b, "\n### %s\n\n", d.edition)
		b.WriteString("| the grammar of the program | URLs | section |\n|---|---|---|\n")
		fmt.Fprintf(&b, "| follows the letter of the document | %d | |\n", c.same)
		for i, reading := range d.readings {
			fmt.Fprintf(&b, "| %s | %d | %s |\n", reading.name, c.due[i], cell(reading.by))
		}
		if n := c.due[len(d.readings)]; n > 0 {
			fmt.Fprintf(&b, "| several of these | %d | |\n", n)
		}
		fmt.Fprintf(&b, "\n| URLs of the grammar | %d | | |\n|---|---|---|---|\n", c.valid)
		fmt.Fprintf(&b, "| no error | %d | | |\n", c.clean)
		for _, rule := range slices.Sorted(maps.Keys(c.flagged)) {
			fmt.Fprintf(&b, "| error `%s` | %d | %s | %s |\n", rule, c.flagged[rule], code(c.shortest[rule]), cell(d.flagged[rule]))
		}
		b.WriteString("\n| URLs outside the grammar | | | |\n|---|---|---|---|\n")
		for _, severity := range severities {
			fmt.Fprintf(&b, "| %s | %d | | |\n", severity.text, c.invalid[severity.name])
		}
		for _, s := range silences {
			if n := c.invalid[s.name]; n > 0 {
				fmt.Fprintf(&b, "| nothing: %s | %d | %s | %s |\n", s.name, n, code(c.shortest[s.name]), cell(s.why))
			}
		}
	}
	return b.String()
}

var severities = []struct{ name, text string }{{"error", "an error"}, {"warning", "a warning, no error"}, {"info", "advice only"}}
