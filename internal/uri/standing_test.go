package uri_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

// TestCharacters holds the editions against what their documents say of the
// characters: the class, and whether it may stand as it is in the part of a URL
// that the scheme defines, if only in some place. The editions are in order of
// age.
func TestCharacters(t *testing.T) {
	const yes, no = true, false
	type verdict struct {
		class   string
		allowed bool
	}
	for chars, want := range map[string][7]verdict{
		"azAZ":           {{"alpha", yes}, {"alpha", yes}, {"alpha", yes}, {"alpha", yes}, {"alphanum", yes}, {"unreserved", yes}, {"alphanumeric", yes}},
		"09":             {{"alpha", yes}, {"digit", yes}, {"digit", yes}, {"digit", yes}, {"alphanum", yes}, {"unreserved", yes}, {"alphanumeric", yes}},
		"-_.":            {{"safe", yes}, {"safe", yes}, {"safe", yes}, {"safe", yes}, {"mark", yes}, {"unreserved", yes}, {"URL code point", yes}},
		"$+":             {{"safe", yes}, {"safe", yes}, {"safe", yes}, {"safe", yes}, {"reserved", yes}, {"sub-delims", yes}, {"URL code point", yes}},
		"&":              {{"safe", yes}, {"safe", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"sub-delims", yes}, {"URL code point", yes}},
		"@":              {{"safe", yes}, {"safe", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"gen-delims", yes}, {"URL code point", yes}},
		"!*'()":          {{"extra", yes}, {"extra", yes}, {"extra", yes}, {"extra", yes}, {"mark", yes}, {"sub-delims", yes}, {"URL code point", yes}},
		",":              {{"extra", yes}, {"extra", yes}, {"extra", yes}, {"extra", yes}, {"reserved", yes}, {"sub-delims", yes}, {"URL code point", yes}},
		`"`:              {{"extra", yes}, {"extra", yes}, {"punctuation", no}, {"punctuation", no}, {"delims", no}, {"", no}, {"", no}},
		":":              {{"extra", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"gen-delims", yes}, {"URL code point", yes}},
		";":              {{"extra", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"sub-delims", yes}, {"URL code point", yes}},
		" ":              {{"extra", yes}, {"reserved", no}, {"", no}, {"", no}, {"space", no}, {"", no}, {"", no}},
		"=":              {{"", no}, {"reserved", yes}, {"extra and reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"sub-delims", yes}, {"URL code point", yes}},
		"/":              {{"structure", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"gen-delims", yes}, {"URL code point", yes}},
		"?":              {{"structure", no}, {"reserved", no}, {"reserved", yes}, {"reserved", yes}, {"reserved", yes}, {"gen-delims", yes}, {"URL code point", yes}},
		"#":              {{"structure", no}, {"reserved", no}, {"punctuation", no}, {"punctuation", no}, {"delims", no}, {"gen-delims", no}, {"", no}},
		`{}|\^`:          {{"national", no}, {"national", no}, {"national", yes}, {"national", no}, {"unwise", no}, {"", no}, {"", no}},
		"[]":             {{"national", no}, {"national", no}, {"national", yes}, {"national", no}, {"reserved for IPv6", no}, {"gen-delims", no}, {"", no}},
		"~":              {{"national", no}, {"national", no}, {"national", yes}, {"national", no}, {"mark", yes}, {"unreserved", yes}, {"URL code point", yes}},
		"`":              {{"", no}, {"", no}, {"", no}, {"national", no}, {"unwise", no}, {"", no}, {"", no}},
		"<>":             {{"punctuation", no}, {"punctuation", no}, {"punctuation", no}, {"punctuation", no}, {"delims", no}, {"", no}, {"", no}},
		"%":              {{"escape", yes}, {"escape", yes}, {"escape", yes}, {"escape and punctuation", yes}, {"delims", yes}, {"pct-encoded", yes}, {"escape", yes}},
		"\x00\t\r\n\x7F": {{"", no}, {"", no}, {"", no}, {"", no}, {"", no}, {"", no}, {"", no}},
		"\x80\xFF":       {{"", no}, {"", no}, {"", no}, {"", no}, {"", no}, {"", no}, {"URL code point", yes}},
	} {
		for i, name := range uri.EditionNames() {
			e, _ := uri.EditionByName(name)
			for _, b := range []byte(chars) {
				if got := (verdict{e.Class(b), isAllowed(e, b)}); got != want[i] {
					t.Errorf("%s: of %q got %v, want %v", name, b, got, want[i])
				}
			}
		}
	}
}

// isAllowed reports whether b may stand in what follows the scheme, the host and
// the port left aside.
func isAllowed(e *uri.Edition, b byte) bool {
	return e.Allows(uri.InUserinfo, b) || e.Allows(uri.InPath, b) || e.Allows(uri.InQuery, b)
}

func TestSchemesOfEditions(t *testing.T) {
	// By edition, a letter of the status each.
	for scheme, want := range map[string]string{
		"http": "KKKKKKK", "HTTP": "KKKKKKK", "ftp": "KKKKKKK", "gopher": "KKKKKKK",
		"mailto": "KKKKKKK", "news": "KKKKKKK", "nntp": "KKKKKKK", "telnet": "KKKKKKK",
		"wais": "KKKKKKK", "prospero": "KKKKKKK",
		"https": "----KKK", "ldap": "----KKK", "sip": "----KKK", "data": "----KKK",
		"file": "--KKKKK", "rlogin": "KK---KK", "tn3270": "KKRRRKK",
		"mid": "-KRRKKK", "cid": "-KRRKKK", "nfs": "--RRKKK",
		"afs": "RRRRRRR", "mailserver": "--RRRRR", "z39.50": "--RRRRR", "z39.50r": "----KKK",
		"urn": "RR--KKK", "x500": "R------", "whois": "R----KK",
		"doi": "-----KK", "tag": "-----KK", "info": "-----KK", "tel": "----KKK", "geo": "-----KK",
		"xmpp": "-----KK", "magnet": "-----KK", "ssh": "-----KK", "git": "-----KK",
		"svn": "-----KK", "irc": "-----KK", "ws": "-----KK", "wss": "-----KK",
		"x-exp": "EEEEE--", "X-Exp": "EEEEE--", "x-": "-------",
		"": "-------", "htpp": "-------", "httpx": "-------", "htt": "-------",
	} {
		var got strings.Builder
		for _, name := range uri.EditionNames() {
			e, _ := uri.EditionByName(name)
			got.WriteByte("-KRE"[e.Scheme(scheme).Status])
		}
		if got.String() != want {
			t.Errorf("%q: got %s, want %s", scheme, got.String(), want)
		}
	}
}

func TestSchemeFacts(t *testing.T) {
	for _, test := range []struct {
		edition *uri.Edition
		scheme  string
		port    int
		section string
		takes   string
	}{
		{uri.Draft02, "nntp", 0, `draft-ietf-uri-url-02, "NNTP"`, "path fragment"},
		{uri.Draft02, "gopher", 70, `draft-ietf-uri-url-02, "Gopher"`, "host port path query fragment"},
		{uri.Draft03, "gopher", 70, `draft-ietf-uri-url-03, "Gopher"`, "host port path fragment"},
		{uri.Draft03, "rlogin", 513, `draft-ietf-uri-url-03, "Telnet, rlogin, tn3270"`, "userinfo host port"},
		{uri.Draft06, "nntp", 119, "draft-ietf-uri-url-06, section 3.7", "host port path fragment"},
		{uri.RFC1738, "http", 80, "RFC 1738, section 3.3", "host port path query fragment"},
		{uri.RFC1738, "ftp", 21, "RFC 1738, section 3.2", "userinfo host port path fragment"},
		{uri.RFC1738, "tn3270", 0, "RFC 1738, section 4", "userinfo host port path query fragment"},
		{uri.RFC1738, "x-exp", 0, "RFC 1738, section 4", "userinfo host port path query fragment"},
		{uri.RFC2396, "https", 443, "RFC 2818", "host port path query fragment"},
		{uri.RFC3986, "gopher", 70, "RFC 4266", "host port path fragment"},
		{uri.RFC3986, "tn3270", 23, "RFC 6270", "userinfo host port path query fragment"},
		{uri.RFC3986, "mailto", 0, "RFC 6068", "path query"},
		{uri.WHATWG, "wss", 443, `URL Standard, "special scheme"`, "host port path query fragment"},
		{uri.WHATWG, "gopher", 70, "RFC 4266", "userinfo host port path query fragment"},
		{uri.WHATWG, "htpp", 0, "", "userinfo host port path query fragment"},
	} {
		s := test.edition.Scheme(test.scheme)
		var takes []string
		for c := uri.InUserinfo; c < uri.NumComponents; c++ {
			if s.Takes(c) {
				takes = append(takes, c.String())
			}
		}
		if got := strings.Join(takes, " "); s.Port != test.port || s.Section != test.section || got != test.takes {
			t.Errorf("%s, %s: got %d, %s, %s", test.edition.Name, test.scheme, s.Port, s.Section, got)
		}
	}
}

// TestEditionsText checks that the rows of editions.txt are sorted in each edition,
// and that no word in them is unknown.
func TestEditionsText(t *testing.T) {
	text, err := os.ReadFile("editions.txt")
	if err != nil {
		t.Fatal(err)
	}
	var e *uri.Edition
	previous := ""
	for line := range strings.Lines(string(text)) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		switch {
		case line[0] == '#':
			continue
		case f[0] == "edition":
			e, _ = uri.EditionByName(f[1])
			if e == nil || e.Document != f[2] {
				t.Fatalf("there is no edition %q", f[1:])
			}
			previous = ""
			continue
		}
		s := e.Scheme(f[0])
		port := "-"
		if s.Port != 0 {
			port = fmt.Sprint(s.Port)
		}
		if s.Status.String() != f[1] || port != f[2] || f[0] <= previous {
			t.Errorf("%s: %q, after %q, is %v, port %s", e.Name, f, previous, s.Status, port)
		}
		previous = f[0]
	}
}

// TestSchemesAreFound looks up each scheme of each edition by its name. Those of
// today have the ports of schemes.txt.
func TestSchemesAreFound(t *testing.T) {
	for _, name := range uri.EditionNames() {
		e, _ := uri.EditionByName(name)
		own := e.OwnSchemes()
		if len(own) == 0 || !slices.IsSorted(own) {
			t.Errorf("%s has the schemes %q", name, own)
		}
		for _, scheme := range own {
			if s := e.Scheme(strings.ToUpper(scheme)); s.Section == "" || !s.Takes(uri.InScheme) {
				t.Errorf("%s: %s is %+v", name, scheme, s)
			}
			switch known := uri.LookupScheme(scheme); {
			case !e.Registry:
			case known == nil:
				t.Errorf("%s knows %s, which schemes.txt does not", name, scheme)
			case e.Scheme(scheme).Status == uri.Known && e.Scheme(scheme).Port != known.Port:
				t.Errorf("%s: the port of %s is %d, by schemes.txt %d", name, scheme, e.Scheme(scheme).Port, known.Port)
			}
		}
	}
}

func TestSchemeAllocatesNothing(t *testing.T) {
	name := []byte("X-Apple.SystemPreferences")
	n := testing.AllocsPerRun(100, func() {
		for _, e := range []*uri.Edition{uri.RFC1738, uri.RFC3986} {
			e.Scheme(string(name))
		}
	})
	if n != 0 {
		t.Errorf("Scheme allocates %v times", n)
	}
}
