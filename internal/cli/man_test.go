package cli

import (
	"bytes"
	"os"
	"testing"
)

// TestManualPage holds docs/man/urlmend.1 to what the program prints.
func TestManualPage(t *testing.T) {
	const file = "../../docs/man/urlmend.1"
	var page bytes.Buffer
	if code := Main([]string{"urlmend", "man"}, nil, &page, &page); code != exitClean {
		t.Fatalf("exit code %d: %s", code, page.Bytes())
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, page.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	kept, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(kept, page.Bytes()) {
		t.Errorf("%s is not what urlmend man prints (%v); run: UPDATE=1 go test ./internal/cli", file, err)
	}
}
