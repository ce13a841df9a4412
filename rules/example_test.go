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
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		panic(err)
	}
	for _, found := range linter.Find(text, extract.Options{}) {
		for _, f := range found {
			fmt.Printf("%d-%d %s %s\n", f.Start, f.End, f.Severity, f.Rule)
		}
	}
	// Output:
	// 35-36 warning hyphen-break
	// 44-45 error unsafe-character
}
