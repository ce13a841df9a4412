package defect

import (
	"os"
	"strings"
	"testing"
)

// TestDocsHaveAllKinds holds docs/mail.md to the kinds of defects there are.
func TestDocsHaveAllKinds(t *testing.T) {
	docs, err := os.ReadFile("../../../docs/mail.md")
	if err != nil {
		t.Fatal(err)
	}
	for k := Kind(1); int(k) < len(defects); k++ {
		if row := "\n| `" + k.String() + "` |"; strings.Count(string(docs), row) != 1 {
			t.Errorf("docs/mail.md has no row, or several, for %s", k)
		}
	}
}
