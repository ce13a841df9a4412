package rules_test

import (
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// TestBrokenLinksAreNone compares broken-link-markup with a parser of CommonMark: what the
// rule reports is no link to that URL, what is a proper link is not reported, and each fix
// makes a link.
func TestBrokenLinksAreNone(t *testing.T) {
	labels := []string{"[tea]", "![tea]", "[our `tea`]", "[our [best] tea]", "[1]", "[x]", "[]", "[RFC3986]", `\[tea\]`, `\[tea\`, `\\[tea\]`, "[our [tea](/a)]", "[![tea](/a)]", "[our [tea](/a b)]", "[`[tea](/a)`]", "[文章]", "(tea)", "leaves[i]", "[ tea ]", "[ our tea]", "[#a]", "[tea", "[**tea**", "![", "tea]", "\n\ntea]", "\n\n`]` tea]", "\n\n[`]` tea]", "\n\n``a ` b`` [`tea`]", "- `our\n- [`tea`]"}
	swallowed := []string{"\n\nour` [`tea`]", "\n\n`our [`tea`]"} // no fix of anything else makes a link of them
	destinations := []string{
		"(U)", " (U)", "  (U)", "((U))", "((U)", "(U", "(U b)", "(U\nb)", "(U\n\nb)", "(<U>)", "(<U b>)", "(U \"b\")", "(U 'b')", "(U (b))",
		"（U）", "(U）", "（U)", " （U）", "(U\n\"b\")", "( U )", "(\nU)", "[U]", "[U](b)", ": U", ":\nU", "(U=b c)", "(U)b)", "(U. b)", "(U, b)",
		" (U \"b\")", "\n(U)", "\n\n(U)", " (U )", "(see U)", " (U b)", "(U){b}", "(U]", "(U \"b)", "(U \"b\"c)", "(*U*)", "(U>)", "(U,)", "(U\u200b)", "('U')", "(\"U\")", "(U> b)", "(U）b)", "(<U)",
		"(<U>", "(U;)", "(U])", "(@U)", "(:U)", "U)", "([b](U))", " [[U][b]]", "(U？b=c)", "[U](tea)", " [U](our tea)", "(<U> b", "(<U>.", "(<U> b)", "(<U>\n", "(<U> \"b\")", "(<U>b)", "(U \"a \"b\" c\")", "(U 'a 'b' c')", "(U \"a\nb\")",
		"(U \"a \\\"b\")", "](U)", " ](U)", "(<U>)b",
		" (<U>)", " (<U> b)", "U", "()U", "(_U_)", "(*U*)", "(U\")", "(U')", "(U/1.)", "(U/v1.0.)", "(U.html.)", " (U/ b/c)", " (U- b)", "(U\"", "(U/茶）", "(U>", "[U)", "]", "(U] b", " [<U> b]",
		"(U(b)", "(U(b", "(U(b c))", "(U\\)", "(U”。", "(U- b)", "(U\"b c)", "(U b\"c)", "(U(b) \"c\")", "（ U ）", " b (U)", "b (U)", "茶(U)", "**(U)", "\u200c(U)", "=(U)", " b.(<U>)", "(b: U)", "(茶: U)", "(U%29)", "(U\\\\&b)", "(U\\\\(b\\\\))", "(U\\&b)", "(U.html:)", "(U.html: \"b\")", " (U# b -c)", " (<U>.",
	}
	frames := []string{"%s", "See %s.", "- %s\n- b", "> %s", "| a |\n|---|\n| %s |", "**%s**", "# %s", "%s %s"}
	every := 3 // in all frames but the first
	if os.Getenv("LINKS") != "" {
		every = 1
	}
	reported := 0
	for i, frame := range frames {
		for j, label := range slices.Concat(labels, swallowed) {
			for k, d := range destinations {
				if i > 0 && (i+j+k)%every > 0 {
					continue
				}
				const url = "https://www.example.com/a"
				source := strings.ReplaceAll(frame, "%s", label+strings.ReplaceAll(d, "U", url)) + "\n"
				broken := brokenLinks(t, source)
				if len(broken) > 0 && slices.Contains(commonMarkLinks(source), url) {
					t.Errorf("%q is reported, and has a link to the URL", source)
				}
				reported += len(broken)
				for _, f := range broken {
					if len(f.Fixes) == 0 || slices.Contains(swallowed, label) || strings.HasPrefix(source, "- [x]") { // it takes that for a task without a space too
						continue
					}
					fixed, _, err := lint.Apply([]byte(source), f.Fixes[0])
					if links := commonMarkLinks(string(fixed)); err != nil || !slices.ContainsFunc(links, func(to string) bool { return strings.HasPrefix(to, url) }) {
						t.Errorf("%q is %q after the fix, without a link to the URL: %v", source, fixed, err)
					}
				}
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// TestBrokenDefinitionsAreNone is TestBrokenLinksAreNone for link reference definitions: the
// fix of each that is reported makes one.
func TestBrokenDefinitionsAreNone(t *testing.T) {
	const url = "https://www.example.com/a"
	reported := 0
	for _, before := range []string{
		"", "b\n", "b\r\n", "b\n\n", "- b\n", "- b\n  c\n", "- b\n\n  c\n", "    b\n", "b\n    c\n", "# b\n", "b\n---\n", "---\n", "> b\n", "1. b\n",
		"```\nb\n```\n", "<p>\n", "[b]: /b\n", "[b]: /b\n\"c\"\n", "| b |\n|---|\n| c |\n", "b\n\n* c\n", "**b**\n", "\n\n\n", "- b\n- c\n", "<!-- b -->\n", "    b\n\nc\n",
	} {
		for _, definition := range []string{"[tea]: U", "[tea][]: U", "[tea]:\nU", "[tea][]:\nU", "   [tea]: U", "    [tea]: U", "[tea]: U \"b\"", "[tea]: <U>", "[our tea]: U", "[tea][] [tea][]: U", "[tea]: (U)", "[tea]:(U)", "[tea]: U)", "[tea]: U,", "[tea]: U]", "[tea]: U()", "[tea]: (U", "[tea] U\n[leaf]: U", "[leaf]: U\n[tea] U",
			"[leaf]: U\n[tea) : U", "[leaf]: U\ntea]: U", "[leaf]: U\n[tea: U", "[leaf]: U\n[tea]：U", "[leaf]: U\n[tea]: U leaf", "[leaf]: U\n[tea]: *U*", "[leaf]: U\n[tea]: <U> leaf"} {
			source := "a\n\n" + before + strings.ReplaceAll(definition, "U", url) + "\n\n[tea] and [our tea]\n"
			broken, links := brokenLinks(t, source), commonMarkLinks(source)
			if slices.Contains(links, url) && len(broken) > 0 {
				t.Errorf("%q is reported, and has a link to the URL", source)
			}
			for _, f := range broken {
				if len(f.Fixes) == 0 {
					continue
				}
				fixed, _, err := lint.Apply([]byte(source), f.Fixes[0])
				if reported++; err != nil || !slices.Contains(commonMarkLinks(string(fixed)), url) && before == "" {
					t.Errorf("%q is %q after the fix, without a link to the URL: %v", source, fixed, err)
				}
			}
		}
	}
	if reported == 0 {
		t.Error("nothing is reported")
	}
}

// TestReferencesFarAway checks a link in a text so long that definitions may be out of reach. A word in
// brackets is a link if other such words show that there are definitions.
func TestReferencesFarAway(t *testing.T) {
	filler := strings.Repeat("Leaves and water.\n\n", 8<<10)
	for label, want := range map[string]int{"tea": 1, "our tea": 1} {
		link := filler + "[" + label + "] (https://www.example.com/a)\n\n"
		if broken := brokenLinks(t, link+filler); len(broken) != want {
			t.Errorf("[%s] (u) alone: %d findings, want %d", label, len(broken), want)
		}
		references := "See [leaf], the [`cup`], [water][pot] and [#12].\n\n"
		if broken := brokenLinks(t, link+references+filler); len(broken) != strings.Count(label, " ") {
			t.Errorf("[%s] (u) near references: %d findings, want %d", label, len(broken), strings.Count(label, " "))
		}
		if broken := brokenLinks(t, link+references+"[leaf]: /a\n[`cup`]: /b\n[pot]: /c\n[#12]: /d\n"+filler); len(broken) != want {
			t.Errorf("[%s] (u) near definitions: %d findings, want %d", label, len(broken), want)
		}
	}
}

// allRules is a linter with all rules, which takes longer to make than to check a line.
var allRules = sync.OnceValues(func() (*lint.Linter, error) { return lint.New(lint.Options{Rules: rules.All()}) })

// brokenLinks returns what broken-link-markup reports in a Markdown text.
func brokenLinks(t *testing.T, source string) (found []lint.Finding) {
	t.Helper()
	linter, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	for _, all := range linter.Find([]byte(source), extract.Options{Input: extract.MarkdownInput}) {
		for _, f := range all {
			if f.Rule == "broken-link-markup" {
				found = append(found, f)
			}
		}
	}
	return found
}

// commonMark reads CommonMark with the tables, task lists and strikethrough of GitHub.
var commonMark = goldmark.New(goldmark.WithExtensions(extension.Table, extension.TaskList, extension.Strikethrough)).Parser()

// commonMarkLinks returns the destinations of the links with a text and the images in a
// Markdown text, by commonMark.
func commonMarkLinks(source string) (all []string) {
	walk := func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link:
			all = append(all, string(n.Destination))
		case *ast.Image:
			all = append(all, string(n.Destination))
		}
		return ast.WalkContinue, nil
	}
	if err := ast.Walk(commonMark.Parse(text.NewReader([]byte(source))), walk); err != nil {
		panic(err)
	}
	return all
}
