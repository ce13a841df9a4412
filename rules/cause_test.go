package rules_test

import (
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestOneCauseIsReportedOnce checks that no two rules report one mistake.
func TestOneCauseIsReportedOnce(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"[a@tea-house.org](mailto:atea-house.org)": "mailto-address",
		"<http://[2001:db8::1/>":                   "bad-ipv6",
		"<http://[2001:db8::1%et0/>":               "bad-ipv6",
	} {
		var got []string
		for _, found := range linter.Find([]byte(text), extract.Options{Input: extract.MarkdownInput}) {
			for _, f := range found {
				got = append(got, f.Rule)
			}
		}
		if !slices.Equal(got, []string{want}) {
			t.Errorf("%s: %v, want %s", text, got, want)
		}
	}
}
