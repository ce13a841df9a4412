package cli

import (
	"bytes"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

// parseAll runs parse for URLs by every edition, in one format and the other by turns, and calls check
// with what it wrote. Each of the URLs is resolved against the base, if there is one.
func parseAll(t *testing.T, base string, urls []string, check func(args []string, output string)) {
	t.Helper()
	for i, edition := range lint.EditionNames() {
		var stdout, stderr bytes.Buffer
		format := []string{"text", "json"}[i%2]
		args := []string{"urlmend", "parse", "--edition", edition, "--format", format}
		if base != "" {
			args = append(args, "--base", base)
		}
		args = append(append(args, "--"), urls...)
		Main(args, strings.NewReader(""), &stdout, &stderr)
		if shown := strings.Count(stdout.String(), "\n{\"url\":"); stdout.Len() == 0 || format == "json" && shown != len(urls) {
			t.Errorf("%q says nothing of some of the URLs, and %q", args, stderr.String())
		}
		check(args, stdout.String()+stderr.String())
	}
}

func TestParseIsFitForATerminal(t *testing.T) {
	acts := func(r rune) bool { return r != '\n' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) }
	urls := []string{
		"http://example.com/\x1b[31m\u202e?\u009b#\x7f\xff",
		"http://example.com/%1b[31m%e2%80%ae?%c2%9b#%7f%ff",
		"gopher://example.com/\x1b%1b%0d",
		"gopher://example.com/%1bx",
		"ftp://\x1b:\x1b@\x1b:\x1b/\u2028;type=\x1b",
		"mailto:a@example.com?\x1b[1m=%1b&%1b=x",
		"news:\x1b@\u200b", "\x1b[31m", "http\x1b://x/",
		"telnet://%1b:%1b@%1b/", "wais://x/%1b/\x1b/\u202e", "prospero://x/\x1b;\x1b=%1b",
	}
	for _, base := range []string{"", "http://a.example/\x1b/%1b"} {
		parseAll(t, base, urls, func(args []string, output string) {
			if !utf8.ValidString(output) || strings.ContainsFunc(output, acts) {
				t.Errorf("%q says %q", args, output)
			}
		})
	}
}

func TestParseHidesPasswords(t *testing.T) {
	for base, urls := range map[string][]string{
		"": {
			"http://joe:hunter2@example.com/a?b#c",
			"ftp://joe:hunter2@example.com/a",
			"telnet://joe:hunter2@example.com:99",
			"http:joe:hunter2@example.com/a",
			"http:/joe:hunter2@example.com/a",
			`http:\\joe:hunter2@example.com/a`,
			"sip:joe:hunter2@example.com",
			"jdbc:mysql://joe:hunter2@example.com/a",
			"jdbc:oracle:thin:joe/hunter2@example.com:1521/a",
			`"password":"hunter2"`, "['DB_PASSWORD']:'hunter2'", "password,hunter2,http://www.example.com/a|b",
		},
		"http://joe:hunter2@example.com/a": {"b"},
		"http:/joe:hunter2@example.com/a":  {"b"},
		"http://example.com/a":             {"//joe:hunter2@example.com/", "http:joe:hunter2@example.com/a"},
		"https://example.com/a":            {"http:/joe:hunter2@example.com/a"},
	} {
		parseAll(t, base, urls, func(args []string, output string) {
			if strings.Contains(output, "hunter2") {
				t.Errorf("%q says %s", args, output)
			}
		})
	}
}

func TestParseTakesAnything(t *testing.T) {
	urls := []string{
		"", ":", "//", "a:", "<>", "URL:", "<URL:>", "http:", "ftp:", "gopher:", "news:", "nntp:", "mailto:?", "%", "http://%",
		"http://[", "http://@", "ftp:///;type=", "wais:///", "prospero:;", "mid:/", "file://", strings.Repeat("../", 200),
		"http://" + strings.Repeat("@", 200), "ftp://x" + strings.Repeat("/a", 200), "http://" + strings.Repeat("\u00e9", 200),
	}
	for _, base := range []string{"", "http://a.example/b/c"} {
		parseAll(t, base, urls, func([]string, string) {})
	}
}
