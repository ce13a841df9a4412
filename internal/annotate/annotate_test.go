package annotate_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/internal/syntax"
)

// annotated returns the text with a directive at the slot for the «URL» marked in it, or
// why there is none.
func annotated(name, marked string) string {
	start := strings.Index(marked, "«")
	text := strings.ReplaceAll(marked, "«", "")
	end := strings.Index(text, "»")
	text = strings.ReplaceAll(text, "»", "")
	slot, why := annotate.New([]byte(text), syntax.ForName(name), name).Slot(start, end)
	if why != "" {
		return why
	}
	kind := suppress.Ignore
	if slot.IsAbove {
		kind = suppress.IgnoreNext
	}
	return text[:slot.At] + slot.Text(suppress.Format(kind, []string{"bad-port", "credentials"}, "so it is")) + text[slot.At:]
}

func TestSlots(t *testing.T) {
	const (
		ignore  = "urlmend:ignore[bad-port, credentials] so it is"
		next    = "urlmend:ignore-next[bad-port, credentials] so it is"
		tag     = "its line ends in a tag, in a comment, or in code"
		part    = "a comment above its line would part what it belongs to"
		inside  = "it may be in a string of several lines, or in another comment"
		alone   = "it is not in a comment that is a line of its own"
		unknown = "the comments of this language are not known well enough"
		eats    = "the line above continues on its line"
	)
	for _, c := range []struct{ name, text, want string }{
		{"a.md", "a «u» b\nc\n", "a u b <!-- " + ignore + " -->\nc\n"},
		{"a.md", "a «u»  \r\nc\r\n", "a u <!-- " + ignore + " -->  \r\nc\r\n"},
		{"a.md", "a «u\nv» b", "a u\nv b <!-- " + ignore + " -->"},
		{"a.md", "| a | «u» |\n", "| a | u <!-- " + ignore + " --> |\n"},
		{"a.md", "|a|«u»|\n", "|a|u <!-- " + ignore + " --> |\n"},
		{"a.md", "| a | «u» |\n|---|---|\n", "it is in the head of a table"},
		{"a.md", "[r]: «u»\n", "<!-- " + next + " -->\n[r]: u\n"},
		{"a.md", "[a]: b\r\n\r\n[r]: «u»\r\n", "[a]: b\r\n\r\n<!-- " + next + " -->\r\n[r]: u\r\n"},
		{"a.md", "[q]: v\n[r]: «u»\n", "it is in a list of link definitions, which a comment would part"},
		{"a.md", "> [r]: «u»\n", "it is in a list of link definitions, which a comment would part"},
		{"a.md", "[^1]: a «u»\n", "[^1]: a u <!-- " + ignore + " -->\n"},
		{"a.md", "```\n«u»\n```\n", "it is in code"},
		{"a.md", "    «u»\n", "it is in code"},
		{"a.md", "`a «u»\nb`\n", "it is in code"},
		{"a.md", "[a «u»\nb](c)\n", "its line ends in brackets"},
		{"a.md", "[a](«u»\n\"b\")\n", "its line ends in brackets"},
		{"a.md", "<a href=\"«u»\"\nclass=b>c</a>\n", tag},
		{"a.md", "<!-- a\n«u»\n-->\n", tag},
		{"a.md", "<script>\n«u»\n</script>\n", "it is in code"},
		{"a.md", "a «u» \\\nb", "what ends its line has a meaning there"},
		{"a.md", "## a «u» ##\n", "what ends its line has a meaning there"},
		{"a.md", "## a «u» {#id}\n", tag},
		{"a.md", "---\na: «u»\n---\nb\n", "it is in front matter"},
		{"a.md", "---\na: v\n---\n«u»\n", "---\na: v\n---\nu <!-- " + ignore + " -->\n"},
		{"a.mdx", "a «u»\n", "a u {/* " + ignore + " */}\n"},
		{"a.mdx", "export const a = [\n'«u»',\n]\n", tag},
		{"a.mdx", "<A\n b=\"«u»\" />\n", tag},
		{"a.html", "<p>«u»\n<b>", "<p>u <!-- " + ignore + " -->\n<b>"},
		{"a.html", "<a href=\"«u»\">\nb</a>", "<a href=\"u\"> <!-- " + ignore + " -->\nb</a>"},
		{"a.html", "<a href=\"«u»\"\nb>", tag},
		{"a.html", "<pre>\n<a>«u»</a>\n</pre>", "it is in code"},
		{"a.html", "<style>\n«u»\n</style>", "it is in code"},
		{"a.html", "<title>«u»\n</title>", tag},
		{"a.html", "<p>{{ a «u»\n}}", tag},
		{"a.xml", "<a><![CDATA[\n«u»\n]]></a>", tag},
		{"a.wiki", "* [«u» a]\n", "* [u a] <!-- " + ignore + " -->\n"},
		{"a.wiki", "<nowiki>\n«u»\n</nowiki>", "it is in code"},
		{"a.wiki", "== «u» ==\n", "it is in a heading"},
		{"a.tex", "a \\url{«u»}\n", "a \\url{u} % " + ignore + "\n"},
		{"a.tex", "% a «u»\n", "% a u " + ignore + "\n"},
		{"a.tex", "a \\url{«u%20v»}\n", "there is a percent sign on its line"},
		{"a.tex", "a «u» \\\\\n", "its line ends in a backslash"},
		{"a.tex", "\\begin{verbatim}\n«u»\n\\end{verbatim}\n", "it is in code"},
		{"a.bib", "url = {«u»}\n", "a percent sign begins no comment in this kind of file, or not everywhere"},
		{"a.rst", "a «u»\nb\n", ".. " + next + "\n\na u\nb\n"},
		{"a.rst", "a\nb «u»\n", part},
		{"a.rst", "* «u»\n", part},
		{"a.rst", "a. «u»\n", part},
		{"a.rst", "   «u»\n", part},
		{"a.rst", "a::\n\n   «u»\n", "it is in code"},
		{"a.rst", "a «u»\n=====\n", "it is in a title"},
		{"a.rst", ".. _a: «u»\n", ".. " + next + "\n\n.. _a: u\n"},
		{"a.rst", ".. _a:\n\n.. _b: «u»\n", part},
		{"a.adoc", "a\nb «u»\n", "a\n// " + next + "\nb u\n"},
		{"a.adoc", "----\n«u»\n----\n", "it is in code"},
		{"a.adoc", "|===\nb «u»\n|===\n", part},
		{"a.adoc", "a +\n«u»\n", eats},
		{"a.adoc", ":a: «u»\n", "it is in a table, an attribute or a macro"},
		{"a.org", "a «u»\nb\n", "# " + next + "\na u\nb\n"},
		{"a.org", "a\nb «u»\n", part},
		{"a.org", "| «u» |\n", part},
		{"a.1", ".SH A\nb «u»\n", ".SH A\n.\\\" " + next + "\nb u\n"},
		{"a.1", ".TP\n«u»\n", "the request above takes its line"},
		{"a.1", "a\\\n«u»\n", eats},
		{"a.go", "// a «u»\n", "// a u " + ignore + "\n"},
		{"a.go", "a = \"«u»\"\n", "a = \"u\" // " + ignore + "\n"},
		{"a.go", "/* b\n*/\na = \"«u»\" // c\n", "/* b\n*/\na = \"u\" // c // " + ignore + "\n"},
		{"a.go", "a = '\"'\nb = \"«u»\"\n", "a = '\"'\nb = \"u\" // " + ignore + "\n"},
		{"a.go", "/*\n«u»\n*/\n", inside},
		{"a.go", "/* «u»", inside},
		{"a.m", "a = '«u»'\n", unknown},
		{"a.go", "a = `\n// «u»\n`\n", inside},
		{"a.py", "'''\n# «u»\n'''\n", inside},
		{"a.c", "#define A \\\n// «u»\n", eats},
		{"a.java", "/// «u»\n", "its comment may be documentation"},
		{"a.py", "a = 'b'\\\n '«u»'\n", eats},
		{"a.sh", "# isn't «u»\n", "# isn't u " + ignore + "\n"},
		{"a.sh", "curl '«u»' b#c\n", "curl 'u' b#c # " + ignore + "\n"},
		{"a.sh", "a='\n«u»\n'\n", inside},
		{"a.sh", "cat <<END\n«u»\nEND\n", inside},
		{"Makefile", "A = «u»\n", alone},
		{"Makefile", "# «u»\n", "# u " + ignore + "\n"},
		{"Dockerfile", "ADD «u» /a\n", alone},
		{"a.rb", "# «u»\n", "# u " + ignore + "\n"},
		{"a.rb", "a = <<A\n# «u»\nA\n", inside},
		{"a.lua", "-- «u»\n", "-- u " + ignore + "\n"},
		{"a.js", "a = '«u»'\n", alone},
		{"a.yaml", "a: «u»\n", "a: u # " + ignore + "\n"},
		{"a.yml", "# «u» b\n", "# u b " + ignore + "\n"},
		{"a.yml", "a: {{ b }}: «u»\n", "its file cannot be read"},
		{"a.toml", "a = [\n  '«u»', # b\n]\n", "a = [\n  'u', # b # " + ignore + "\n]\n"},
		{"a.po", "# «u»\n", "a comment would be a note to translators"},
		{"a.txt", "«u»\n", "this kind of text has no comments"},
		{"a.json", "\"«u»\"\n", "this kind of text has no comments"},
	} {
		if got := annotated(c.name, c.text); got != c.want {
			t.Errorf("%s: %q becomes\n%q, want\n%q", c.name, c.text, got, c.want)
		}
	}
}

