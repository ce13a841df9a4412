package cli

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

// parseAll runs parse with the arguments, by every edition, in one format and the other by turns,
// and calls check with what it wrote.
func parseAll(t *testing.T, args []string, check func(args []string, output string)) {
	t.Helper()
	for i, edition := range lint.EditionNames() {
		var stdout, stderr bytes.Buffer
		args := append([]string{"urlmend", "parse", "--edition", edition, "--format", []string{"text", "json"}[i%2]}, args...)
		Main(args, strings.NewReader(""), &stdout, &stderr)
		if stdout.Len() == 0 {
			t.Errorf("%q says nothing but %q", args, stderr.String())
		}
		check(args, stdout.String()+stderr.String())
	}
}

func TestParseIsFitForATerminal(t *testing.T) {
	acts := func(r rune) bool { return r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }
	for _, url := range []string{
		"http://example.com/\x1b[31m\u202e?\u009b#\x7f\xff",
		"http://example.com/%1b[31m%e2%80%ae?%c2%9b#%7f%ff",
		"gopher://example.com/\x1b%1b%0d",
		"gopher://example.com/%1bx",
		"ftp://\x1b:\x1b@\x1b:\x1b/\u2028;type=\x1b",
		"mailto:a@example.com?\x1b[1m=%1b&%1b=x",
		"news:\x1b@\u200b", "\x1b[31m", "http\x1b://x/",
		"telnet://%1b:%1b@%1b/", "wais://x/%1b/\x1b/\u202e", "prospero://x/\x1b;\x1b=%1b",
	} {
		for _, args := range [][]string{{url}, {"--base", "http://a.example/\x1b/%1b", url}} {
			parseAll(t, args, func(args []string, output string) {
				if !utf8.ValidString(output) || strings.ContainsFunc(output, acts) {
					t.Errorf("%q says %q", args, output)
				}
			})
		}
	}
}

func TestParseHidesPasswords(t *testing.T) {
	for _, args := range [][]string{
		{"http://joe:hunter2@example.com/a?b#c"},
		{"ftp://joe:hunter2@example.com/a"},
		{"telnet://joe:hunter2@example.com:99"},
		{"--base", "http://joe:hunter2@example.com/a", "b"},
		{"--base", "http://example.com/a", "//joe:hunter2@example.com/"},
		{"http:joe:hunter2@example.com/a"},
		{"http:/joe:hunter2@example.com/a"},
		{`http:\\joe:hunter2@example.com/a`},
		{"--base", "http://example.com/a", "http:joe:hunter2@example.com/a"},
		{"--base", "https://example.com/a", "http:/joe:hunter2@example.com/a"},
		{"--base", "http:/joe:hunter2@example.com/a", "b"},
		{"sip:joe:hunter2@example.com"},
		{"jdbc:mysql://joe:hunter2@example.com/a"},
		{"jdbc:oracle:thin:joe/hunter2@example.com:1521/a"},
		{`"password":"hunter2"`}, {"['DB_PASSWORD']:'hunter2'"}, {"password,hunter2,http://www.example.com/a|b"},
	} {
		parseAll(t, args, func(args []string, output string) {
			if strings.Contains(output, "hunter2") {
				t.Errorf("%q says %s", args, output)
			}
		})
	}
}

func TestParseTakesAnything(t *testing.T) {
	for _, url := range []string{
		"", ":", "//", "a:", "<>", "URL:", "<URL:>", "http:", "ftp:", "gopher:", "news:", "nntp:", "mailto:?", "%", "http://%",
		"http://[", "http://@", "ftp:///;type=", "wais:///", "prospero:;", "mid:/", "file://", strings.Repeat("../", 200),
		"http://" + strings.Repeat("@", 200), "ftp://x" + strings.Repeat("/a", 200), "http://" + strings.Repeat("\u00e9", 200),
	} {
		parseAll(t, []string{"--", url}, func([]string, string) {})
		parseAll(t, []string{"--base", "http://a.example/b/c", "--", url}, func([]string, string) {})
	}
}
