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
	text := strings.Repeat("See <http//example.org/a b> here.\n\nSee [tea] (http://example.org/c).\n\n", n)
	r := fix.Mend([]byte(text), fix.Options{Linter: linter, Unsafe: true, Extract: extract.Options{Input: extract.MarkdownInput, NearMisses: true}})
	if got := bytes.Count(r.Text, []byte("[tea](http")); got != n || len(r.Refused) == 0 {
		t.Errorf("%d of %d are fixed, %d are refused", got, n, len(r.Refused))
	}
}

// TestDistantCause holds that a fix which changes how a distant URL is read is refused alone, and found in a few tries.
func TestDistantCause(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	const hyphenated = "The kettle is on the stove, and the tea-\npot is next to it, as is usual. The sun-\nlight comes through the win-\ndow, and the gar-\nden is green.\n\n"
	const n = 40
	text := hyphenated + "See <URL:http://www.example.org/deep-\nblue.html> now.\n\n" + strings.Repeat("See http//www.example.org/tea now.\n\n", n) + "See http//www.example.org/deep-blue.html now.\n"
	searches := 0
	choose := func([]byte) fix.Choice { searches++; return fix.Choice{} }
	r := fix.Mend([]byte(text), fix.Options{Linter: linter, Unsafe: true, Extract: extract.Options{NearMisses: true}, Choose: choose})
	if r.Fixed != n || len(r.Refused) != 1 {
		t.Errorf("%d of %d are fixed, %d are refused", r.Fixed, n, len(r.Refused))
	}
	if searches > 100 {
		t.Errorf("the text was searched %d times", searches)
	}
}

// TestTooManyTries holds that the reason says so where a text has more fixes that affect each other than are tried.
func TestTooManyTries(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	text := []byte(strings.Repeat("http//example.org/a ", 200))
	opt := fix.Options{Linter: linter, Unsafe: true, Extract: extract.Options{Input: extract.MarkdownInput, NearMisses: true}}
	opt.Choose = func([]byte) fix.Choice {
		return fix.Choice{Wants: func(_ *extract.URL, f *lint.Finding) bool { return f.Severity == lint.Error }}
	}
	r := fix.Mend(text, opt)
	if again := fix.Mend(r.Text, opt); r.Fixed == 0 || again.Fixed == 0 || len(r.Refused) == 0 || !strings.Contains(r.Refused[0].Why, "fix it again") {
		t.Errorf("fixed are %d, then %d; refused are %v", r.Fixed, again.Fixed, r.Refused)
	}
}