func TestReadsAlike(t *testing.T) {
	const comment = " # urlmend:ignore[bad-port] so it is"
	for _, c := range []struct {
		name, before, after string
		want                bool
	}{
		{"a.yaml", "a: http://e.org\n---\nb: &c [d, *c]\n", "a: http://e.org" + comment + "\n---\nb: &c [d, *c]\n", true},
		{"a.yaml", "a: |\n  http://e.org\n", "a: |\n  http://e.org" + comment + "\n", false},
		{"a.yml", "a: 'b\n  c'\n", "a: 'b" + comment + "\n  c'\n", false},
		{"a.toml", "a = 'b'\n", "a = 'b'" + comment + "\n", true},
		{"a.TOML", "a = '''\nb\n'''\n", "a = '''\nb" + comment + "\n'''\n", false},
		{"a.txt", "a", "b", true},
	} {
		if got := annotate.ReadsAlike(c.name, []byte(c.before), []byte(c.after)); got != c.want {
			t.Errorf("%s: %q and %q: %v", c.name, c.before, c.after, got)
		}
	}
}

var markdown = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(html.WithUnsafe()))

var directive = regexp.MustCompile(`\s*<!-- urlmend:[^>]* -->`)

// rendered returns a page as HTML, without directives and with white space as one space.
func rendered(t *testing.T, text []byte) string {
	t.Helper()
	var out bytes.Buffer
	if err := markdown.Convert(text, &out); err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(directive.ReplaceAllString(out.String(), "")), " ")
}

