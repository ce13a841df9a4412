package lint_test

import (
	"fmt"

	"github.com/urlmend/urlmend/lint"
)

// A test of a rule of one's own. The second bad example is on another host, and the good one is on the old host.
func ExampleRunExamples() {
	fmt.Println(lint.RunExamples(movedHost))

	wrong := *movedHost
	wrong.Bad = append(wrong.Bad, "http://older.example.com/")
	wrong.Good = []string{"http://old.example.com/tea"}
	fmt.Println(lint.RunExamples(&wrong))

	wrong.Check, wrong.Why = nil, ""
	fmt.Println(lint.RunExamples(&wrong))
	// Output:
	// <nil>
	// rule "moved-host": it reports nothing in Bad[1]: http://older.example.com/
	// rule "moved-host": in Good[0], rule "moved-host" reports "this host has moved: write www.example.com": http://old.example.com/tea
	// rule "moved-host": Why is empty
	// rule "moved-host": Check is nil
}
