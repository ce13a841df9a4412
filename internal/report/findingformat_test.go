package report

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/position"
	"github.com/urlmend/urlmend/lint"
)

// A looked is a document and the findings in it.
type looked struct {
	name     string
	findings []Finding
}

// render returns what a run writes.
func render(f *FindingFormat, run *Run, failures []string, docs ...looked) string {
	var out bytes.Buffer
	w := NewFindingWriter(&out, f, run)
	w.Begin()
	sum := FindingSummary{Files: len(docs), Failures: failures}
	for _, d := range docs {
		doc := &Document{Name: d.name}
		w.Open(doc)
		for i := range d.findings {
			sum.count(&d.findings[i])
			d.findings[i].File = d.name
			w.Finding(&d.findings[i])
		}
		if doc.Findings = len(d.findings); doc.Findings == 0 {
			sum.Clean++
		}
		w.Close(doc)
	}
	w.End(&sum)
	return out.String()
}

func (s *FindingSummary) count(f *Finding) {
	s.Shown++
	*map[lint.Severity]*int{lint.Error: &s.Errors, lint.Warning: &s.Warnings, lint.Info: &s.Infos}[f.Severity]++
	if len(f.Fixes) > 0 {
		s.Fixable++
	}
}

// nasty are texts that mean something to somebody who reads the output.
var nasty = []string{
	"plain", "a\nb", "a\r\nb", "a\tb", "\x1b[31mred", "\x9b31m", "\u009b31m", "\x00", "\x7f", "caf\xe9", "\xff\xfe",
	"\u202egpj.exe", "\u2066x\u2069", "zero\u200bwidth", "\ufeffbom", "\u2028", "\U000e0041",
	"::error file=x::y", " ::stop-commands::t", "\u00a0::add-mask::t", ":", ":x", "##[add-mask]x", "a##[group]b", "##vso[task.setvariable]x",
	"<b>&amp;\"'</b>", "]]>", "</script>", "<!--", "=cmd|' /C calc'!A0", "+1", "-1", "@SUM(1)", "\t=1", "\r=1", "＝1", `"quoted",x`,
	"100%", "%0A::error::x", "%25", "a,b:c", "a|b", "`code`", "@everyone", "#1", "# TODO x", "ok # SKIP", "[x](http://example.com)", "![x](y)",
	"\\", "\\n", "$x$", "~~x~~", "{0}", "\ufffe", "\uffff", "日本語", "e\u0301", "👩‍👩‍👧",
}

const secret = "s3same"

// hostile returns a run over documents in which everything is nasty.
func hostile() (docs []looked, failures []string) {
	for i, text := range nasty {
		f := example()
		f.Message, f.URL, f.Fingerprint = text+" is wrong", text, fmt.Sprintf("%016x", i)
		f.Fixes = []Fix{{Title: "mend " + text, Safe: true, Edits: []Edit{{f.span(), text}}}}
		f.Excerpt = []Line{{Number: 3, Text: []byte(text)}}
		starts := example()
		starts.Message, starts.Fingerprint = text, fmt.Sprintf("%016x", 1000+i)
		docs = append(docs, looked{text, []Finding{f, hiding(), starts}}, looked{text + "2", nil})
		failures = append(failures, "cannot open "+text, text)
	}
	return docs, failures
}

func positionAt(line, column, utf16, rune int) Position {
	return Position{position.Position{Line: line, Column: column}, utf16, rune}
}

// example is a warning on the third line, behind characters that no two units
// count alike.
func example() Finding {
	return Finding{
		Finding: lint.Finding{
			Rule: "bad-escape", Severity: lint.Warning, Message: `"%zz" is no escape; write "%25zz"`,
			Start: 47, End: 50, URL: "http://example.com/%zz",
		},
		File: "docs/a.md", At: positionAt(3, 28, 25, 24), To: positionAt(3, 31, 28, 27),
		Fingerprint: "5f2b1c0a9d3e4f60",
		Excerpt:     []Line{{Number: 3, Text: []byte("é😀: http://example.com/%zz"), Marks: []Mark{{Range{27, 30}, true}}}},
		Fixes: []Fix{{Title: "escape the percent sign", Safe: true, Edits: []Edit{{
			Span{47, 48, positionAt(3, 28, 25, 24), positionAt(3, 29, 26, 25)}, "%25",
		}}}},
	}
}

