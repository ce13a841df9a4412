package rules_test

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// markupWord matches the words that markup has in its marks, entities, and a line end in a notebook.
var markupWord = regexp.MustCompile(`(?i)&#?\w+;|\\n|</?a\b|\b(?:doc|href|src|u?link|url|xref|img|image|ref|term|L)\b`)

// rewords are the titles of fixes that replace text in the place of a URL or of a name.
var rewords = []string{"write the URL there", "write the URL alone", "remove the text", "remove the name", "write the attribute", "write the macro", "write the marks"}

// TestFixesKeepWords holds that the fixes of broken-link-markup change and move marks: nothing that a reader sees is
// lost or added, except the words of markup, and text that is in the place of a URL.
func TestFixesKeepWords(t *testing.T) {
	linter, err := lint.New(lint.Options{Rules: rules.All()})
	if err != nil {
		t.Fatal(err)
	}
	fixture, err := txtar.ParseFile("../fixtures/rules/broken-link-markup.txt")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range fixture.Files {
		section, kind, _ := strings.Cut(f.Name, " ")
		in, ok := extract.ParseInput(kind)
		if section != "in" || !ok {
			continue
		}
		for u, findings := range linter.Find(f.Data, extract.Options{Input: in}) {
			for _, found := range findings {
				for _, fix := range found.Fixes {
					if found.Rule == "broken-link-markup" {
						checkWords(t, f.Data, string(u.Text), fix)
						n++
					}
				}
			}
		}
	}
	if n < 15 {
		t.Errorf("only %d fixes were checked", n)
	}
}

func checkWords(t *testing.T, text []byte, target string, fix lint.Fix) {
	t.Helper()
	var removed, written string
	for _, e := range fix.Edits {
		removed += string(text[e.Start:e.End])
		written += e.Text
	}
	removed, written = letters(removed), letters(written)
	lost, added := without(removed, written), without(written, removed)
	if (lost != "" && lost != letters(target) || added != "") && !slices.Contains(rewords, fix.Title) {
		t.Errorf("%q: the letters %q are lost, and %q are added, at %.60q", fix.Title, lost, added, text[fix.Edits[0].Start:])
	}
}

// letters returns the letters and digits of a text in order, after its percent-escapes are decoded, without the words of
// markup.
func letters(text string) string {
	if decoded, err := url.PathUnescape(text); err == nil {
		text = decoded
	}
	text = markupWord.ReplaceAllString(text, "")
	all := slices.DeleteFunc([]rune(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	slices.Sort(all)
	return string(all)
}

// without returns the letters of text that are not in other. Both are sorted.
func without(text, other string) string {
	var left []rune
	rest := []rune(other)
	for _, r := range text {
		if i := slices.Index(rest, r); i >= 0 {
			rest = rest[i+1:]
		} else {
			left = append(left, r)
		}
	}
	return string(left)
}
