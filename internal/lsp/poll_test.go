package lsp

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestWorkspaceDiagnosticWaits checks that a client that has asked for the diagnostics of the
// workspace, and asks again, is answered once there is a change, or once it cancels.
func TestWorkspaceDiagnosticWaits(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("http//example.com/\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	c := newTestClient(t)
	folder := string(host.uri(dir))
	c.say("initialize", `{"rootUri": "`+folder+`", "capabilities": {"textDocument": {"diagnostic": {}}}}`)
	c.say("workspace/diagnostic", `{"previousResultIds": []}`)
	if got := strings.Join(c.heard(), ""); !strings.Contains(got, "misspelt-scheme") {
		t.Fatalf("the first answer is %s", got)
	}
	for i, end := range []string{
		"textDocument/didSave " + fmt.Sprintf(`{"textDocument": {"uri": "%s/a.txt"}}`, folder),
		"workspace/didChangeWatchedFiles " + fmt.Sprintf(`{"changes": [{"uri": "%s/b.txt", "type": 1}]}`, folder),
		"workspace/didChangeConfiguration " + `{"settings": {"urlmend": {"level": "error"}}}`,
		"$/cancelRequest " + `{"id": 103}`,
	} {
		c.write(map[string]any{"jsonrpc": "2.0", "id": 100 + i, "method": "workspace/diagnostic", "params": map[string]any{
			"previousResultIds": []any{map[string]any{"uri": folder + "/a.txt", "value": ""}},
		}})
		for waits := false; !waits; runtime.Gosched() {
			c.s.poll.mu.Lock()
			waits = c.s.poll.waiting
			c.s.poll.mu.Unlock()
		}
		if got := c.heard(); len(got) > 0 {
			t.Errorf("before %s came %q", end, got)
		}
		method, params, _ := strings.Cut(end, " ")
		c.say(method, params)
		if got := c.heard(); len(got) != 1 || !strings.Contains(got[0], "a.txt") && !strings.Contains(got[0], "cancelled") {
			t.Errorf("after %s came %q", end, got)
		}
	}
}
