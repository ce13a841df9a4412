package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// secrets writes a token for TOKEN, which has the form of those of GitHub, and something
// random for VALUE.
var secrets = strings.NewReplacer("TOKEN", "ghp_Zk4mQw8Rt2Xv6Bn0Ls3Pd7Yf9Hc5Jg1Ka2We", "VALUE", "h7Tq2LmZ90pRw4XcVb81nKs3h7Tq2LmZ90pR")

func TestRedact(t *testing.T) {
	for url, want := range map[string]string{
		"ftp://jim:s3same@ftp.example.com/":    "ftp://jim:***@ftp.example.com/",
		"ftp://jim:a:b@c@ftp.example.com/":     "ftp://jim:***@ftp.example.com/",
		"ftp://:s3same@ftp.example.com/":       "ftp://:***@ftp.example.com/",
		"ftp://jim:@ftp.example.com/":          "ftp://jim:@ftp.example.com/",
		"ftp://jim@ftp.example.com/":           "ftp://jim@ftp.example.com/",
		"mailto:jim:s3same@example.com":        "mailto:jim:***@example.com",
		"http://example.com/a:b@c":             "http://example.com/a:b@c",
		"http:jim:s3same@example.com/a":        "http:jim:***@example.com/a",
		"http:/jim:s3same@example.com/a":       "http:/jim:***@example.com/a",
		"http:///jim:s3:s@me@example.com":      "http:///jim:***@example.com",
		"HT\tTP:\n\\jim:s3same@example.com":    "HT\tTP:\n\\jim:***@example.com",
		"http//jim:s3same@example.com/":        "http//jim:***@example.com/",
		"http:jim@example.com/a:b@c":           "http:jim@example.com/a:b@c",
		"http:/a/b:c@d":                        "http:/a/b:c@d",
		"sip:jim:s3same@example.com":           "sip:jim:***@example.com",
		"sip:jim:@example.com":                 "sip:jim:@example.com",
		"jdbc:mysql://jim:s3same@example.com/": "jdbc:mysql://jim:***@example.com/",
		"urn:example:a:b@c":                    "urn:example:a:b@c",
		"jdbc:oracle:thin:jim/s3same@h:1521/x": "jdbc:oracle:thin:jim/***@h:1521/x",
		"jdbc:oracle:thin:@h:1521/x":           "jdbc:oracle:thin:@h:1521/x",

		"ftp://ji?m:s3same@ftp.example.com/a":      "ftp://ji?m:***@ftp.example.com/a", // RFC 1738, section 5
		"telnet://ji?m:s3?sa@me@host.example.com":  "telnet://ji?m:***@host.example.com",
		"http://example.com?a=b:c@d":               "http://example.com?a=b:c@d",
		"ftp://ftp.example.com/a?b:c@d":            "ftp://ftp.example.com/a?b:c@d",
		"ftp://jim:s3/same@ftp.example.com/":       "ftp://jim:***@ftp.example.com/",
		"https://jim:s3?sa@me@www.example.com/a@b": "https://jim:***@www.example.com/a@b",
		"https://jim:s#3/same@www.example.com/":    "https://jim:***@www.example.com/",
		"https://a@b.example:s3/same@example.com":  "https://a@b.example:***@example.com",
		"http://localhost:80/a@b":                  "http://localhost:80/a@b",
		"http://localhost:/a@b":                    "http://localhost:/a@b",
		"http://localhost:PORT/@tea/cup":           "http://localhost:PORT/@tea/cup",
		"http://localhost:TEA/cup":                 "http://localhost:TEA/cup",
		"git+ssh://git@example.com:jim/tea@v1":     "git+ssh://git@example.com:jim/tea@v1",

		"https://jim%3As3same@www.example.com/":                   "https://jim%3A***@www.example.com/",
		"https://jim:s3same%40www.example.com/":                   "https://jim:***%40www.example.com/",
		"https://jim:s3same":                                      "https://jim:s3same", // no "@"
		"http://www:8080x/":                                       "http://www:8080x/",
		"http://www:\n/tea":                                       "http://www:\n/tea",
		"http://ww:x//a|b":                                        "http://ww:x//a|b",
		"tea::a@example.net":                                      "tea::a@example.net",
		"tea://username@@@@example.com":                           "tea://username@@@@example.com",
		"turn:jim:s3same@www.example.com":                         "turn:jim:***@www.example.com",
		"docker://tea:v1.19rc1":                                   "docker://tea:v1.19rc1",
		"http://localhost:MY_PORT1/":                              "http://localhost:MY_PORT1/",
		"http://localhost:8080/":                                  "http://localhost:8080/",
		"http://www.example.com/http://jim:s3same@example.net/":   "http://www.example.com/http://jim:***@example.net/",
		"http://www.example.com/?u=http://jim:s3same@example.net": "http://www.example.com/?u=http://jim:***@example.net",
		"http://www.example.com/?u=http%3A%2f%2Fjim%3As3same%40e": "http://www.example.com/?u=http%3A%2f%2Fjim%3A***%40e",
		"http://www.example.com/http://example.net:80/a@b":        "http://www.example.com/http://example.net:80/a@b",
		"http://www.example.com/http://jim@example.net/a:b":       "http://www.example.com/http://jim@example.net/a:b",

		"https://TOKEN@www.example.com/a":                     "https://***@www.example.com/a",
		"https://jim:TOKEN@www.example.com/a":                 "https://jim:***@www.example.com/a",
		"https://TOKEN:s3same@www.example.com/a":              "https://***:***@www.example.com/a",
		"https://www.example.com/a/TOKEN/b?c=TOKEN#TOKEN":     "https://www.example.com/a/***/b?c=***#***",
		"https://www.example.com/a/TOKEN...":                  "https://www.example.com/a/***...",
		"https://www.example.com/?a=b&access_token=VALUE&c=d": "https://www.example.com/?a=b&access_token=***&c=d",
		"https://www.example.com/?a=b&amp;Api-Key=VALUE":      "https://www.example.com/?a=b&amp;Api-Key=***",
		"https://www.example.com/#id_token=VALUE&c=d":         "https://www.example.com/#id_token=***&c=d",
		"https://a.example.com/b?se=2030&sp=r&sig=VALUE":      "https://a.example.com/b?se=2030&sp=r&sig=***",
		"https://a.example.com/b?sig=VALUE":                   "https://a.example.com/b?sig=***",
		"https://hooks.slack.com/services/T0/B0/VALUE":        "https://hooks.slack.com/services/T0/B0/***",
		"https://api.telegram.org/bot12345:VALUE/getMe":       "https://api.telegram.org/bot***/getMe",

		"https://www.example.com/?access_token=YOUR_ACCESS_TOK_2":                              "https://www.example.com/?access_token=YOUR_ACCESS_TOK_2",
		"https://www.example.com/?access_token=xxxxxxxxxxxxxxxxxx2":                            "https://www.example.com/?access_token=xxxxxxxxxxxxxxxxxx2",
		"https://www.example.com/?access_token={a0123456789bcdefgh}":                           "https://www.example.com/?access_token={a0123456789bcdefgh}",
		"https://www.example.com/?access_token=a1":                                             "https://www.example.com/?access_token=***",
		"https://www.example.com/?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE&X-Amz-Signature=VALUE": "https://www.example.com/?X-Amz-Credential=AKIAIOSFODNN7EXAMPLE&X-Amz-Signature=***",
		"https://www.example.com/ghp_short":                                                    "https://www.example.com/ghp_short",
		"password:s3same":                                                                      "password:***",
		"":                                                                                     "",
	} {
		url, want = secrets.Replace(url), secrets.Replace(want)
		if got := lint.Redact(url); got != want {
			t.Errorf("%s: got %s, want %s", url, got, want)
		}
	}
}

