package rules_test

import (
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestDoubtfulFixesAreNotOffered holds that a finding has a fix only if the fix leaves a link that works.
func TestDoubtfulFixesAreNotOffered(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		text, rule string
		hasFix     bool
	}{
		{"[http:www.tea-house.com/](our+green+tea)", "misspelt-scheme", false},
		{"[http:_www.tea-house.com/teas_](our+green+tea)", "misspelt-scheme", false},
		{"[http:www.tea-house.com/](http://www.tea-house.com/)", "misspelt-scheme", true},
		{"茶：https：//www.tea-house.com/茶", "misspelt-scheme", true},
		{"All of the old archive of the list is at https://www.tea-house.com/archive/tea-\nleaves/green.html for now.", "broken-url", false},
		{"All of the old archive of the list is at https://www.tea-house.com/archive/our-tea-\nleaves/green.html for now.", "broken-url", true},
		{"See https: //www.tea-house.com/our-green-te a-and-its-cups for more.", "misspelt-scheme", false},
		{"See https: //www.tea-house.com/our-green-tea and the cups.", "misspelt-scheme", true},
		{"See http://http://www.tea-house.com/teahttp://www.tea-house.com/tea/ for more.", "misspelt-scheme", false},
		{"See [our h ttp://www.tea-house.com/teas of green tea.", "misspelt-scheme", false},
		{"See [our channel](irc.tea-house.com).", "missing-scheme", false},
		{"See [our teas](www.tea-house.com).", "missing-scheme", true},
		{"See <http://www.tea-house.com/th\u00c3\u00a9-\u0096vert> for more.", "control-character", false},
	} {
		var offered, found bool
		for _, findings := range linter.Find([]byte(test.text), extract.Options{Input: extract.MarkdownInput}) {
			for _, f := range findings {
				found = found || f.Rule == test.rule
				offered = offered || len(f.Fixes) > 0
			}
		}
		if !found || offered != test.hasFix {
			t.Errorf("%s: %s is found: %v, with a fix: %v, want %v", test.text, test.rule, found, offered, test.hasFix)
		}
	}
}
