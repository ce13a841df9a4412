package lint_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/grammar"
	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/lint"
)

// TestTablesAndGrammarsAgree holds the characters of each edition against the
// productions of its document: the one reads a byte, the other a text.
func TestTablesAndGrammarsAgree(t *testing.T) {
	for _, test := range []struct {
		edition    string
		component  uri.Component
		production string
		besides    string // what the production has not, or has too much
	}{
		{"draft-02", uri.InScheme, "xalpha", ":"},
		{"draft-02", uri.InUserinfo, "xalpha", ""},
		{"draft-02", uri.InPath, "xpalpha", "/"},
		{"draft-02", uri.InQuery, "search", ""},
		{"draft-02", uri.InFragment, "fragmentid", ""},
		{"draft-03", uri.InUserinfo, "alphanum2", ":"},
		{"draft-03", uri.InPath, "xpalpha", "/=;"},
		{"draft-03", uri.InQuery, "search", ""},
		{"draft-03", uri.InFragment, "fragmentid", ""},
		{"draft-06", uri.InUserinfo, "user", ":"},
		{"draft-06", uri.InHost, "uchar", ""},
		{"draft-06", uri.InPath, "xchar", ""},
		{"draft-06", uri.InQuery, "xchar", ""},
		{"rfc1738", uri.InUserinfo, "user", ":"},
		{"rfc1738", uri.InPath, "urlpath", ""},
		{"rfc1738", uri.InQuery, "xchar", ""},
		{"rfc2396", uri.InUserinfo, "userinfo", ""},
		{"rfc2396", uri.InPath, "pchar", "/;"},
		{"rfc2396", uri.InQuery, "query", "[]"},
		{"rfc2396", uri.InFragment, "fragment", "[]"},
		{"rfc3986", uri.InUserinfo, "userinfo", ""},
		{"rfc3986", uri.InHost, "reg-name", "[:]"},
		{"rfc3986", uri.InPort, "port", ""},
		{"rfc3986", uri.InPath, "pchar", "/"},
		{"rfc3986", uri.InQuery, "query", ""},
		{"rfc3986", uri.InFragment, "fragment", ""},
	} {
		e, _ := uri.EditionByName(test.edition)
		if !grammar.Has(test.edition, test.production) {
			t.Errorf("%s has no production %s", test.edition, test.production)
		}
		for i := range 256 {
			b := byte(i)
			text := []byte{b}
			if b == '%' {
				text = []byte("%20")
			}
			want := grammar.Derives(test.edition, test.production, text) != (strings.IndexByte(test.besides, b) >= 0)
			if got := e.Allows(test.component, b); got != want {
				t.Errorf("%s: the %s has %q: %v; %s has it: %v", test.edition, test.component, b, got, test.production, want)
			}
		}
	}
}

// TestSchemesAndGrammarsAgree: an edition knows the schemes that it has a
// production for.
func TestSchemesAndGrammarsAgree(t *testing.T) {
	for _, e := range lint.Editions() {
		for s := range uri.Schemes() {
			if _, section, ok := grammar.ForScheme(e.Name(), s.Name); ok && e.Scheme(s.Name).Status != lint.SchemeKnown {
				t.Errorf("%s has a production for %s (%s), but does not know it", e, s.Name, section)
			}
		}
	}
}

func TestPassKnowsTheGrammar(t *testing.T) {
	for _, test := range []struct{ edition, url, production, section string }{
		{"rfc1738", "ftp://ftp.example.com/a;type=i", "ftpurl", "RFC 1738, section 5"},
		{"rfc1738", "FTP://ftp.example.com/", "ftpurl", "RFC 1738, section 5"},
		{"draft-06", "nntp://news.example.com/comp.infosystems/1", "nntpurl", "draft-ietf-uri-url-06, section 5"},
		{"draft-02", "https://www.example.com/", "", ""},
		{"rfc3986", "mailto:jim@example.com", "mailtouri", "RFC 6068, section 2"},
		{"rfc3986", "note:this", "", ""},
	} {
		e, err := lint.EditionByName(test.edition)
		if err != nil {
			t.Fatal(err)
		}
		l, err := lint.New(lint.Options{Edition: e, Rules: []*lint.Rule{valid("odd", func(p *lint.Pass) {
			production, section, ok := p.SchemeProduction()
			if production != test.production || section != test.section || ok != (production != "") {
				t.Errorf("%s, %s: got %s in %s, %v", test.edition, p.URL.Text, production, section, ok)
			}
			if ok && !p.Derives(production, p.URL.Text) && p.Scheme.Text[0] != 'F' {
				t.Errorf("%s: %s does not derive %s", test.edition, production, p.URL.Text)
			}
			if p.Derives("no-such-thing", p.URL.Text) {
				t.Errorf("%s has a production no-such-thing", test.edition)
			}
		})}})
		if err != nil {
			t.Fatal(err)
		}
		l.Check(&extract.URL{Text: []byte(test.url), Kind: extract.Bare, End: len(test.url)})
	}
}

func TestEditionTraits(t *testing.T) {
	for _, e := range lint.Editions() {
		name := e.Name()
		if want := name == "rfc3986" || name == "whatwg"; e.HasFragment() != want {
			t.Errorf("%s: HasFragment is %v", name, !want)
		}
		if want := name == "draft-03"; (e.Prefix() == lint.PrefixRequired) != want {
			t.Errorf("%s: Prefix is %v", name, e.Prefix())
		}
		if want := name == "draft-06" || name == "rfc1738"; (e.Prefix() == lint.PrefixAdvised) != want {
			t.Errorf("%s: Prefix is %v", name, e.Prefix())
		}
		if want := name != "draft-02" && name != "draft-03" && name != "whatwg"; e.LowerScheme() != want {
			t.Errorf("%s: LowerScheme is %v", name, !want)
		}
		if e.Document() == "" || e.Title() == "" {
			t.Errorf("%s has the document %q, %q", name, e.Document(), e.Title())
		}
	}
}

func TestSchemeFacts(t *testing.T) {
	rfc1738, _ := lint.EditionByName("rfc1738")
	facts := rfc1738.Scheme("Telnet")
	if facts.Status != lint.SchemeKnown || facts.Port != 23 || facts.Section != "RFC 1738, section 3.8" {
		t.Errorf("of telnet: %+v", facts)
	}
	for status, scheme := range map[lint.SchemeStatus]string{
		lint.SchemeUnknown: "https", lint.SchemeReserved: "cid", lint.SchemeExperimental: "x-exp",
	} {
		if got := rfc1738.Scheme(scheme).Status; got != status {
			t.Errorf("of %s: %v", scheme, got)
		}
	}
	look("telnet://jim@example.com/?a#b", func(p *lint.Pass) {
		if !facts.Takes(p.User) || !facts.Takes(p.Password) || facts.Takes(p.Query) || facts.Takes(p.Fragment) {
			t.Error("telnet takes other parts")
		}
	})
}