// TestSecretsOfABrokenURL looks for a password without any rule, and with one.
func TestSecretsOfABrokenURL(t *testing.T) {
	const text = "<ftp://jim:s3\nsame@ftp.example.com/> <ftp://jim@ftp.example.com/>"
	want := []lint.Range{{Start: 11, End: 13}, {Start: 14, End: 18}}
	for _, rules := range [][]*lint.Rule{nil, {valid("odd", func(*lint.Pass) {})}} {
		l, err := lint.New(lint.Options{Rules: rules})
		if err != nil {
			t.Fatal(err)
		}
		var got, checked []lint.Range
		for u := range extract.Find([]byte(text), extract.Options{}) {
			_, secrets := l.Check(&u)
			got, checked = append(got, lint.Secrets(&u)...), append(checked, secrets...)
		}
		if !slices.Equal(got, want) || !slices.Equal(checked, want) {
			t.Errorf("the passwords are at %v, by Check at %v, want %v", got, checked, want)
		}
	}
}

// TestFindingsKeepThePassword has a rule say all it can of a URL.
func TestFindingsKeepThePassword(t *testing.T) {
	const url = "ftp://jim:s3same@ftp.example.com/"
	found := look(url, func(p *lint.Pass) {
		p.Reportf(0, 3, "see %s", p.URL.Text)
		p.Reportf(0, 3, "see %s", p.Quote(0, len(p.URL.Text)))
		p.Reportf(0, 3, "see %s", p.Quote(p.Password.Start, p.Password.Start+1))
	})
	if len(found) == 0 {
		t.Fatal("nothing was found")
	}
	for _, f := range found {
		if strings.Contains(f.Message, "s3same") || strings.Contains(f.Message, `"s"`) {
			t.Errorf("the message reveals the password: %s", f.Message)
		}
		if f.URL != "ftp://jim:***@ftp.example.com/" {
			t.Errorf("the URL is %s", f.URL)
		}
		if want := []lint.Range{{Start: 10, End: 16}}; !slices.Equal(f.Secret, want) {
			t.Errorf("the password is at %v, want %v", f.Secret, want)
		}
	}
}

