package rules_test

import (
	"bytes"
	"fmt"
	stdhtml "html"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"
	"golang.org/x/net/html"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// A construct is one way to write a link. U is the URL, and a bar is on both sides of each run of marks.
type construct struct {
	name string
	in   extract.Input
	text string
}

var constructs = []construct{
	{"link", extract.MarkdownInput, "We like |[|our tea|](|U|)| very much."},
	{"link of one word", extract.MarkdownInput, "We like |[|tea|](|U|)| very much."},
	{"link of a time", extract.MarkdownInput, "- |[|34:38|](|U|)| Green tea"},
	{"link of a number", extract.MarkdownInput, "我们喜欢|[|T-1|](|U|)|，还有红茶。"},
	{"link in a list", extract.MarkdownInput, "- |[|Our tea|](|U|)| - green and black\n- [Leaves](/leaves)"},
	{"link in a heading", extract.MarkdownInput, "## |[|Our tea|](|U|)|"},
	{"link in a quote", extract.MarkdownInput, "> We like |[|our tea|](|U|)| very much."},
	{"link in a note", extract.MarkdownInput, "We like that[^1].\n\n[^1]: See |[|our tea|](|U|)|."},
	{"link in a cell", extract.MarkdownInput, "a ¦ b\n---¦---\nc ¦ |[|our tea|](|U|)| ¦ d"},
	{"link in Chinese", extract.MarkdownInput, "我们喜欢|[|绿茶|](|U|)|，还有红茶。"},
	{"link in parentheses", extract.MarkdownInput, "We like leaves |([|our tea|](|U|))| very much."},
	{"link before a link", extract.MarkdownInput, "|[|our tea|](|U|)|, [the cups](https://www.example.com/cups)"},
	{"link after a link", extract.MarkdownInput, "[the cups](https://www.example.com/cups), |[|our tea|](|U|)|."},
	{"link with code", extract.MarkdownInput, "Call |[`|tea.pour()|`](|U|)| for that."},
	{"link in bold", extract.MarkdownInput, "We like |**[|our tea|](|U|)**| very much."},
	{"link with bold", extract.MarkdownInput, "We like |[**|our tea|**](|U|)| very much."},
	{"link with a title", extract.MarkdownInput, "We like |[|our tea|](|U| \"|The leaves|\")| very much."},
	{"link with '", extract.MarkdownInput, "We like |[|our tea|](|U| '|The leaves|')| very much."},
	{"link with <>", extract.MarkdownInput, "We like |[|our tea|](<|U|>)| very much."},
	{"link of a URL", extract.MarkdownInput, "We like |[|U|](|U|)| very much."},
	{"image", extract.MarkdownInput, "We like |![|our tea|](|U|)| very much."},
	{"image without text", extract.MarkdownInput, "We like |![](|U|)| very much."},
	{"image in a link", extract.MarkdownInput, "We like |[![|our tea|](|U|)](|/cup|)| very much."},
	{"link of an image", extract.MarkdownInput, "We like |[![|our tea|](|/cup.png|)](|U|)| very much."},
	{"autolink", extract.MarkdownInput, "We like tea |<|U|>| very much."},
	{"definition", extract.MarkdownInput, "We like [our tea] very much.\n\n[leaf]: https://www.example.com/leaf\n|[|our tea|]: |U\n[cup]: https://www.example.com/cup"},
	{"definition 1", extract.MarkdownInput, "We like [our tea][1] very much.\n\n|[|1|]: |U\n[2]: https://www.example.com/cup"},
	{"definition with <>", extract.MarkdownInput, "We like [our tea] very much.\n\n|[|our tea|]: <|U|>|\n[cup]: https://www.example.com/cup"},
	{"definition alone", extract.MarkdownInput, "We like [our tea] very much.\n\n|[|our tea|]: |U"},
	{"<a> in Markdown", extract.MarkdownInput, "We like |<a href=\"|U|\">|our tea</a> very much."},
	{"<img> in Markdown", extract.MarkdownInput, "We like |<img src=\"|U|\">| very much."},
	{"<a>", extract.HTMLInput, "<p>We like |<a href=\"|U|\">|our tea</a> very much.</p>"},
	{"<a> with '", extract.HTMLInput, "<p>We like |<a href='|U|'>|our tea</a> very much.</p>"},
	{"<a> with a class", extract.HTMLInput, "<p>We like <a class=\"x\" |href=\"|U|\"| target=\"_blank\">our tea</a> very much.</p>"},
	{"<a> over lines", extract.HTMLInput, "<p>We like <a class=\"x\"\n   |href=\"|U|\"|\n   target=\"_blank\">our tea</a> very much.</p>"},
	{"<img>", extract.HTMLInput, "<p>|<img src=\"|U|\"| alt=\"tea\"/> much.</p>"},
	{"<link>", extract.HTMLInput, "<head><link rel=\"stylesheet\" |href=\"|U|\">|</head>"},
	{"<script>", extract.HTMLInput, "<head>|<script src=\"|U|\"></script>|</head>"},
}

// twins are the marks that are typed for another one.
var twins = map[rune]string{
	'(': "（ [ { <", ')': "） ] } >", '[': "［ 【 ( {", ']': "］ 】 ) } [", '<': "＜ 《", '>': "＞ 》 <", ':': "： ;", '"': "“ ” '",
	'\'': "’ \"", '!': "！", '=': ": - ＝", '`': "' ´", '*': "＊",
}

// around is what may be next to the URL by mistake, or in its place.
var around = strings.Fields("U. U, U; U: U\" U' U> U] U%20 U%22 U%3E U。 U， U） U、 U\u200b \u200bU %20U U%20U U,U .U ,U ;U :U @U 'U \"U [U (U <U U> " +
	"[U] 'U' \"U\" *U* _U_ “U” ‘U’ «U» url=U href=U mailto:U ./U /U ../U //U http:U https:U [tea](U) U* U| U` “U ‘U `U |U *U U%29 U] U[")

// between is what may be between the text and the URL.
var between = strings.Split("]: (|] ( |],(|].(|]/(|]-(|](( |] - (|] |][|)(|](\u00a0|]\u3000(", "|")

// moved are marks around the URL, and what they may be typed as.
var moved = [][2]string{{"](|U|)", "(|U|)]"}, {"](|U|)", "] ( |U| )"}}

// TestMarks writes links with one slip each in their marks, asks parsers which of them still lead to the URL, and
// compares what is reported with the table of fixtures/marks.txt: each construct with the number of slips that break
// it, how many of them are reported at the default level, and each that is not. What is not broken is not reported.
func TestMarks(t *testing.T) {
	const path = "../fixtures/marks.txt"
	linter, err := allRules()
	if err != nil {
		t.Fatal(err)
	}
	var got bytes.Buffer
	got.WriteString("# Links with one slip in their marks: how many of those that are broken are reported, and those that are not.\n" +
		"# These may be meant so, such as a full stop between two brackets; or only a parser can tell; or nobody types them.\n")
	for _, c := range constructs {
		whole, missed, broken := c.write(-1, ""), []string(nil), 0
		c.slips(func(source string) {
			if source == whole || len(missed) > 0 && missed[len(missed)-1] == source {
				return
			}
			isFound := isAnyReported(linter, c.in, source)
			if c.leads(source) {
				if isFound {
					t.Errorf("%s: %q leads to the URL, and is reported", c.name, source)
				}
				return
			}
			if broken++; !isFound {
				missed = append(missed, source)
			}
		})
		fmt.Fprintf(&got, "\n%s: %d of %d\n", c.name, broken-len(missed), broken)
		for _, m := range missed {
			fmt.Fprintf(&got, "%q\n", m)
		}
	}
	table, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	compareTable(t, path, string(table), got.String())
}

const markedURL = "https://www.example.com/tea/green.html"

// write returns the construct with marks in place of its run of that number.
func (c construct) write(run int, marks string) string {
	parts := strings.Split(c.text, "|")
	if run >= 0 {
		parts[run] = marks
	}
	return strings.NewReplacer("U", markedURL, "¦", "|").Replace(strings.Join(parts, ""))
}

// slips yields the construct with each slip.
func (c construct) slips(yield func(string)) {
	for run, marks := range strings.Split(c.text, "|") {
		if run%2 == 0 {
			continue
		}
		for i, r := range marks {
			front, mark, back := marks[:i], string(r), marks[i+len(string(r)):]
			slips := []string{"", mark + mark}
			if r != ' ' && !('a' <= r && r <= 'z') {
				slips = append(slips, mark+" ", " "+mark, mark+"\n", "\n"+mark, mark+"\u200b")
				slips = append(slips, strings.Fields(twins[r])...)
			}
			for _, slip := range slips {
				yield(c.write(run, front+slip+back))
			}
			if back != "" {
				yield(c.write(run, front+back[:1]+mark+back[1:]))
			}
		}
		for _, slip := range between {
			if strings.Contains(marks, "](") {
				yield(c.write(run, strings.Replace(marks, "](", slip, 1)))
			}
		}
	}
	for _, m := range moved {
		if strings.Contains(c.text, m[0]) {
			changed := construct{c.name, c.in, strings.Replace(c.text, m[0], m[1], 1)}
			yield(changed.write(-1, ""))
		}
	}
	for _, slip := range around {
		changed := construct{c.name, c.in, strings.ReplaceAll(c.text, "U", slip)}
		yield(changed.write(-1, ""))
	}
}

// isAnyReported reports whether the linter reports anything in source at the default level.
func isAnyReported(linter *lint.Linter, in extract.Input, source string) bool {
	for _, all := range linter.Find([]byte("# Tea\n\n"+source+"\n\nMore words.\n"), extract.Options{Input: in}) {
		if slices.ContainsFunc(all, func(f lint.Finding) bool { return f.Severity > lint.Info }) {
			return true
		}
	}
	return false
}

// leads reports whether a link or an image of source leads to the URL, by goldmark and x/net/html.
func (c construct) leads(source string) bool {
	if c.in == extract.HTMLInput {
		return slices.Contains(attributes(source), markedURL)
	}
	var to []string
	src := []byte("# Tea\n\n" + source + "\n\nMore words.\n")
	err := ast.Walk(commonMark.Parse(text.NewReader(src)), func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		switch n := n.(type) {
		case *ast.Link:
			to = append(to, string(n.Destination))
		case *ast.Image:
			to = append(to, string(n.Destination))
		case *ast.AutoLink:
			if !strings.Contains(c.text, "](") { // else it has lost its text
				to = append(to, string(n.URL(src)))
			}
		case *ast.RawHTML:
			to = append(to, attributes(string(n.Segments.Value(src)))...)
		case *ast.HTMLBlock:
			to = append(to, attributes(string(n.Lines().Value(src)))...)
		}
		return ast.WalkContinue, nil
	})
	return err == nil && slices.ContainsFunc(to, func(u string) bool { return stdhtml.UnescapeString(u) == markedURL })
}

// attributes returns the URLs in the attributes href and src of a text in HTML, as browsers read them. A tag that has
// swallowed text has none.
func attributes(source string) (all []string) {
	for z := html.NewTokenizer(strings.NewReader(source)); z.Next() != html.ErrorToken; {
		attr := z.Token().Attr
		if slices.ContainsFunc(attr, func(a html.Attribute) bool { return strings.HasSuffix(a.Key, "our") }) {
			continue
		}
		for _, a := range attr {
			if a.Key == "href" || a.Key == "src" {
				all = append(all, strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(strings.TrimSpace(a.Val)))
			}
		}
	}
	return all
}
