package overview

import (
	"strings"
	"testing"
)

func TestAddressesAreNotShown(t *testing.T) {
	for text, want := range map[string]string{
		"Ann <ann.carter@library.example.org> wrote":       "Ann <***@library.example.org> wrote",
		"From: ann at library.example.org (Ann Carter)":    "From: *** at library.example.org (Ann Carter)",
		"From ann at library.example.org  Sat Mar  1 2003": "From *** at library.example.org  Sat Mar  1 2003",
		"<ann at library.example.org>":                     "<*** at library.example.org>",
		"mailto:ann%40example.org?subject=tea":             "mailto:***%40example.org?subject=tea",
		"ann@example.orgonbehalfofbob@example.com":         "***@example.com",
		"jim@host and jim@[192.0.2.7]":                     "***@host and ***@[192.0.2.7]",
		"O'Neil+tea@example.org":                           "***@example.org",
		"meet at www.example.com @ ten":                    "meet at www.example.com @ ten",
	} {
		if got := withoutAddresses(text); got != want {
			t.Errorf("%q is shown as %q, want %q", text, got, want)
		}
	}
}

func TestURLsAreShown(t *testing.T) {
	for url, want := range map[string]string{
		"http://www.bank.example.com@192.0.2.7/":         "http://www.bank.example.com@192.0.2.7/",
		"ftp://jim:s3same@ftp.example.com/":              "ftp://jim:***@ftp.example.com/",
		"http://jim@www.example.com/?to=ann@example.org": "http://jim@www.example.com/?to=***@example.org",
		"http://jim@www.example.com":                     "http://jim@www.example.com",
		"mailto:jim@example.com":                         "mailto:***@example.com",
		"http://example.com/\u202egpj.exe":               `http://example.com/\u202egpj.exe`,
		"http://example.com/" + strings.Repeat("a", 200): "http://example.com/" + strings.Repeat("a", 140) + "…",
	} {
		if got := shortURL(url, 160); got != want {
			t.Errorf("%q is shown as %q, want %q", url, got, want)
		}
	}
}

func TestMessageIDsAreShownWithoutNames(t *testing.T) {
	for id, want := range map[string]string{
		"ILEHJNJFPDLM8.geege@example.org":            "***.***@example.org",
		"20220922195810.23248-1-ann.b.carter@a.test": "20220922195810.23248-1-***.***.***@a.test",
		"4DF701E2.4020001@example.org":               "4DF701E2.4020001@example.org",
		"Bob.Miller77@example.org":                   "***.***@example.org",
		"tea4me.20030401@example.org":                "***.20030401@example.org",
		"CAHk-=wgQ8sYb3L1x@mail.example.org":         "***-=wgQ8sYb3L1x@mail.example.org",
		"no-address":                                 "***-***",
	} {
		if got := shownID(id); got != want {
			t.Errorf("%q is shown as %q, want %q", id, got, want)
		}
	}
}

func TestExcerpt(t *testing.T) {
	long := strings.Repeat("word ", 60)
	for _, test := range []struct {
		before, of, after, url string
		wraps                  []wrap
		want                   string
	}{
		{"one\ntwo\nthree ", "http://example.com/", " four\nfive\nsix", "http://example.com/", nil, "two\nthree [http://example.com/] four\nfive"},
		{"> see ", "http://example.com/a\n> b", ".\n", "http://example.com/ab", []wrap{{Start: 120, End: 123}}, "> see [http://example.com/a]\n> [b]."},
		{long, "http://example.com/", long, "http://example.com/", nil,
			"…" + long[len(long)-160:] + "[http://example.com/]" + long[:159] + "…"},
		{"password=s3same-Pa55w0rd ", "http://example.com/", " ann@example.org\x1b[31m", "http://example.com/", nil, "password=*** [http://example.com/] ***@example.org\\x1b[31m"},
		{"--\nc2VlI", "Ghvd2N0dH", "A6Ly9leGFtcGxlLmNvbS8=\n--", "howctt", nil, "see [howctt]p://example.com/"},
	} {
		w := &wanted{start: 100, before: []byte(test.before), of: []byte(test.of), after: []byte(test.after), wraps: test.wraps}
		var got strings.Builder
		for _, r := range w.excerpt(test.url) {
			if r.IsMark {
				got.WriteString("[" + r.Text + "]")
			} else {
				got.WriteString(r.Text)
			}
		}
		if got.String() != test.want {
			t.Errorf("%q shows %q, want %q", test.url, got.String(), test.want)
		}
	}
}
