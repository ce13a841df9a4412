package lint_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// FuzzReport finds URLs in any text and has a rule report any range of them in
// any words.
func FuzzReport(f *testing.F) {
	f.Add("<URL:http://www.example.com/a/\nb> and <URL:jim@example.com>", 5, 40, "a\x00b")
	f.Add("ftp://jim:s3same@ftp.example.com/", 0, 99, "s3same")
	f.Add("ftp://jim\xads3same@", -14, -130, "0")
	f.Add("ftp://jim.:s3 same@0", 48, 2, "0")
	f.Fuzz(func(t *testing.T, text string, start, end int, message string) {
		rule := valid("any", func(p *lint.Pass) {
			p.As(lint.Severity(start)).Report(start, end, message)
			p.Report(end, start, string(p.URL.Text))
			for i := range p.URL.Breaks {
				p.ReportBreak(i, message)
			}
			p.HoldsPlaceholder(start, end)
			p.Report(0, 0, p.Quote(start, end))
		})
		l, err := lint.New(lint.Options{Rules: []*lint.Rule{rule}})
		if err != nil {
			t.Fatal(err)
		}
		for u := range extract.Find([]byte(text), extract.Options{Schemeless: extract.SchemelessMail}) {
			found, _ := l.Check(&u)
			verify(t, found, u)
		}
	})
}

// FuzzSecretsInText checks that the secrets of any text are ranges in order.
func FuzzSecretsInText(f *testing.F) {
	for _, text := range []string{
		"curl -u 'jim:s3same' https://jim:s3same@example.com", "Authorization: Digest a, b\n", `\"password\":\"s3same\"`, "token%253Ds3same",
		"a=3D=\r\n&amp;#58;\\u{3a}\\x3a\x1b[1m：\u00ad", "-----BEGIN PRIVATE KEY-----", "mysql -ps3same", "db.example.com:5432:a:b:s3same $1$a$b0123456789",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, r := range lint.SecretsInText([]byte(text)) {
			if r.Start < last || r.Start >= r.End || r.End > len(text) {
				t.Fatalf("%q: [%d, %d) after %d", text, r.Start, r.End, last)
			}
			last = r.Start
		}
		lint.RedactText(text)
	})
}

// verify checks what holds of all findings.
func verify(t *testing.T, found []lint.Finding, u extract.URL) {
	t.Helper()
	for i, f := range found {
		if i > 0 && (f.Start < found[i-1].Start || f.Start == found[i-1].Start && f.End < found[i-1].End) {
			t.Errorf("%+v is not in order behind %+v", f, found[i-1])
		}
		at := slices.Insert(slices.Clone(f.Related), 0, lint.Range{Start: f.Start, End: f.End})
		for j, r := range at {
			if r.Start < u.Start || r.Start > r.End || r.End > u.End || j > 0 && r.Start <= at[j-1].End {
				t.Errorf("%+v is not within [%d, %d), or not in order", f, u.Start, u.End)
			}
		}
		if f.Severity < lint.Info || f.Severity > lint.Error {
			t.Errorf("%+v has no severity", f)
		}
		if !utf8.ValidString(f.Message) || slices.ContainsFunc([]rune(f.Message), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q cannot be printed", f.Message)
		}
		// The text around may show that there is a password.
		if f.URL != lint.Redact(string(u.Text)) && !strings.Contains(f.URL, "***") {
			t.Errorf("%q is not the URL %q redacted", f.URL, u.Text)
		}
	}
}
