package judge_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/urlmend/urlmend/internal/judge"
)

// TestSiteOfMDX checks that a URL in brackets is a link in MDX: by the name of the page, or by the site it is in.
func TestSiteOfMDX(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"site/docs/tea", "other"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "site/docusaurus.config.ts"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	e, err := judge.Open(judge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]int{"site/docs/tea/a.md": 0, "other/a.md": 1, "other/a.mdx": 0} {
		text := []byte("# Tea\n\nWe read [https://www.tea-house.com/green] often.\n")
		r, err := e.Judge(context.Background(), judge.Buffer{Path: filepath.Join(dir, name), Text: text})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Findings) != want {
			t.Errorf("%s: %v, want %d findings", name, r.Findings, want)
		}
	}
}
