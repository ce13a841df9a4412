package fix_test

import (
	"bytes"
	"fmt"
	"html/template"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// placeholders are those of templates, programs, formats and prose.
var placeholders = []string{
	"{{ name }}", "{{name}}", "{{{ name }}}", "{{a|b}}", `{{ f "x" | g }}`, "{{- .Name -}}", "{% url 'a' %}", "{# c #}",
	"<%= name %>", `<%= h("a") %>`, "<?php echo $x ?>", "<?= $x ?>", "${name}", "${a.b}", `${f("x")}`, "${f(x, y)}", "#{name}",
	`#{a["b"]}`, "$(name)", "$(cmd -f x)", "$((n+1))", "$[ a ]", "$name", "$1", "%(name)s", "%s", "%d", "%02d", "%lu", "%1$s",
	"%1", "%{name}", "%NAME%", "@NAME@", "__NAME__", "{name}", "{}", "{0}", "{:?}", "{name!r}", "{your name}", "[name]",
	"[your name]", "<name>", "<your name>", "&name;", "%name;", `\(name)`, `\(a.b(c))`, ":name", "*", "...",
}

// shapes are wrong URLs that have a safe fix if there is no placeholder, as P, in them.
var shapes = []string{
	"http://www.tea.org/P^b", "http://www.tea.org/a^b/P", "http://www.tea.org/P/a^b?c", "http://www.tea.org/?a^b=P", "http://P.tea.org/a^b",
	"http://www.tea.org/a^b#P", "http//www.tea.org/P", "http:/www.tea.org/a/P/b", "http;//www.tea.org/?a=P", "http:\\\\www.tea.org/P",
	"http://http://www.tea.org/P", "https://https://www.tea.org/P/a", "HTTP://www.tea.org/P", "http://www.tea.org:80/P", "http://www.tea.org:/P",
	"http://www.tea.org/100%/P", "http://@www.tea.org/P", "http://www.tea.org/%7e/P", "http://www.tea.org/%c3%a9/P", "http://www.tea.org/é/P",
	"HTTPS://P:443/", "http://www..tea.org/P", "mailto://jim@tea.org?subject=P", "http://www.tea.org/%41?P=%42",
	"http;//www.tea.org/P", "http:www.tea.org/P", "https//www.tea.org/a#P", "ftp://ftp://ftp.tea.org/P", "HTTPS://www.tea.org:443/P/^", "http://www.tea.org/?a=P&b^c",
}

// A context is the text around a URL, U, in a file of that name.
type context struct{ name, text string }

// contexts are the markups and twelve programming languages, with the URL as U.
var contexts = []context{
	{"a.txt", "See the tea at U now."}, {"a.txt", "It is <U> that you want."}, {"a.eml", "From: jim@tea.org\nSubject: tea\n\nSee the tea at U now."},
	{"a.md", "See the tea at U now."}, {"a.md", "See [the tea](U) now."}, {"a.md", "See [the tea](<U>) now."}, {"a.md", "[tea]: U"}, {"a.md", "Look at `U` there."},
	{"a.rst", "See the tea at U now."}, {"a.rst", "See `the tea <U>`_ now."}, {"a.adoc", "See the tea at U[tea] now."}, {"a.org", "See [[U][the tea]] now."},
	{"a.mediawiki", "See [U the tea] now."}, {"a.tex", `See \url{U} now.`}, {"a.html", `<p><a href="U">tea</a>`}, {"a.html", "<p>See the tea at U now."},
	{"a.xml", `<tea href='U'/>`}, {"a.1", "See the tea at U now."}, {"a.po", `msgid "See the tea at U now."`},
	{"a.c", `char *tea = "U"; /* See the tea at U now. */`}, {"a.cpp", "auto tea = \"U\"; // See the tea at U now."}, {"a.go", "tea := `U` // See the tea at U now."},
	{"a.rs", `let tea = format!("U", x); // See the tea at U now.`}, {"a.py", `tea = f"U"  # See the tea at U now.`}, {"a.js", "const tea = `U`; // See the tea at U now."},
	{"a.ts", "const tea: string = 'U';"}, {"A.java", `String tea = "U"; // See the tea at U now.`}, {"a.rb", `tea = "U" # See the tea at U now.`}, {"a.php", `<?php $tea = "U";`},
	{"a.sh", `curl "U" # See the tea at U now.`}, {"a.pl", `my $tea = "U"; # See the tea at U now.`}, {"a.swift", `let tea = "U" // See the tea at U now.`}, {"a.lua", `local tea = "U" -- See the tea at U now.`},
	{"a.unknown", "tea = U"},
}

// means reports whether the placeholder means something else in the markup: the text of a
// link, or an escaped bracket.
func (c *context) means(placeholder string) bool {
	switch filepath.Ext(c.name) {
	case ".adoc", ".org", ".mediawiki":
		return strings.Contains(placeholder, "[") || placeholder[0] == '\\'
	case ".md", ".rst", ".tex", ".1":
		return placeholder[0] == '\\'
	}
	return false
}

// TestSafeFixesLeavePlaceholders fixes URLs with each placeholder in all contexts: nothing changes.
// Each placeholder comes in a quarter of the shapes of a context, and in all with FIXES=4.
func TestSafeFixesLeavePlaceholders(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	mended := func(name, text string) string {
		opt := extract.Options{Input: extract.InputFor(name, []byte(text)), NearMisses: true}
		return string(fix.Mend([]byte(text), fix.Options{Extract: opt, Linter: linter}).Text)
	}
	const parts = 8
	changed := 0
	for i, c := range contexts {
		for j, p := range placeholders {
			if c.means(p) {
				continue
			}
			var text strings.Builder
			for k, shape := range shapes {
				if (i+j+k)%parts < textCount(1) {
					text.WriteString(strings.ReplaceAll(c.text, "U", strings.ReplaceAll(shape, "P", p)) + "\n\n")
				}
			}
			if got := mended(c.name, text.String()); got != text.String() {
				t.Errorf("%s: %s", c.name, firstDifference(text.String(), got))
			}
		}
		// Without a placeholder there is something to fix.
		for _, shape := range shapes {
			text := strings.ReplaceAll(c.text, "U", strings.ReplaceAll(shape, "P", "milk"))
			if mended(c.name, text) != text {
				changed++
			}
		}
	}
	t.Logf("%d of %d URLs are fixed without placeholders", changed, len(contexts)*len(shapes))
	if changed < 100 {
		t.Errorf("without placeholders only %d URLs are fixed", changed)
	}
}

// firstDifference returns the first line that differs in two texts, in both.
func firstDifference(a, b string) string {
	news := strings.Split(b, "\n")
	for i, line := range strings.Split(a, "\n") {
		if i >= len(news) || news[i] != line {
			return fmt.Sprintf("%q became %q", line, news[min(i, len(news)-1)])
		}
	}
	return ""
}

// TestFixedTemplatesWork executes templates before and after all fixes.
func TestFixedTemplatesWork(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	const fixable = `<a href="http//www.tea.org/">`
	for _, action := range []string{
		"{{ .Name }}", "{{.Name}}", "{{- .Name -}}", `{{ printf "%s^%s" .Name "a b" }}`, "{{ .Name | urlquery }}", "{{/* a^b */}}",
		`{{ if eq .Name "a^b" }}b{{ else }}c{{ end }}`, `{{ with .Name }}{{ . }}{{ end }}`, "{{ index .List 0 }}",
	} {
		var text strings.Builder
		text.WriteString(fixable)
		for _, shape := range shapes {
			text.WriteString(`<a href="` + strings.ReplaceAll(shape, "P", action) + "\">\n" + "tea at " + strings.ReplaceAll(shape, "P", action) + " now\n")
		}
		opt := extract.Options{Input: extract.HTMLInput, NearMisses: true}
		got := fix.Mend([]byte(text.String()), fix.Options{Extract: opt, Linter: linter, Unsafe: true}).Text
		want := strings.Replace(executed(t, text.String()), "http//www.tea.org/", "http://www.tea.org/", 1)
		if after := executed(t, string(got)); after != want {
			t.Errorf("%s: %s", action, firstDifference(want, after))
		}
	}
}

// executed returns what a template gives.
func executed(t *testing.T, text string) string {
	t.Helper()
	parsed, err := template.New("").Parse(text)
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	var out bytes.Buffer
	if err := parsed.Execute(&out, map[string]any{"Name": "milk", "List": []string{"milk"}}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}
