package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCleanFiles walks a workspace repeatedly: a file that had nothing to report is not read again until
// it has changed, or the settings have.
func TestCleanFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.txt")
	now := time.Now()
	write := func(text string, age time.Duration) {
		t.Helper()
		at := now.Add(-age)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	c := newTestClient(t)
	c.say("initialize", fmt.Sprintf(`{"rootUri": %q, "capabilities": {"textDocument": {"diagnostic": {}}}}`, host.uri(dir)))
	walk := func() bool {
		t.Helper()
		c.s.poll.change()
		c.say("workspace/diagnostic", `{"previousResultIds": []}`)
		return strings.Contains(strings.Join(c.heard(), ""), `"code"`)
	}
	const faulty, good = "http//example.com/\n", "http://example.com\n"
	for _, step := range []struct {
		what, text string
		age        time.Duration
		reported   bool
		remembered int
	}{
		{"clean", good, time.Hour, false, 1},
		{"the same", good, time.Hour, false, 1},
		{"changed", faulty, 2 * time.Hour, true, 1},
		{"clean and new", good, 0, false, 1},
		{"changed at once", faulty, 0, true, 1},
		{"clean again", good, 3 * time.Hour, false, 2},
	} {
		write(step.text, step.age)
		if got := walk(); got != step.reported {
			t.Errorf("%s: reported is %v", step.what, got)
		}
		if n := len(c.s.clean.stamps); n != step.remembered {
			t.Errorf("%s: %d files are remembered", step.what, n)
		}
	}
	write("http://example.com:80/\n", 4*time.Hour) // an info
	for _, level := range []string{"warning", "info"} {
		c.say("workspace/didChangeConfiguration", fmt.Sprintf(`{"settings": {"urlmend": {"level": %q}}}`, level))
		if got, want := walk(), level == "info"; got != want {
			t.Errorf("at the level %s: reported is %v", level, got)
		}
	}
}
