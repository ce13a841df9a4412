package fix_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestNeighbours checks that fixes which are refused do not hold up others near them.
func TestNeighbours(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	const n = 12
	text := strings.Repeat("[http://example.org/a] [http://example.org/b]\n\nSee [tea] (http://example.org/c).\n\n", n)
	r := fix.Mend([]byte(text), fix.Options{Linter: linter, Unsafe: true, Extract: extract.Options{Input: extract.MarkdownInput, NearMisses: true}})
	if got := bytes.Count(r.Text, []byte("[tea](http")); got != n || len(r.Refused) == 0 {
		t.Errorf("%d of %d are fixed, %d are refused", got, n, len(r.Refused))
	}
}
