package lint_test

import (
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

func TestKindOf(t *testing.T) {
	for _, test := range []struct {
		in   extract.Input
		text string
		want lint.TextKind
	}{
		{extract.MessageInput, "Subject: a\n\n<http://www.example.com/>\n", lint.Mail},
		{extract.TextInput, "<http://www.example.com/>\n", lint.Prose},
		{extract.MarkdownInput, "see http://www.example.com/\n", lint.Documentation},
		{extract.MarkdownInput, "see <http://www.example.com/>\n", lint.Link},
		{extract.MarkdownInput, "[a](http://www.example.com/)\n", lint.Link},
		{extract.HTMLInput, "<a href='http://www.example.com/'>\n", lint.Link},
		{extract.MarkdownInput, "see `http://www.example.com/`\n", lint.Code},
		{extract.SourceInput, "# http://www.example.com/\n", lint.Code},
		{extract.UnknownInput, "http://www.example.com/\n", lint.Code},
	} {
		for u := range extract.Find([]byte(test.text), new(lint.Linter).ExtractOptions(extract.Options{Input: test.in})) {
			if got := lint.KindOf(&u); got != test.want {
				t.Errorf("%v: %q: %v, want %v", test.in, test.text, got, test.want)
			}
		}
	}
}

// TestInfoIn checks that a rule is less severe where the defect is meant, unless it is sure.
func TestInfoIn(t *testing.T) {
	rule := valid("x", func(p *lint.Pass) {
		p.Report(0, 4, "it is a URL")
		p.Certain().Report(4, 5, "it is one")
	})
	rule.InfoIn = lint.Documentation | lint.Code
	l, err := lint.New(lint.Options{Rules: []*lint.Rule{rule}})
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]lint.Severity{
		"http://a.example":   lint.Info,
		"`http://a.example`": lint.Info,
		"<http://a.example>": rule.Severity,
	} {
		for _, found := range l.Find([]byte(text), extract.Options{Input: extract.MarkdownInput}) {
			if found[0].Severity != want || found[1].Severity != rule.Severity {
				t.Errorf("%q: %v and %v, want %v and %v", text, found[0].Severity, found[1].Severity, want, rule.Severity)
			}
		}
	}
}
