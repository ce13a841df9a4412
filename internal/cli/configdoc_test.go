package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	// shownFile matches a configuration file in docs/config.md, and its path.
	shownFile = regexp.MustCompile("(?s)```toml\n# ([a-z/.]+)\n.*?```")
	// shownRun matches a command there, and what it prints.
	shownRun = regexp.MustCompile("(?s)```console\n\\$ (urlmend [^\n]*)\n(.*?)```")
)

// TestConfigPageShowsWhatIsPrinted runs the commands of docs/config.md on the
// files that it shows; with UPDATE=1 it rewrites what they print.
func TestConfigPageShowsWhatIsPrinted(t *testing.T) {
	page, err := filepath.Abs("../../docs/config.md")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	files := map[string]string{".git/HEAD": "", "drafts/a.md": "text\n", "docs/a.md": "text\n", "docs/mail/1994.eml": "text\n"}
	for _, m := range shownFile.FindAllStringSubmatch(string(text), -1) {
		body, _ := strings.CutPrefix(m[0], "```toml\n")
		files[m[1]] = strings.TrimSuffix(body, "```")
	}
	for name, body := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(body), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	runs := 0
	want := shownRun.ReplaceAllStringFunc(string(text), func(block string) string {
		runs++
		m := shownRun.FindStringSubmatch(block)
		var out bytes.Buffer
		Main(strings.Fields(m[1]), strings.NewReader(""), &out, &out)
		return "```console\n$ " + m[1] + "\n" + out.String() + "```"
	})
	if runs < 3 {
		t.Errorf("only %d commands", runs)
	}
	if want == string(text) {
		return
	}
	if os.Getenv("UPDATE") == "" {
		t.Fatalf("%s is stale: run UPDATE=1 go test ./internal/cli", page)
	}
	if err := os.WriteFile(page, []byte(want), 0o666); err != nil {
		t.Fatal(err)
	}
}
