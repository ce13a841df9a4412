package lint_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/lint"
)

// valid returns a rule that Validate has nothing against and that runs check.
func valid(name string, check func(*lint.Pass)) *lint.Rule {
	return &lint.Rule{
		Name:     name,
		Severity: lint.Warning,
		Since:    "0.1",
		Summary:  "something odd",
		Why:      "It is odd.\n\nVery odd.",
		Refs:     []lint.Ref{lint.RFC("3986", "3.2"), lint.RFC("1738", "appendix")},
		Bad:      []string{"http://odd.example.com/\nor not\n", "http://odd.example.org/"},
		Good:     []string{"http://even.example.com/"},
		Check:    check,
	}
}

func nothing(*lint.Pass) {}

func TestValidate(t *testing.T) {
	for want, spoil := range map[string]func(*lint.Rule){
		"Name is not made":                       func(r *lint.Rule) { r.Name = "" },
		"lower-case words":                       func(r *lint.Rule) { r.Name = "Odd_thing" },
		"Severity has the unknown value 0":       func(r *lint.Rule) { r.Severity = 0 },
		"Severity has the unknown value 4":       func(r *lint.Rule) { r.Severity = lint.Error + 1 },
		"Since is empty":                         func(r *lint.Rule) { r.Since = "" },
		"Summary is empty":                       func(r *lint.Rule) { r.Summary = "" },
		"Why is empty":                           func(r *lint.Rule) { r.Why = "" },
		"Refs is empty":                          func(r *lint.Rule) { r.Refs = nil },
		"Bad is empty":                           func(r *lint.Rule) { r.Bad = nil },
		"Good is empty":                          func(r *lint.Rule) { r.Good = nil },
		`WHATWG has "bad", which is not`:         func(r *lint.Rule) { r.WHATWG = []string{"host-missing", "bad"} },
		"Editions is empty":                      func(r *lint.Rule) { r.Editions = []string{} },
		`unknown edition "by-date"`:              func(r *lint.Rule) { r.Editions = []string{"by-date"} },
		"Check is nil":                           func(r *lint.Rule) { r.Check = nil },
		`unknown edition "rfc822"`:               func(r *lint.Rule) { r.Editions = []string{"rfc3986", "rfc822"} },
		`"fine": another rule has the same Name`: func(r *lint.Rule) { r.Name = "fine" },
		`want one of draft-02, draft-03`:         func(r *lint.Rule) { r.Editions = []string{"?"} },
	} {
		r := valid("odd-thing", nothing)
		spoil(r)
		err := lint.Validate([]*lint.Rule{valid("fine", nothing), r})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("got %d errors for one mistake: %v", 1+strings.Count(err.Error(), "\n"), err)
		}
	}
	if err := lint.Validate([]*lint.Rule{valid("odd", nothing), nil}); err == nil {
		t.Error("a nil rule is taken for valid")
	}
	if err := lint.Validate([]*lint.Rule{valid("odd", nothing), valid("odd-2", nothing)}); err != nil {
		t.Error(err)
	}
}