// wrapped is an error on two lines.
func wrapped() Finding {
	return Finding{
		Finding: lint.Finding{Rule: "broken-url", Severity: lint.Error, Message: "the URL is broken", Start: 60, End: 70, URL: "http://example.com/ab"},
		File:    "docs/a.md", At: positionAt(5, 1, 1, 1), To: positionAt(5, 11, 11, 11),
		Pieces: []Span{{
			Start: 73, End: 75, At: positionAt(6, 3, 3, 3), To: positionAt(6, 5, 5, 5),
		}},
		Fingerprint: "0d9a1b2c3d4e5f61",
	}
}

// hiding has a password in its excerpt and in a fix.
func hiding() Finding {
	f := example()
	f.Secret = []lint.Range{{Start: 45, End: 51}}
	f.URL = "ftp://jim:***@example.com/"
	f.Excerpt = []Line{{Number: 3, Text: []byte("ftp://jim:" + secret + "@example.com/"), Secrets: []Range{{10, 16}}}}
	f.Fixes = []Fix{
		{Title: "escape it", Safe: true, Edits: []Edit{{f.span(), secret}}},
		{Title: "drop it", Safe: false, Edits: []Edit{{f.span(), ""}}},
	}
	return f
}

func testRun() *Run {
	return &Run{Version: "1.2.3", Width: 80, Edition: "rfc3986", Rules: []*lint.Rule{
		{Name: "broken-url", Severity: lint.Error, Summary: "a URL that is broken", Why: "It leads nowhere."},
		{Name: "bad-escape", Severity: lint.Warning, Tags: []string{lint.Security}, Summary: "a percent sign that begins no escape", Why: "Readers differ in what they make of it."},
	}}
}

