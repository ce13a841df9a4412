package judge_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/annotate"
	"github.com/urlmend/urlmend/internal/baseline"
	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/judge"
	"github.com/urlmend/urlmend/lint"
)

// open returns an engine and a folder in which urlmend.toml says config.
func open(t *testing.T, config string) (e *judge.Engine, folder string) {
	t.Helper()
	e, err := judge.Open(judge.Options{})
	folder = t.TempDir()
	if err == nil && config != "" {
		err = e.Overlay(filepath.Join(folder, "urlmend.toml"), []byte(config))
	}
	if err != nil {
		t.Fatal(err)
	}
	return e, folder
}

// lines returns the findings of a result, a line each: places in UTF-16, the severity,
// the rule, and the titles of fixes.
func lines(r *judge.Result) (lines []string) {
	for _, f := range r.Findings {
		line := fmt.Sprintf("%d:%d-%d:%d %s %s", f.At.Line, f.At.UTF16, f.To.Line, f.To.UTF16, f.Severity, f.Rule)
		for _, fix := range f.Fixes {
			line += fmt.Sprintf(" (safe %t:", fix.Safe)
			for _, e := range fix.Edits {
				line += fmt.Sprintf(" %d:%d-%d:%d %q", e.At.Line, e.At.UTF16, e.To.Line, e.To.UTF16, e.Text)
			}
			line += ")"
		}
		lines = append(lines, line)
	}
	return lines
}

func TestText(t *testing.T) {
	for _, test := range []struct {
		name, config, file, text string
		want                     []string
		suppressed               int
	}{
		{name: "nothing is wrong", text: "see http://example.com/ there\n"},
		{name: "no URL", text: "nothing: at all\n"},
		{name: "empty"},
		{
			name: "columns are those of UTF-16", text: "first\n𝒳é http//example.com/a^b is it\n",
			want: []string{`2:5-2:11 error misspelt-scheme (safe true: 2:5-2:11 "http://")`},
		},
		{
			name: "there is no fix where a percent sign may be part of a format", config: "level = \"info\"", file: "a.c", text: "\"http://example.com/a^b\"\n",
			want: []string{`1:22-1:23 info unsafe-character`},
		},
		{
			name: "a severity that is set holds in code too", config: "[rules]\nunsafe-character = \"error\"", file: "a.c", text: "\"http://example.com/a^b\"\n",
			want: []string{`1:22-1:23 error unsafe-character`},
		},
		{
			name: "a severity is set", config: "[rules]\nbad-escape = \"info\"", text: "http://example.com/%zz\n",
		},
		{
			name: "a rule is off", config: "[rules]\nbad-escape = \"off\"", text: "http://example.com/%zz\n",
		},
		{
			name: "less severe findings are asked for", config: "level = \"info\"\n[rules]\nbad-escape = \"info\"", text: "http://example.com/%zz\n",
			want: []string{`1:20-1:23 info bad-escape`},
		},
		{
			name: "an override is for other files", config: "[[overrides]]\npaths = \"*.md\"\nrules.bad-escape = \"off\"", text: "http://example.com/%zz\n",
			want: []string{`1:20-1:23 error bad-escape`},
		},
		{
			name: "a directive suppresses", text: "http://example.com/%zz urlmend:ignore[bad-escape] an example\n", suppressed: 1,
		},
		{
			name: "a directive of no use is reported, with its fix", text: "http://example.com/\nx <!-- urlmend:ignore[bad-escape] so -->\n",
			want: []string{`2:8-2:34 warning unused-suppression (safe true: 2:2-2:41 "")`},
		},
		{
			name: "directives do not apply", config: "suppressions = false", text: "http://example.com/%zz urlmend:ignore[bad-escape] an example\n",
			want: []string{`1:20-1:23 error bad-escape`},
		},
		{
			name: "a rule that looks at near misses", text: "see http//www.example.com/x now\n",
			want: []string{`1:5-1:11 error misspelt-scheme (safe true: 1:5-1:11 "http://")`},
		},
		{
			name: "mail is known by its first bytes", text: "From: a@example.com\nDate: Mon, 1 Jan 2024 00:00:00 +0000\nSubject: x\n\nhttp://example.com/%zz\n",
			want: []string{`5:20-5:23 error bad-escape`},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, folder := open(t, test.config)
			if test.file == "" {
				test.file = "a.txt"
			}
			r, err := e.Judge(t.Context(), judge.Buffer{Path: filepath.Join(folder, test.file), Text: []byte(test.text)})
			if err != nil {
				t.Fatal(err)
			}
			if got := lines(r); !slices.Equal(got, test.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if r.Summary.Suppressed != test.suppressed {
				t.Errorf("%d suppressed, want %d", r.Summary.Suppressed, test.suppressed)
			}
		})
	}
}

