package link

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
)

// TestInlineAgainstGoldmark writes paragraphs of marks at random. Another parser must agree on whether the URL in
// each is in a construct. There are no definitions in them.
func TestInlineAgainstGoldmark(t *testing.T) {
	const url = "https://e.example"
	parser := goldmark.New().Parser()
	marks := strings.Split("[|]|](|)|(|!|`|``|\\|<|>| |a|\"|'|[a|](/b)|[a](/b)|](<|\n| \"a\"|<b>|</b>|<a c=\"|\">|![", "|")
	// These make a second block or a reference, or only the other parser takes them for a destination.
	unread := []string{"\n\n", "\n \n", "\n<", "\n>", "\n`", "][", "](<", "(("}
	random := rand.New(rand.NewPCG(1, 2))
	inside := 0
	for range 20_000 {
		var b strings.Builder
		write := func() {
			for range 1 + random.IntN(6) {
				b.WriteString(marks[random.IntN(len(marks))])
			}
		}
		b.WriteString("a ")
		write()
		at := b.Len()
		b.WriteString(url)
		write()
		b.WriteString(" b\n")
		source := b.String()
		if slices.ContainsFunc(unread, func(marks string) bool { return strings.Contains(source, marks) }) {
			continue
		}
		got, _ := readInline([]byte(source), at)
		want := !isText(parser.Parse(text.NewReader([]byte(source))), at)
		if got && !want && strings.ContainsAny(source[:at], "<") {
			continue // what may be a tag counts as one
		}
		if got != want {
			t.Errorf("%q: in a construct: %v, want %v", source, got, want)
		}
		if want {
			inside++
		}
	}
	if inside < 500 {
		t.Errorf("only %d URLs are in a construct", inside)
	}
}

// isText reports whether source[at] is in text that is in no link, image or code span.
func isText(doc ast.Node, at int) (found bool) {
	ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link, *ast.Image, *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			found = found || n.Segment.Start <= at && at < n.Segment.Stop
		}
		return ast.WalkContinue, nil
	})
	return found
}