// TestMarkdownIsReadAsBefore adds a directive to each line of pages where there is a slot.
func TestMarkdownIsReadAsBefore(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 5 {
		t.Fatal(pages, err)
	}
	added := 0
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		want := rendered(t, text)
		slots := annotate.New(text, syntax.Markdown, page)
		var with []byte
		at, last := 0, -1
		for off := 0; off < len(text); {
			end := off + bytes.IndexByte(text[off:], '\n')
			if slot, why := slots.Slot(off, end); why == "" && bytes.ContainsAny(text[off:end], "aeiou") && slot.At > last {
				with = append(append(with, text[at:slot.At]...), slot.Text("urlmend:ignore[bad-port] so it is")...)
				at, last, added = slot.At, slot.At, added+1
			}
			off = end + 1
		}
		if got := rendered(t, append(with, text[at:]...)); got != want {
			i := 0
			for got[i] == want[i] {
				i++
			}
			t.Errorf("%s is read as\n%s, want\n%s", page, got[max(0, i-80):min(len(got), i+80)], want[max(0, i-80):min(len(want), i+80)])
		}
	}
	if added < 500 {
		t.Errorf("only %d directives", added)
	}
}

func TestCheckReason(t *testing.T) {
	for reason, ok := range map[string]bool{
		"it is so": true, "é, 日本 (a/b)": true, "": false, " ": false, "--": false, "a --> b": false, "a -- b": false, "a|b": false,
		"a\nb": false, "*/": false, "a urlmend:off b": false, " a": false, "}": false,
	} {
		if why := annotate.CheckReason(reason); (why == "") != ok {
			t.Errorf("%q: %s", reason, why)
		}
	}
}

// TestTemplates: an expression is looked for a limited way up, so that each slot takes the
// same time in a long text.
func TestTemplates(t *testing.T) {
	const why = "its line ends in a tag, in a comment, or in code"
	prose := strings.Repeat("All is well.\n\n", 4<<10)
	if got := annotated("a.html", "{{ a\n«http://e.org/»\n}}\n"); got != why {
		t.Errorf("in an expression: %q", got)
	}
	if got := annotated("a.html", "{{ a\n"+prose+"«http://e.org/»\n"); got == why {
		t.Errorf("far below a mark: %q", got)
	}
}
