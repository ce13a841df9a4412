package lint_test

import (
	"reflect"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// fixing returns a rule whose fix is made of the changes.
func fixing(of lint.Safety, s lint.Safety, changes func(p *lint.Pass) []lint.Change) *lint.Rule {
	r := *oddPort
	r.Fix, r.FixInCode = of, true
	r.Check = func(p *lint.Pass) {
		p.Report(0, len(p.URL.Text), "bad")
		p.Fix(s, "make it good", changes(p)...)
	}
	return &r
}

var oddPort = &lint.Rule{
	Name: "odd", Severity: lint.Warning, Since: "0.1", Summary: "what is odd", Why: "It is odd.",
	Refs: []lint.Ref{lint.RFC("3986", "1")}, Bad: []string{"x"}, Good: []string{"x"},
}

// TestFix follows changes of URLs to edits of the text.
func TestFix(t *testing.T) {
	all := func(text string) func(p *lint.Pass) []lint.Change {
		return func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(0, len(p.URL.Text), text)} }
	}
	path := func(text string) func(p *lint.Pass) []lint.Change {
		return func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(p.Path.Start, p.Path.End, text)} }
	}
	join := func(p *lint.Pass) []lint.Change { return []lint.Change{p.Join()} }
	for _, test := range []struct {
		name, input, text string
		changes           func(p *lint.Pass) []lint.Change
		want              []lint.Edit
	}{
		{"a part", "text", "it is at http://example.com/a%", path("/a%25"), []lint.Edit{{27, 30, "/a%25"}}},
		{"an escape in no sentence", "text", "at http://example.com/a%", path("/a%25"), nil},
		{"before the URL", "text", "at http://example.com/", func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(0, 0, "URL:")} }, []lint.Edit{{3, 3, "URL:"}}},
		{"after the URL", "text", "http://example.com/", func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(19, 19, "a")} }, []lint.Edit{{19, 19, "a"}}},
		{"what is inferred", "text", "<URL:jim@example.com>", func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(0, p.URL.Inferred, "mailto:")} }, []lint.Edit{{5, 5, "mailto:"}}},
		{"a part of what is inferred", "text", "<URL:jim@example.com>", func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(0, 3, "x")} }, nil},
		{"out of the URL", "text", "http://example.com/", func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(-5, 99, "x")} }, []lint.Edit{{0, 19, "x"}}},
		{"out of order", "text", "http://example.com/", func(p *lint.Pass) []lint.Change {
			return []lint.Change{p.Replace(8, 9, "x"), p.Replace(0, 1, "x")}
		}, nil},
		{"overlapping", "text", "http://example.com/", func(p *lint.Pass) []lint.Change {
			return []lint.Change{p.Replace(7, 10, "x"), p.Replace(9, 12, "y")}
		}, nil},
		{"next to each other", "text", "http://example.com/", func(p *lint.Pass) []lint.Change {
			return []lint.Change{p.Replace(7, 9, "x"), p.Replace(9, 12, "y")}
		}, []lint.Edit{{7, 9, "x"}, {9, 12, "y"}}},
		{"on one side of a break", "text", "<http://example.com/a/\nb>", func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(21, 22, "c")} }, []lint.Edit{{23, 24, "c"}}},
		{"over a break", "text", "<http://example.com/a/\nb>", path("/a"), nil},
		{"a break", "text", "<http://example.com/a/\n  b>", join, []lint.Edit{{22, 25, ""}}},
		{"a break of the encoding", "po", "msgid \"\"\n\"http://example.com/a/\"\n\"b\"\n", join, nil},
		{"what is escaped", "html", `<a href="http://example.com/?a&amp;b">`, all("http://example.com/"), nil},
		{"next to what is escaped", "html", `<a href="http://example.com/?a&amp;b">`, path("/x"), []lint.Edit{{27, 28, "/x"}}},
		{"what HTML would escape", "html", `<a href="http://example.com/">`, path("/?a&b"), nil},
		{"what Markdown would escape", "markdown", `[a](http://example.com/)`, path("/_"), nil},
		{"an escape in Markdown", "markdown", `[a](http://example.com/)`, path("/%5F"), []lint.Edit{{22, 23, "/%5F"}}},
		{"an escape in LaTeX", "latex", `\url{http://example.com/}`, path("/%5F"), nil},
		{"a hyphen in roff", "roff", `see http://example.com/ now`, path("/a-b"), nil},
		{"markup in plain text", "text", `\url{http://example.com/}`, path("/_"), nil},
		{"a line end", "text", `http://example.com/`, path("/\n"), nil},
		{"mail", "mail", "From: jim@example.com\nSubject: tea\n\nhttp://example.com/\n", path("/a&b"), []lint.Edit{{54, 55, "/a&b"}}},
		{"signed mail", "mail", "From: jim@example.com\nDKIM-Signature: v=1\n\nhttp://example.com/\n", path("/a"), nil},
		{"HTML in mail", "mail", "From: jim@example.com\nContent-Type: text/html\n\nhttp://example.com/\n", path("/a&b"), nil},
		{"the header of mail", "mail", "From: jim@example.com\nSubject: http://example.com/\n\ntea\n", path("/a"), nil},
	} {
		input, ok := extract.ParseInput(test.input)
		if !ok {
			t.Fatal(test.input)
		}
		l, err := lint.New(lint.Options{Rules: []*lint.Rule{fixing(lint.Safe, lint.Safe, test.changes)}})
		if err != nil {
			t.Fatal(err)
		}
		var got []lint.Edit
		for u := range extract.Find([]byte(test.text), extract.Options{Input: input}) {
			findings, _ := l.Check(&u)
			for _, f := range findings {
				for _, fix := range f.Fixes {
					got = append(got, fix.Edits...)
				}
			}
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// TestFixInCode holds that most rules have no fix for what may be a test or a pattern.
func TestFixInCode(t *testing.T) {
	rule := fixing(lint.Safe, lint.Safe, func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(18, 19, "/a")} })
	rule.FixInCode = false
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{rule}})
	if err != nil {
		t.Fatal(err)
	}
	for input, want := range map[extract.Input]int{extract.TextInput: 1, extract.SourceInput: 0, extract.UnknownInput: 0} {
		for u := range extract.Find([]byte("<http://example.com/>"), extract.Options{Input: input}) {
			if found, _ := l.Check(&u); len(found) != 1 || len(found[0].Fixes) != want {
				t.Errorf("%s: %v, want a finding with %d fixes", input, found, want)
			}
		}
	}
}