func TestRefsReadAsProse(t *testing.T) {
	for want, ref := range map[string]lint.Ref{
		"RFC 3986, section 3.2.1": lint.RFC("3986", "3.2.1"),
		"RFC 3986, appendix C":    lint.RFC("3986", "C"),
		"RFC 1738, appendix":      lint.RFC("1738", "appendix"),
		"RFC 3987":                lint.RFC("3987", ""),
	} {
		if got := ref.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestExplain(t *testing.T) {
	const want = `odd-thing (warning)

What it does
    Reports something odd. Severity: warning; info in running text of documents, links in documents and code, where it is usually intended or harmless. Fix: none.

Why is this bad?
    It is odd.

    Very odd.

Bad
    http://odd.example.com/
    or not

    http://odd.example.org/

Good
    http://even.example.com/

Editions
    All. The severity of the bad examples: -.

References
    RFC 3986, section 3.2
    RFC 1738, appendix

Since
    0.1
`
	r := valid("odd-thing", nothing)
	r.InfoIn = lint.Documentation | lint.Link | lint.Code
	if got := r.Explain(); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestExampleEdition(t *testing.T) {
	for want, editions := range map[string][]string{
		"rfc3986":  {"draft-06", "rfc3986", "whatwg"},
		"draft-06": {"draft-03", "draft-06"},
	} {
		r := valid("odd", nothing)
		r.Editions = editions
		if got := r.ExampleEdition().Name(); got != want {
			t.Errorf("of %q it is %s, want %s", editions, got, want)
		}
	}
	if got := valid("odd", nothing).ExampleEdition(); got != (lint.Edition{}) {
		t.Errorf("of a rule of all editions it is %s", got)
	}
}

// TestExplainShowsWhatEditionsSay has a rule that some editions have, and that is
// milder by one of them.
func TestExplainShowsWhatEditionsSay(t *testing.T) {
	r := valid("odd", func(p *lint.Pass) {
		if p.Edition.Name() == "rfc3986" {
			p = p.As(lint.Info)
		}
		if p.Host.Text[0] == 'o' {
			p.Report(0, 1, "odd")
		}
	})
	r.Editions = []string{"rfc1738", "rfc3986", "whatwg"}
	r.WHATWG = []string{"domain-to-ASCII", "IPv4-empty-part"}
	r.Bad = []string{"http://odd.example.com/", "http://even.example.com/"}
	const want = `
Editions
    rfc1738, rfc3986, whatwg. Validation errors of the URL Standard: domain-to-ASCII, IPv4-empty-part. The severity of the bad examples:

    bad example  rfc1738  rfc3986  whatwg
    1            warning  info     warning
    2            -        -        -
`
	if got := r.Explain(); !strings.Contains(got, want) {
		t.Errorf("got\n%s", got)
	}
	page := r.Markdown()
	const row = "| 1 | warning | info | warning |\n"
	if !strings.Contains(page, row) {
		t.Errorf("the page has no row %s: %s", row, page)
	}
}

// TestExplainAsksForNearMisses has a rule about them.
func TestExplainAsksForNearMisses(t *testing.T) {
	r := valid("near", func(p *lint.Pass) { p.Report(0, 1, "near") })
	r.NearMisses = true
	r.Bad = []string{"See http//www.example.com/a for more."}
	if got := r.Explain(); !strings.Contains(got, "bad examples: warning.") {
		t.Errorf("got\n%s", got)
	}
}

func TestSeverityText(t *testing.T) {
	for s := lint.Info; s <= lint.Error; s++ {
		var got lint.Severity
		if text, _ := s.MarshalText(); got.UnmarshalText(text) != nil || got != s {
			t.Errorf("%s comes back as %s", s, got)
		}
	}
	var s lint.Severity
	if err := s.UnmarshalText([]byte("fatal")); err == nil {
		t.Error("fatal is taken for a severity")
	}
}

// TestExamplesAreShown has examples with a byte that is not UTF-8, characters that show nothing, and a long line.
func TestExamplesAreShown(t *testing.T) {
	r := valid("odd", nothing)
	r.Bad = []string{"http://odd.example.com/\xe9", "http://odd.example.com/\u200b\u202e\x01", strings.Repeat("odd/", 200)}
	r.Why = "A word such as <a b>, [[c d]] or {id} (see http://odd.example.com/...) is odd; \"*\" and &amp; are too."
	page := r.Markdown()
	for _, want := range []string{
		`http://odd.example.com/\xe9` + "\n", `http://odd.example.com/\u200b\u202e\x01` + "\n", "odd/... (800 bytes)\n",
		"`<a b>`, `[[c d]]` or `{id}` (see `http://odd.example.com/...`) is odd; \"`*`\" and `&amp;` are too.",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s: %s", want, page)
		}
	}
}