// TestRangesInARedactedURL: what overlaps the password is the whole URL, and what is next to it is not.
func TestRangesInARedactedURL(t *testing.T) {
	const url = "ftp://jim:s3same@ftp.example.com/"
	for _, test := range []struct {
		reported lint.Range
		want     string
	}{
		{lint.Range{Start: 0, End: 3}, "ftp"},
		{lint.Range{Start: 6, End: 10}, "jim:"},
		{lint.Range{Start: 9, End: 11}, "ftp://jim:***@ftp.example.com/"},
		{lint.Range{Start: 15, End: 17}, "ftp://jim:***@ftp.example.com/"},
		{lint.Range{Start: 16, End: 20}, "@ftp"},
	} {
		found := look(url, func(p *lint.Pass) { p.Reportf(test.reported.Start, test.reported.End, "x") })
		if len(found) != 1 {
			t.Fatalf("%d findings", len(found))
		}
		if at := found[0].InURL; found[0].URL[at.Start:at.End] != test.want {
			t.Errorf("%v is %q in the redacted URL, want %q", test.reported, found[0].URL[at.Start:at.End], test.want)
		}
	}
}

func TestRedactName(t *testing.T) {
	const token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
	for _, test := range []struct{ name, want string }{
		{"docs/5681-conditional-authorization/README.md", "docs/5681-conditional-authorization/README.md"},
		{"docs/password=reset.md", "docs/password=reset.md"},
		{"docs/token/overview-2.md", "docs/token/overview-2.md"},
		{"docs/" + token + ".md", "docs/***"},
		{"ftp://bob:s3cret@example.com/a.md", "ftp://bob:***@example.com/a.md"},
		{"ftp:/bob:s3cret@example.com/a.md", "ftp:/bob:***@example.com/a.md"},
	} {
		if got := lint.RedactName(test.name); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}
