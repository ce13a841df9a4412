package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestDirectiveIsQuotedAsItStands has so much follow a directive that the memory it
// was read to is used again before the directive is told.
func TestDirectiveIsQuotedAsItStands(t *testing.T) {
	const first = "http://www.example.com/ <!-- urlmend:ignore[bad-host] x -->"
	path := filepath.Join(t.TempDir(), "a.md")
	content := first + "\n" + strings.Repeat("This is what stands in another place of it.\n", 50_000)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	Main([]string{"urlmend", "lint", "--workers", "1", "--fail-on", "never", path}, strings.NewReader(""), &stdout, &stderr)
	if told := stdout.String(); !strings.Contains(told, "[unused-suppression]\n 1 | "+first+"\n") {
		t.Errorf("the directive is told as\n%s", told)
	}
}
