package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDirectiveIsQuotedAsItStands has so much follow a directive that the memory it
// was read to is used again before the directive is reported.
func TestDirectiveIsQuotedAsItStands(t *testing.T) {
	const first = "http://www.example.com/ <!-- urlmend:ignore[bad-host] x -->"
	path := filepath.Join(t.TempDir(), "a.md")
	content := first + "\n" + strings.Repeat("This is text in another part of the file.\n", 50_000)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	Main([]string{"urlmend", "lint", "--workers", "1", "--fail-on", "never", path}, strings.NewReader(""), &stdout, &stderr)
	if printed := stdout.String(); !strings.Contains(printed, "[unused-suppression]\n 1 | "+first+"\n") {
		t.Errorf("the directive is reported as\n%s", printed)
	}
}
