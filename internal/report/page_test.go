package report

import (
	"os"
	"regexp"
	"testing"
)

const page = "../../docs/formats.md"

// shown matches what the page shows of a format.
var shown = regexp.MustCompile("(?s)(\n## ([a-z]+)\n[^#]*?```[a-z]*\n)(.*?)(```\n)")

// TestThePageShowsWhatIsWritten renders the examples of docs/formats.md; with
// UPDATE=1 it rewrites them.
func TestThePageShowsWhatIsWritten(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	seen := make(map[string]bool)
	want := shown.ReplaceAllStringFunc(string(text), func(section string) string {
		parts := shown.FindStringSubmatch(section)
		seen[parts[2]] = true
		return parts[1] + pageExample(t, parts[2]) + parts[4]
	})
	for _, f := range FindingFormats() {
		if !seen[f.Name] {
			t.Errorf("%s says nothing of the format %s", page, f.Name)
		}
	}
	if want != string(text) {
		if os.Getenv("UPDATE") == "" {
			t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/report", page)
		}
		if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

func pageExample(t *testing.T, name string) string {
	t.Helper()
	run := testRun()
	run.Rules = run.Rules[1:]
	return render(format(t, name), run, 1<<20, nil, looked{"docs/a.md", []Finding{example()}}, looked{"docs/b.md", nil})
}
