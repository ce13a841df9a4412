package lint_test

import (
	"bytes"
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// movedHost reports URLs on a host that has moved.
var movedHost = &lint.Rule{
	Name: "moved-host", Severity: lint.Warning, Since: "1.0", Fix: lint.Safe,
	Summary: "a host that has moved", Why: "The old host will be switched off.",
	Refs: []lint.Ref{lint.RFC("3986", "3.2.2")},
	Bad:  []string{"http://old.example.com/"}, Good: []string{"http://www.example.com/"},
	Check: func(p *lint.Pass) {
		if bytes.EqualFold(p.Host.Text, []byte("old.example.com")) {
			p.Report(p.Host.Start, p.Host.End, "this host has moved: write www.example.com")
			p.Fix(lint.Safe, "write www.example.com", p.Replace(p.Host.Start, p.Host.End, "www.example.com"))
		}
	},
}

// A rule of one's own, and its safe fixes applied to a text.
func Example() {
	linter, err := lint.New(lint.Options{Rules: []*lint.Rule{movedHost}})
	if err != nil {
		panic(err)
	}
	text := []byte("See http://old.example.com/a and [b](http://OLD.example.com/b).\n")
	var fixes []lint.Fix
	for _, findings := range linter.Find(text, extract.Options{Input: extract.MarkdownInput}) {
		for _, f := range findings {
			if len(f.Fixes) > 0 && f.Fixes[0].Safe {
				fixes = append(fixes, f.Fixes[0])
			}
		}
	}
	fixed, edits, err := lint.Apply(text, fixes...)
	fmt.Printf("%s%d edits, error: %v\n", fixed, len(edits), err)
	// Output:
	// See http://www.example.com/a and [b](http://www.example.com/b).
	// 2 edits, error: <nil>
}
