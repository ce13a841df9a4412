package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// characterRules are the rules that judge characters and escapes.
var characterRules = []string{
	"backslash", "bad-escape", "control-character", "encoded-control", "double-escape", "invisible-character",
	"lower-case-escape", "needless-escape", "non-ascii-character", "second-fragment", "space-in-url", "unsafe-character",
}

// TestCharactersByEdition judges a URL with one character in its path by each
// edition, and compares with what the documents say.
func TestCharactersByEdition(t *testing.T) {
	const (
		ok      = ""
		unsafe  = "unsafe-character error"
		bracket = "unsafe-character warning"
		should  = "unsafe-character warning" // be encoded: draft-06, section 2.2
		white   = "space-in-url warning"
		slash   = "backslash error"
		control = "control-character error"
		foreign = "non-ascii-character error"
		iri     = "non-ascii-character info"
		unseen  = "invisible-character error"
	)
	for _, test := range []struct {
		characters []string
		want       [7]string // by edition
	}{
		{strings.Split("aZ0$-_.+&@!*'(),/", ""), [7]string{}},
		{[]string{";"}, [7]string{}},
		{[]string{":"}, [7]string{1: unsafe}}, // reserved, and no path of draft-03 has it
		{[]string{`"`}, [7]string{ok, ok, unsafe, unsafe, unsafe, unsafe, unsafe}},
		{[]string{" "}, [7]string{ok, white, white, white, white, white, white}},
		{[]string{"\t"}, every(white)},
		{[]string{"="}, [7]string{unsafe, ok, ok, ok, ok, ok, ok}},
		{[]string{"{", "}", "|", "^"}, [7]string{unsafe, unsafe, should, unsafe, unsafe, unsafe, unsafe}},
		{[]string{"[", "]"}, [7]string{unsafe, unsafe, should, unsafe, bracket, bracket, bracket}},
		{[]string{`\`}, [7]string{slash, slash, should, slash, slash, slash, slash}},
		{[]string{"~"}, [7]string{unsafe, unsafe, should, unsafe, ok, ok, ok}},
		{[]string{"`", "<", ">"}, every(unsafe)},
		{[]string{"\x00", "\x08", "\x1b", "\x7f", "\u0085"}, every(control)},
		{[]string{"\u00e9", "\u4e16"}, [7]string{foreign, foreign, foreign, foreign, foreign, iri, ok}},
		{[]string{"\ue000", "\ufffd"}, [7]string{foreign, foreign, foreign, foreign, foreign, foreign, ok}},
		{[]string{"\xff", "\ufffe"}, every(foreign)},
		{[]string{"\u00ad", "\u200b", "\u202e"}, every(unseen)},
	} {
		for i, name := range editions {
			for _, character := range test.characters {
				url := "http://www.example.com/a" + character + "b"
				if got := verdict(t, name, url); got != test.want[i] {
					t.Errorf("%s: %q: got %q, want %q", name, character, got, test.want[i])
				}
			}
		}
	}
}

// TestEscapesByEdition does the same for escapes.
func TestEscapesByEdition(t *testing.T) {
	for _, test := range []struct {
		url  string
		want [7]string
	}{
		{"http://www.example.com/a%20b", [7]string{}},
		{"http://www.example.com/a%b", every("bad-escape error")},
		{"http://www.example.com/a%2520b", every("double-escape warning")},
		{"http://www.example.com/a%0Ab", every("encoded-control warning")},
		{"gopher://www.example.com/0a%0Ab", every("encoded-control error")},
		{"http://www.example.com/caf%c3%a9", [7]string{
			"lower-case-escape info", "lower-case-escape info", "lower-case-escape info", "", "", "lower-case-escape info", "",
		}},
		{"http://www.example.com/%7Ejim", [7]string{4: "needless-escape info", 5: "needless-escape info"}},
		{"prospero://www.example.com/a%001", [7]string{
			"", "", "encoded-control warning", "encoded-control warning", "encoded-control warning", "encoded-control warning", "encoded-control warning",
		}},
	} {
		for i, name := range editions {
			if got := verdict(t, name, test.url); got != test.want[i] {
				t.Errorf("%s: %s: got %q, want %q", name, test.url, got, test.want[i])
			}
		}
	}
}

// every returns the same for all editions.
func every(want string) (all [7]string) {
	for i := range all {
		all[i] = want
	}
	return all
}

// TestWhiteSpaceThatMarkupKeeps looks at what extraction leaves in the URL.
func TestWhiteSpaceThatMarkupKeeps(t *testing.T) {
	text := `<a href="http://www.example.com/a b/c?d  e&#9;f&#8;g">`
	var got []string
	for _, f := range checkAs(t, extract.HTMLInput, text, rules.All(), lint.Edition{}) {
		got = append(got, fmt.Sprintf("%d-%d %s", f.Start, f.End, f.Rule))
	}
	want := []string{
		"33-34 space-in-url", "39-41 space-in-url", "47-51 control-character",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// editions lists the rulebooks, oldest first.
var editions = []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396", "rfc3986", "whatwg"}

// verdict returns what the rules about characters find in a URL by an edition,
// as "rule severity".
func verdict(t *testing.T, by, url string) string {
	t.Helper()
	l, err := lint.New(lint.Options{Rules: rules.All(), Edition: edition(t, by)})
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	findings, _ := l.Check(&extract.URL{Input: extract.TextInput, Text: []byte(url), Kind: extract.Bare, End: len(url)})
	for _, f := range findings {
		if slices.Contains(characterRules, f.Rule) {
			found = append(found, f.Rule+" "+f.Severity.String())
		}
	}
	return strings.Join(found, ", ")
}
