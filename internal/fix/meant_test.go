package fix_test

import (
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestWhatIsMeant holds that unsafe fixes write what the author would have written, or nothing.
func TestWhatIsMeant(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		in         extract.Input
		text, want string
	}{
		// With one underscore, the text would be the name of a second target.
		{extract.RSTInput, "See docs_ and `docs <https://example.org/b>`.\n\n.. _docs: https://example.org/a\n", "See docs_ and `docs <https://example.org/b>`__.\n\n.. _docs: https://example.org/a\n"},
		// Markdown keeps a space between angle brackets in a link.
		{extract.MarkdownInput, "[tea](<https://example.org/a b/c d>) and [more]\n\n[more]: <https://example.org/e f>\n", "[tea](<https://example.org/a%20b/c%20d>) and [more]\n\n[more]: <https://example.org/e%20f>\n"},
		// Org escaped the whole URL.
		{extract.OrgInput, "[[https://example.org/a&b%3Dc?d%3De][tea]] [[https://example.org/a%3Fb%3Dc%0A][tea]]\n", "[[https://example.org/a&b%3Dc?d%3De][tea]] [[https://example.org/a%3Fb%3Dc%0A][tea]]\n"},
	} {
		opt := fix.Options{Extract: extract.Options{Input: test.in, NearMisses: true}, Linter: linter, Unsafe: true}
		if got := fix.Mend([]byte(test.text), opt); string(got.Text) != test.want {
			t.Errorf("%s: fixed is\n%s\nwant\n%s", test.text, got.Text, test.want)
		}
	}
}
