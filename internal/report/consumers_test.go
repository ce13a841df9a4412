package report

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/lint"
)

// written is what a format writes of one finding.
func written(t *testing.T, name string, f *Finding) string {
	t.Helper()
	return string(format(t, name).finding(nil, testRun(), f))
}

// TestSeverities: each consumer has words of its own.
func TestSeverities(t *testing.T) {
	for _, c := range []struct{ format, info, warning, err string }{
		{"short", ": info: ", ": warning: ", ": error: "},
		{"json", `"severity":"info"`, `"severity":"warning"`, `"severity":"error"`},
		{"sarif", `"level":"note"`, `"level":"warning"`, `"level":"error"`},
		{"github", "::notice ", "::warning ", "::error "},
		{"gitlab", `"severity":"info"`, `"severity":"minor"`, `"severity":"major"`},
		{"checkstyle", `severity="info"`, `severity="warning"`, `severity="error"`},
		{"rdjson", `"severity":"INFO"`, `"severity":"WARNING"`, `"severity":"ERROR"`},
	} {
		for s, want := range map[lint.Severity]string{lint.Info: c.info, lint.Warning: c.warning, lint.Error: c.err} {
			f := example()
			f.Severity = s
			if got := written(t, c.format, &f); !strings.Contains(got, want) {
				t.Errorf("%s has no %s: %s", c.format, want, got)
			}
		}
	}
}

// TestUnits: each consumer counts in its own.
func TestUnits(t *testing.T) {
	f := example()
	for format, want := range map[string]string{
		"short": "docs/a.md:3:28:", "vimgrep": "docs/a.md:3:28:", "checkstyle": `column="28"`,
		"sarif":  `"startColumn":25,"endLine":3,"endColumn":28,"byteOffset":47,"byteLength":3`,
		"rdjson": `"start":{"line":3,"column":28},"end":{"line":3,"column":31}`,
		"github": "col=24,endColumn=26",
		"json":   `"column":28,"column_utf16":25,"column_rune":24,"end_line":3,"end_column":31,"end_column_utf16":28,"end_column_rune":27,"offset":47,"end_offset":50`,
	} {
		if got := written(t, format, &f); !strings.Contains(got, want) {
			t.Errorf("%s has no %s: %s", format, want, got)
		}
	}
}

// TestSuggestions: what a reviewer accepts unseen is safe, and is text.
func TestSuggestions(t *testing.T) {
	f := example()
	edit := f.Fixes[0].Edits[0]
	for _, c := range []struct {
		fixes []Fix
		want  string
	}{
		{nil, ""},
		{[]Fix{{Edits: []Edit{edit}}}, ""},
		{[]Fix{{Safe: true, Edits: []Edit{{edit.Span, "\xff"}}}}, ""},
		{[]Fix{{Edits: []Edit{{edit.Span, "no"}}}, {Safe: true, Edits: []Edit{edit, {edit.Span, "x"}}}}, "%25 x"},
	} {
		f.Fixes = c.fixes
		var got []string
		for _, s := range suggestions(&f) {
			got = append(got, s.Text)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("suggests %q, want %q", got, c.want)
		}
	}
}

// TestSARIFListsTheRulesThatFired: a rule that found nothing would only take room.
func TestSARIFListsTheRulesThatFired(t *testing.T) {
	type rule struct{ ID, HelpURI string }
	var log struct {
		Runs []struct {
			Tool    struct{ Driver struct{ Rules []rule } }
			Results []struct {
				RuleID    string
				RuleIndex int
			}
		}
	}
	unlisted := example()
	unlisted.Rule = "of-no-list"
	out := render(format(t, "sarif"), testRun(), nil, looked{"a.md", []Finding{example(), unlisted, example()}})
	if err := json.Unmarshal([]byte(out), &log); err != nil {
		t.Fatal(err)
	}
	rules := log.Runs[0].Tool.Driver.Rules
	if want := []rule{{"bad-escape", PageOf("bad-escape")}, {"of-no-list", ""}}; !slices.Equal(rules, want) {
		t.Errorf("lists %v, want %v", rules, want)
	}
	for _, r := range log.Runs[0].Results {
		if rules[r.RuleIndex].ID != r.RuleID {
			t.Errorf("%s has the index of %s", r.RuleID, rules[r.RuleIndex].ID)
		}
	}
}

func TestSARIF(t *testing.T) {
	f := example()
	f.Message = "see [here](http://example.com)"
	f.Fixes = append(f.Fixes, Fix{Title: "drop it", Edits: []Edit{{f.span(), "\xff"}}})
	got := written(t, "sarif", &f)
	for _, want := range []string{
		`"text":"see [here] (http://example.com)"`, // no link
		`"description":{"text":"drop it (unsafe)"}`,
		`"insertedContent":{"binary":"/w=="}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	long := strings.Repeat("é", 2000)
	for why, want := range map[string]string{
		"a\nb\n\nc":            "a b\n\nc",
		"a\nb\n\nc\n\n" + long: "a b\n\nc",
		long:                   long[:2*1023] + ellipsis,
	} {
		var rule struct{ FullDescription struct{ Text string } }
		if err := json.Unmarshal(sarifRule(&lint.Rule{Name: "x", Why: why}).append(nil), &rule); err != nil {
			t.Fatal(err)
		}
		if got := rule.FullDescription.Text; got != want {
			t.Errorf("the description of %.20q is %q", why, got)
		}
	}
}

// TestALineEndIsNoLine: a finding that ends with a line end is not on the next
// line.
func TestALineEndIsNoLine(t *testing.T) {
	f := example()
	f.To.Position = position.Position{Line: 4, Column: 1}
	if f.lastLine() != 3 {
		t.Errorf("its last line is %d", f.lastLine())
	}
	f.At.Position, f.To.Position = position.Position{Line: 4, Column: 1}, position.Position{Line: 4, Column: 1}
	if f.lastLine() != 4 {
		t.Errorf("the last line of nothing is %d", f.lastLine())
	}
}

// TestWhatWasNotReadIsTold in the formats that have room for it.
func TestWhatWasNotReadIsTold(t *testing.T) {
	for name, want := range map[string]string{
		"json":     `"file_errors":[{"type":"file_error","message":"cannot open a"}]`,
		"jsonl":    `{"type":"file_error","message":"cannot open a"}`,
		"sarif":    `{"executionSuccessful":false,"toolExecutionNotifications":[{"level":"error","message":{"text":"cannot open a"}}]}`,
		"github":   "::error::cannot open a\n",
		"junit":    `<error message="cannot open a"/>`,
		"tap":      "not ok - cannot open a\n1..1\n",
		"markdown": "\nNot read:\n\n- <code>cannot open a</code>\n\n0 errors, 0 warnings in 0 files\n",
	} {
		f := FindingSummary{Failures: []string{"cannot open a"}}
		if got := string(format(t, name).tail(nil, testRun(), &f)); !strings.Contains(got, want) {
			t.Errorf("%s has no %s: %s", name, want, got)
		}
	}
}
