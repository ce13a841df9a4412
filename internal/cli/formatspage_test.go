package cli

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/internal/report"
)

const formatsPage = "../../docs/formats.md"

// shown matches what the page shows of a format.
var shown = regexp.MustCompile("(?s)(\n## ([a-z]+)\n[^#]*?```[a-z]*\n)(.*?)(```\n)")

// TestFormatsPage holds that the examples of docs/formats.md are what lint writes
// of the files that the page shows; with UPDATE=1 it rewrites them.
func TestFormatsPage(t *testing.T) {
	page, err := filepath.Abs(formatsPage)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	writeShownFiles(t, text)
	seen := make(map[string]bool)
	want := shown.ReplaceAllStringFunc(string(text), func(section string) string {
		parts := shown.FindStringSubmatch(section)
		seen[parts[2]] = true
		return parts[1] + formatExample(parts[2]) + parts[4]
	})
	for _, f := range report.FindingFormats() {
		if !seen[f.Name] {
			t.Errorf("%s says nothing of the format %s", formatsPage, f.Name)
		}
	}
	if want == string(text) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/cli", formatsPage)
	}
	if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}

// writeShownFiles writes the files of the page to a folder, which it enters. All
// rules are off in it but that of the examples.
func writeShownFiles(t *testing.T, page []byte) {
	t.Helper()
	t.Chdir(t.TempDir())
	config := "[rules]\n"
	for _, r := range judge.Rules() {
		if r.Name != "unsafe-character" {
			config += fmt.Sprintf("%s = \"off\"\n", r.Name)
		}
	}
	files := map[string]string{"urlmend.toml": config}
	for _, block := range documented.FindAllStringSubmatch(string(page), -1) {
		if block[1] != "" {
			files[block[1]] = block[3]
		}
	}
	for name, text := range files {
		os.MkdirAll(filepath.Dir(name), 0o777)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// formatExample returns what lint writes, but for its version.
func formatExample(format string) string {
	var out, errs bytes.Buffer
	Main([]string{"urlmend", "lint", "--format", format, "docs"}, strings.NewReader(""), &out, &errs)
	return strings.ReplaceAll(out.String(), `"version":"`+version()+`"`, `"version":"1.2.3"`)
}