// TestFixIsNoSaferThanItsRule holds that a rule says how safe its fixes are.
func TestFixIsNoSaferThanItsRule(t *testing.T) {
	escape := func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(18, 19, "/%20")} }
	for _, test := range []struct {
		of, s lint.Safety
		input string // "": nothing is known
		want  []bool // Safe of each fix
	}{
		{lint.Safe, lint.Safe, "text", []bool{true}},
		{lint.Safe, lint.Unsafe, "text", []bool{false}},
		{lint.Unsafe, lint.Safe, "text", []bool{false}},
		{lint.NoFix, lint.Safe, "text", nil},
		{lint.Safe, lint.Safe, "source", []bool{false}}, // it may be a format
		{lint.Safe, lint.Safe, "po", []bool{false}},
		{lint.Safe, lint.Safe, "", []bool{false}},
	} {
		input, _ := extract.ParseInput(test.input)
		l, err := lint.New(lint.Options{Rules: []*lint.Rule{fixing(test.of, test.s, escape)}})
		if err != nil {
			t.Fatal(err)
		}
		var got []bool
		for u := range extract.Find([]byte("<http://example.com/>"), extract.Options{Input: input}) {
			findings, _ := l.Check(&u)
			for _, f := range findings {
				for _, fix := range f.Fixes {
					got = append(got, fix.Safe)
				}
			}
		}
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s of a rule with %s in %s: got %v, want %v", test.s, test.of, test.input, got, test.want)
		}
	}
}

// TestFixOfABareURLIsSafeInProse has lines in which a bare URL is for readers, and those that may be data.
func TestFixOfABareURLIsSafeInProse(t *testing.T) {
	scheme := func(p *lint.Pass) []lint.Change { return []lint.Change{p.Replace(0, len("http"), "https")} }
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{fixing(lint.Safe, lint.Safe, scheme)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		line           string
		markdown, text bool
	}{
		{"More is at http://example.com/.", true, true},
		{"See http://example.com/", true, false},
		{"- http://example.com/", true, false},
		{"tea: http://example.com/", false, false},
		{"12 http://example.com/ 13", false, false},
	} {
		for input, want := range map[extract.Input]bool{extract.MarkdownInput: test.markdown, extract.TextInput: test.text} {
			for u := range extract.Find([]byte(test.line), extract.Options{Input: input}) {
				findings, _ := l.Check(&u)
				if got := findings[0].Fixes[0].Safe; got != want {
					t.Errorf("%q in %v: safe is %v, want %v", test.line, input, got, want)
				}
			}
		}
	}
}
