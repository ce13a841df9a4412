package lint_test

import (
	"bytes"
	"fmt"
	"strings"
	"time"

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

func ExampleLinter_Check() {
	linter, _ := lint.New(lint.Options{Rules: []*lint.Rule{movedHost}})
	scanner := extract.NewScanner(strings.NewReader("See http://old.example.com/ for more.\n"), linter.ExtractOptions(extract.Options{}))
	for u := range scanner.All() {
		findings, _ := linter.Check(&u)
		for _, f := range findings {
			fmt.Printf("%d-%d: %s: %s\n", f.Start, f.End, f.Severity, f.Message)
		}
	}
	// Output: 11-26: warning: this host has moved: write www.example.com
}

func ExampleValidate() {
	fmt.Println(lint.Validate([]*lint.Rule{movedHost}))
	nameless := *movedHost
	nameless.Name, nameless.Since = "", ""
	fmt.Println(lint.Validate([]*lint.Rule{&nameless}) != nil)
	// Output:
	// <nil>
	// true
}

func ExampleRedact() {
	fmt.Println(lint.Redact("https://jim:green@example.com/tea?password=oolong"))
	// Output: https://jim:***@example.com/tea?password=***
}

func ExampleRedactText() {
	fmt.Println(lint.RedactText("clone https://jim:green@example.com/tea.git, then brew"))
	// Output: clone https://jim:***@example.com/tea.git, then brew
}

func ExampleSecretsIn() {
	url := "ftp://jim:green@example.com/"
	for _, r := range lint.SecretsIn(url) {
		fmt.Println(url[r.Start:r.End])
	}
	// Output: green
}

func ExampleEditionByName() {
	for _, name := range []string{"rfc1738", "rfc3986"} {
		e, _ := lint.EditionByName(name)
		fmt.Printf("%s: the fragment is a part of the URL: %v\n", e.Document(), e.HasFragment())
	}
	// Output:
	// RFC 1738: the fragment is a part of the URL: false
	// RFC 3986: the fragment is a part of the URL: true
}

func ExampleByDate() {
	fmt.Println(lint.ByDate(time.Date(1996, 5, 1, 0, 0, 0, 0, time.UTC)))
	// Output: rfc1738
}

func ExampleIsReserved() {
	fmt.Println(lint.IsReserved([]byte("tea.example")), lint.IsReserved([]byte("127.0.0.1")), lint.IsReserved([]byte("go.dev")))
	// Output: true true false
}

func ExampleReadBeginning() {
	b, ok := lint.ReadBeginning([]byte("htps;//www.example.com/"), false)
	fmt.Println(ok, b.Meant(), b.Cost)
	for _, s := range b.Slips {
		fmt.Printf("%d-%d: %s\n", s.Start, s.End, s.Meant)
	}
	// Output:
	// true https:// 2
	// 1-1: t
	// 4-5: :
}

func ExampleDistance() {
	fmt.Println(lint.Distance("gtihub", "github"), lint.Distance("gitlab", "github"))
	// Output: 1 4
}
