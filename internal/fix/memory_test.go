//go:build growth

package fix_test

import (
	"bytes"
	"runtime"
	"slices"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestMemoryOfFixes checks that fixing a text that consists of faulty URLs, and wrapping URLs, needs
// memory for only a few times the text.
func TestMemoryOfFixes(t *testing.T) {
	isOther := func(r *lint.Rule) bool { return r.Name != "backslash" }
	linter, err := lint.New(lint.Options{Rules: slices.DeleteFunc(rules.All(), isOther)})
	if err != nil {
		t.Fatal(err)
	}
	text := bytes.Repeat([]byte("http:\\\\h.example/a\n"), 5_000)
	before, most := growth.InUse(), 0
	opt := fix.Options{Linter: linter, Unsafe: true, Extract: extract.Options{Input: extract.TextInput, NearMisses: true}}
	opt.Choose = func([]byte) fix.Choice {
		most = max(most, growth.InUse()-before)
		return fix.Choice{}
	}
	for name, apply := range map[string]func() fix.Result{
		"mend": func() fix.Result { return fix.Mend(text, opt) },
		"wrap": func() fix.Result {
			return fix.Wrap(bytes.Repeat([]byte("http://a.example/b \n"), 5_000), opt, fix.Wrappers["angle"], 72)
		},
	} {
		most = 0
		if r := apply(); r.Fixed < 5_000 {
			t.Errorf("%s: %d fixed", name, r.Fixed)
		}
		if most > 10*len(text) {
			t.Errorf("%s: %.1f times as much as the text, want 10 times at most", name, float64(most)/float64(len(text)))
		}
	}
}

// TestMemoryOfASurvey checks that a survey keeps little about URLs, and nothing about findings.
func TestMemoryOfASurvey(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	text, n := bytes.Repeat([]byte("http://h:99999/a|b\n"), 5_000), 0
	before := growth.InUse()
	s := fix.Look(text, fix.Options{Linter: linter}, func(*extract.URL, []lint.Finding) { n++ })
	if most := growth.InUse() - before; n != 5_000 || s.Wanted < 10_000 || most > 2*len(text) {
		t.Errorf("%d URLs and %d findings take %d bytes, want %d at most", n, s.Wanted, most, 2*len(text))
	}
	runtime.KeepAlive(s)
}