// TestHostileTextIsHarmlessInEveryFormat is about all that a reader of any
// format may take for something else than text.
func TestHostileTextIsHarmlessInEveryFormat(t *testing.T) {
	docs, failures := hostile()
	for _, f := range FindingFormats() {
		t.Run(f.Name, func(t *testing.T) {
			out := render(&f, testRun(), failures, docs...)
			noneHidden(t, out)
			noCommands(t, f.Name, out)
			if strings.Contains(out, secret) {
				t.Errorf("the password is there")
			}
			if parse, ok := parsers[f.Name]; ok {
				if err := parse(out); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func noneHidden(t *testing.T, out string) {
	t.Helper()
	if !utf8.ValidString(out) {
		t.Error("it is not UTF-8")
	}
	for line := range strings.Lines(out) {
		if i := strings.IndexFunc(strings.TrimSuffix(line, "\n"), hidden); i >= 0 {
			t.Errorf("something hidden at %d of %q", i, line)
		}
	}
}

var ownCommand = regexp.MustCompile(`^::(error|warning|notice)( file=[^:,\n]*,line=3,endLine=3,col=24,endColumn=26,title=bad-escape)?::`)

func noCommands(t *testing.T, format, out string) {
	t.Helper()
	for line := range strings.Lines(out) {
		begins := strings.HasPrefix(strings.TrimLeftFunc(line, unicode.IsSpace), "::")
		if begins != (format == "github") || begins && !ownCommand.MatchString(line) {
			t.Errorf("a CI may take it for a command: %q", line)
		}
		for i := range line {
			if isCommand([]byte(line), i) {
				t.Errorf("a command at %d of %q", i, line)
			}
		}
	}
}

// parsers read a format to its end, as strictly as there is a standard for.
var parsers = map[string]func(out string) error{
	"json": parseJSON, "sarif": parseJSON, "gitlab": parseJSON, "rdjson": parseJSON,
	"jsonl": parseJSONLines, "rdjsonl": parseJSONLines,
	"checkstyle": parseXML, "junit": parseXML,
	"csv": parseCSV, "tap": parseTAP, "markdown": parseTable,
	"short": oneLineEach, "vimgrep": oneLineEach,
}

func parseJSON(out string) error {
	var v any
	return json.Unmarshal([]byte(out), &v)
}

func parseJSONLines(out string) (err error) {
	for line := range strings.Lines(out) {
		err = errors.Join(err, parseJSON(line))
	}
	return err
}

func parseXML(out string) error {
	for d := xml.NewDecoder(strings.NewReader(out)); ; {
		if _, err := d.Token(); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

func parseCSV(out string) error {
	rows, err := csv.NewReader(strings.NewReader(out)).ReadAll()
	for _, row := range rows {
		for _, cell := range row {
			if strings.ContainsRune("=+-@＝", append([]rune(cell), ' ')[0]) {
				err = errors.Join(err, fmt.Errorf("a formula: %q", cell))
			}
		}
	}
	return err
}

var testLine = regexp.MustCompile(`^(not ok|ok) - ([^#]|\\#)*\n$`)

func parseTAP(out string) (err error) {
	lines := slices.Collect(strings.Lines(out))
	n := len(lines) - 2
	for _, line := range lines[1 : n+1] {
		if !testLine.MatchString(line) {
			err = errors.Join(err, fmt.Errorf("no test: %q", line))
		}
	}
	if plan := fmt.Sprintf("1..%d\n", n); lines[0] != "TAP version 13\n" || lines[n+1] != plan {
		err = errors.Join(err, fmt.Errorf("it ends in %q, want %q", lines[n+1], plan))
	}
	return err
}

var tableRow = regexp.MustCompile("^\\| [a-z]+ \\| <code>[^|<>*`@:]*</code> \\| <code>[^|<>*`@:]*</code> \\| \\[bad-escape\\]\\([^|()]*\\) \\|\n$")

func parseTable(out string) (err error) {
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "| warning") && !tableRow.MatchString(line) {
			err = errors.Join(err, fmt.Errorf("no row: %q", line))
		}
	}
	return err
}

var shortLine = regexp.MustCompile(`:3:28:.* \[bad-escape\]\n$`)

func oneLineEach(out string) (err error) {
	for line := range strings.Lines(out) {
		if !shortLine.MatchString(line) {
			err = errors.Join(err, fmt.Errorf("no finding: %q", line))
		}
	}
	return err
}

func TestDocumentsWithAndWithoutFindings(t *testing.T) {
	docs := []looked{{"clean.md", nil}, {"a.md", []Finding{example(), wrapped()}}, {"b.md", nil}, {"c.md", []Finding{example()}}}
	for _, f := range FindingFormats() {
		if parse := parsers[f.Name]; parse != nil && f.Name != "short" && f.Name != "vimgrep" && f.Name != "markdown" {
			for _, docs := range [][]looked{docs, nil, docs[:1]} {
				if err := parse(render(&f, testRun(), nil, docs...)); err != nil {
					t.Errorf("%s: %v", f.Name, err)
				}
			}
		}
	}
}

func TestFixesThatHoldAPasswordAreLeftOut(t *testing.T) {
	f := hiding()
	if got := f.ShownFixes(); len(got) != 1 || got[0].Title != "drop it" {
		t.Errorf("shows %v", got)
	}
}

func TestPathsAreThoseOfTheRepository(t *testing.T) {
	for _, c := range []struct{ file, member, path, uri string }{
		{"docs/a.md", "", "docs/a.md", "docs/a.md"},
		{"./docs/a.md", "", "docs/a.md", "docs/a.md"},
		{".//a.md", "", "a.md", "a.md"},
		{"./", "", "./", "./"},
		{"../a.md", "", "../a.md", "../a.md"},
		{"/tmp/a b.md", "", "/tmp/a b.md", "file:///tmp/a%20b.md"},
		{"a:b%.md", "", "a:b%.md", "a%3Ab%25.md"},
		{"caf\xe9#?.md", "", "caf\xe9#?.md", "caf%E9%23%3F.md"},
		{"a.zip", "in/b.md", "a.zip!in/b.md", "a.zip%21in/b.md"},
		{"-", "", "-", "-"},
	} {
		f := &Finding{File: c.file, Member: c.member}
		if f.Path() != c.path || f.uri() != c.uri {
			t.Errorf("%q: path %q, URI %q, want %q, %q", c.file, f.Path(), f.uri(), c.path, c.uri)
		}
	}
}

// TestGitHubTakesNoColumnsOfSeveralLines: it drops those of a finding that ends
// on another line.
func TestGitHubTakesNoColumnsOfSeveralLines(t *testing.T) {
	f := wrapped()
	want := "::error file=docs/a.md,line=5,endLine=6,title=broken-url::the URL is broken\n"
	if got := string(github.finding(nil, testRun(), &f)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	f = example()
	f.Finding.Message = "50%0A off"
	want = "::warning file=docs/a.md,line=3,endLine=3,col=24,endColumn=26,title=bad-escape::50%250A off\n"
	if got := string(github.finding(nil, testRun(), &f)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// failing is a writer that has no room.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestFindingWriterTellsThatItFailed(t *testing.T) {
	for _, f := range FindingFormats() {
		found := example()
		w := NewFindingWriter(failing{}, &f, testRun())
		if err := cmp.Or(w.Finding(&found), w.Flush()); err == nil {
			t.Errorf("%s: no error", f.Name)
		}
	}
}

// TestALongURLIsCut has a URL in which as much may be wrong as it has characters.
func TestALongURLIsCut(t *testing.T) {
	f := Finding{Finding: lint.Finding{Rule: "bad-escape", Severity: lint.Error, URL: "x" + strings.Repeat("é", 10_000)}, File: "a.txt"}
	for _, format := range FindingFormats() {
		out := format.finding(nil, &Run{}, &f)
		if len(out) > 5000 || !utf8.Valid(out) {
			t.Errorf("%s writes it in %d bytes", format.Name, len(out))
		}
		if n := bytes.Count(out, []byte("é")); n > 0 && (n != 1023 || !bytes.Contains(out, []byte("é…"))) {
			t.Errorf("%s has %d characters of the URL, and no sign that it continues", format.Name, n)
		}
	}
}

func TestFormatsThatHaveFingerprints(t *testing.T) {
	f := Finding{Finding: lint.Finding{Rule: "bad-escape", Severity: lint.Error}, File: "a.txt", Fingerprint: "5f2b1c0a9d3e4f60"}
	for _, format := range FindingFormats() {
		out := format.finding(nil, &Run{}, &f)
		if has := bytes.Contains(out, []byte(f.Fingerprint)); has != format.HasFingerprints {
			t.Errorf("%s: a fingerprint is there: %t", format.Name, has)
		}
	}
}

// TestPagesOfRules: findings lead to pages that are there, in the repository and on the site that contrib/site makes of it.
func TestPagesOfRules(t *testing.T) {
	for _, rule := range []string{"bad-host", "unused-suppression"} {
		path, isOurs := strings.CutPrefix(PageOf(rule), "https://github.com/urlmend/urlmend/blob/main/")
		path, _, _ = strings.Cut(path, "#")
		if _, err := os.Stat(filepath.Join("../..", filepath.FromSlash(path))); site == "" && (!isOurs || err != nil) {
			t.Errorf("%s leads to %s: %v", rule, PageOf(rule), err)
		}
	}
	for rule, want := range map[string]string{
		"bad-host": "https://docs.example/rules/bad-host.html", "unused-suppression": "https://docs.example/suppress.html#in-the-text",
	} {
		if got := pageOf("https://docs.example/", rule); got != want {
			t.Errorf("on the site, %s leads to %s, want %s", rule, got, want)
		}
	}
}