func TestNoExcerptShowsAPassword(t *testing.T) {
	e, folder := open(t, `schemes = "http"`)
	text := "ftp://jim:secret@example.com/ and http://example.com/%zz\n"
	r, err := e.Judge(t.Context(), judge.Buffer{Path: filepath.Join(folder, "a.txt"), Text: []byte(text)})
	if err != nil || len(r.Findings) != 1 {
		t.Fatal(err, r)
	}
	line := r.Findings[0].Excerpt[0]
	if len(line.Secrets) != 1 || text[line.Secrets[0].Start:line.Secrets[0].End] != "secret" {
		t.Errorf("redacted: %v", line.Secrets)
	}
}

func TestExcludedTextIsNotJudged(t *testing.T) {
	e, folder := open(t, `exclude = "vendor/"`)
	for path, want := range map[string]bool{"vendor/a.txt": true, "a.txt": false} {
		r, err := e.Judge(t.Context(), judge.Buffer{Path: filepath.Join(folder, path), Text: []byte("http://example.com/%zz")})
		if err != nil || r.Excluded != want || (len(r.Findings) == 0) != want {
			t.Errorf("%s: %v, %v", path, r, err)
		}
	}
}

func TestConfigurationThatChanges(t *testing.T) {
	e, folder := open(t, "")
	file := filepath.Join(folder, "urlmend.toml")
	count := func() int {
		r, err := e.Judge(t.Context(), judge.Buffer{Path: filepath.Join(folder, "sub", "a.txt"), Text: []byte("http://example.com/%zz")})
		if err != nil {
			return -1
		}
		return len(r.Findings)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	overlay := func(text []byte) {
		t.Helper()
		if err := e.Overlay(file, text); err != nil {
			t.Fatal(err)
		}
	}
	const off = "rules.bad-escape = \"off\"\n"
	for _, step := range []struct {
		name string
		do   func()
		want int
	}{
		{"at first", func() {}, 1},
		{"a file that was written is not seen", func() { write(off) }, 1},
		{"until the old one is forgotten", func() { e.Forget(file) }, 0},
		{"an unsaved text takes its place", func() { overlay([]byte("level = \"info\"\n")) }, 1},
		{"one that is wrong is an error", func() { overlay([]byte("level = 3\n")) }, -1},
		{"the file counts again", func() { overlay(nil) }, 0},
	} {
		if step.do(); count() != step.want {
			t.Errorf("%s: %d findings, want %d", step.name, count(), step.want)
		}
	}
}

func TestBaseline(t *testing.T) {
	e, folder := open(t, `baseline = "known"`)
	file, text := filepath.Join(folder, "a.txt"), []byte("http://example.com/%zz and http://example.com/%yy\n")
	known := filepath.Join(folder, "known")
	if _, err := e.Judge(t.Context(), judge.Buffer{Path: file, Text: text}); err == nil {
		t.Error("there is no baseline, and no error")
	}
	e.UseBaseline(known, baseline.New(known))
	if r, err := e.Judge(t.Context(), judge.Buffer{Path: file, Text: text[:22]}); err != nil || len(r.Findings) != 1 {
		t.Fatal(r, err)
	}
	if err := baseline.Write(known, e.Baselines()[0].Updated(lint.Warning), nil); err != nil {
		t.Fatal(err)
	}
	e.Forget(known)
	r, err := e.Judge(t.Context(), judge.Buffer{Path: file, Text: text})
	if err != nil || r.Summary.Baselined != 1 || len(r.Findings) != 1 || r.Findings[0].Start != 46 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestFix(t *testing.T) {
	for _, test := range []struct {
		name, text, want string
		opt              judge.FixOptions
		edits            []lint.Edit
	}{
		{name: "nothing", text: "http://example.com/\n", want: "http://example.com/\n"},
		{
			name: "two findings in two URLs", text: "tea: http://example.com/a^b, milk: http//example.com/c\n", want: "tea: http://example.com/a%5Eb, milk: http://example.com/c\n",
			edits: []lint.Edit{{Start: 25, End: 26, Text: "%5E"}, {Start: 35, End: 41, Text: "http://"}},
		},
		{
			name: "a suppressed one stays", text: "http://example.com/%zz urlmend:ignore[bad-escape] so\n", want: "http://example.com/%zz urlmend:ignore[bad-escape] so\n",
		},
		{
			name: "a directive of no use goes", text: "Nothing is wrong. <!-- urlmend:ignore[bad-escape] so -->\n", want: "Nothing is wrong.\n",
			edits: []lint.Edit{{Start: 17, End: 56}},
		},
		{
			name: "a rule that is not asked for", text: "http://example.com/%zz\n", want: "http://example.com/%zz\n",
			opt: judge.FixOptions{Rules: []string{"misspelt-scheme"}, Unsafe: true},
		},
	} {
		e, folder := open(t, "")
		r, err := e.Fix(judge.Buffer{Path: filepath.Join(folder, "a.txt"), Text: []byte(test.text)}, test.opt)
		if err != nil {
			t.Fatal(err)
		}
		if string(r.Text) != test.want {
			t.Errorf("%s: got %q, want %q", test.name, r.Text, test.want)
		}
		if edits := r.Edits(); !slices.Equal(edits, test.edits) {
			t.Errorf("%s: edits %v, want %v", test.name, edits, test.edits)
		}
	}
}

// An editor keeps one engine and judges its buffer at each keystroke. The document is
// not read from a file, and neither is a configuration file with unsaved changes.
func ExampleEngine_Judge() {
	engine, err := judge.Open(judge.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	const buffer = "»𝒳« <http//example.com/>"
	for _, unsaved := range []string{"", "[rules]\nmisspelt-scheme = \"off\"\n"} {
		if err := engine.Overlay("urlmend.toml", []byte(unsaved)); err != nil {
			fmt.Println(err)
		}
		result, err := engine.Judge(context.Background(), judge.Buffer{Path: "notes.md", Text: []byte(buffer)})
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(len(result.Findings), "findings")
		for _, f := range result.Findings {
			fmt.Printf("line %d, characters %d to %d: %s\n", f.At.Line-1, f.At.UTF16-1, f.To.UTF16-1, f.Message)
			for _, e := range f.Fixes[0].Edits {
				fmt.Printf("%s: %q for %d to %d\n", f.Fixes[0].Title, e.Text, e.At.UTF16-1, e.To.UTF16-1)
			}
		}
	}
	// Output:
	// 1 findings
	// line 0, characters 6 to 12: "http//" does not begin a URL: write "http://", if that is meant
	// write http://: "http://" for 6 to 12
	// 0 findings
}

// TestRefusedDirectives checks that all refused directives are counted, and only the first are listed.
func TestRefusedDirectives(t *testing.T) {
	e, dir := open(t, "")
	text := []byte(strings.Repeat("http://h:99999/a%zz\n", 100))
	r, err := e.Fix(judge.Buffer{Path: filepath.Join(dir, "a.txt"), Text: text}, judge.FixOptions{Reason: "because"})
	if err != nil || r.Refusals[annotate.NoComments] != 200 || len(r.Refused) != fix.MostRefused {
		t.Errorf("%v: %d are listed, and counted are %v", err, len(r.Refused), r.Refusals)
	}
}
