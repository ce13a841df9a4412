package rules_test

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

func Example() {
	text := []byte("See <URL:http://www.example.com/pre-\n" +
		"print/a^b.html>, or ask jim.\n")
	urls := extract.Find(text, extract.Options{})
	for f := range lint.Check(urls, lint.Options{Rules: rules.All()}) {
		fmt.Printf("%d-%d %s %s\n", f.Start, f.End, f.Severity, f.Rule)
	}
	// Output:
	// 35-36 warning hyphen-break
	// 44-45 error unsafe-character
}
