package grammar_test

import (
	"bytes"
	"testing"

	"github.com/urlmend/urlmend/internal/grammar"
)

func TestForScheme(t *testing.T) {
	for _, c := range []struct{ edition, scheme, production, section string }{
		{"draft-02", "ftp", "ftpaddress", "draft-ietf-uri-url-02, BNF syntax"},
		{"draft-02", "tn3270", "tn3270address", "draft-ietf-uri-url-02, Telnet, rlogin, tn3270"},
		{"draft-03", "mid", "midaddress", "draft-ietf-uri-url-03, BNF for specific URL schemes"},
		{"draft-06", "nntp", "nntpurl", "5"},
		{"rfc1738", "FTP", "ftpurl", "5"},
		{"rfc1738", "prospero", "prosperourl", "5"},
		{"rfc2396", "http", "http_url", "RFC 2616, section 3.2.2"},
		{"rfc3986", "http", "http-uri", "RFC 9110, section 4.2.1"},
		{"rfc3986", "HTTPS", "https-uri", "RFC 9110, section 4.2.2"},
		{"rfc3986", "ftp", "ftpurl", "RFC 1738, section 3.2"},
		{"rfc3986", "mailto", "mailtouri", "RFC 6068, section 2"},
		{"rfc3986", "git+ssh", "sshuri", "draft-ietf-secsh-scp-sftp-ssh-uri, section 3.1"},
		{"rfc3986", "git", "giturl", "git-clone(1), GIT URLS"},
	} {
		production, section, ok := grammar.ForScheme(c.edition, c.scheme)
		if production != c.production || section != c.section || !ok {
			t.Errorf("ForScheme(%s, %s) = %q, %q, %t, want %q, %q", c.edition, c.scheme, production, section, ok, c.production, c.section)
		}
		if !grammar.Has(c.edition, production) {
			t.Errorf("%s has no %s", c.edition, production)
		}
	}
}

func TestUnknown(t *testing.T) {
	for _, c := range [][2]string{
		{"rfc1738", "https"}, {"rfc1738", "mid"}, {"draft-02", "file"}, {"draft-03", "afs"},
		{"rfc3986", "x-new"}, {"rfc3986", ""}, {"whatwg", "http"}, {"", "http"},
	} {
		if production, section, ok := grammar.ForScheme(c[0], c[1]); ok || production != "" || section != "" {
			t.Errorf("ForScheme(%q, %q) = %q, %q, %t, want none", c[0], c[1], production, section, ok)
		}
	}
	if grammar.Has("rfc1738", "nothing") || grammar.Has("whatwg", "url") || grammar.Derives("rfc1738", "nothing", nil) {
		t.Error("there is a production that there is not")
	}
}

// The same text under each edition, where they disagree.
func TestEditionsDiffer(t *testing.T) {
	for _, c := range []struct {
		text string
		want map[string]bool
	}{
		{"http://www.example.com/~jim", map[string]bool{"draft-02": false, "draft-03": false, "draft-06": true, "rfc1738": false, "rfc2396": true, "rfc3986": true}},
		{"nntp:comp.lang.c/123", map[string]bool{"draft-02": true, "draft-03": true, "draft-06": false, "rfc1738": false, "rfc2396": false, "rfc3986": false}},
		{"nntp://news.example.com/comp.lang.c/123", map[string]bool{"draft-02": false, "draft-03": false, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"gopher://gopher.example.com/7a?word", map[string]bool{"draft-02": true, "draft-03": false, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"ftp://ftp.example.com/a;type=I", map[string]bool{"draft-02": false, "draft-03": true, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"ftp://ftp.example.com/a;type=AN", map[string]bool{"draft-02": false, "draft-03": true, "draft-06": false, "rfc1738": false, "rfc2396": false, "rfc3986": false}},
		{"prospero://example.com/a%0012x", map[string]bool{"draft-02": true, "draft-03": true, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"prospero://example.com/a;b=c", map[string]bool{"draft-02": false, "draft-03": false, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"news:comp.lang.c++", map[string]bool{"draft-02": true, "draft-03": true, "draft-06": false, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"mailto:jim@example.com?subject=a", map[string]bool{"draft-02": false, "draft-03": false, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
		{"http://[::1]/", map[string]bool{"draft-02": false, "draft-03": false, "draft-06": false, "rfc1738": false, "rfc2396": true, "rfc3986": true}},
		{"telnet://example.com/", map[string]bool{"draft-02": false, "draft-03": false, "draft-06": true, "rfc1738": true, "rfc2396": true, "rfc3986": true}},
	} {
		scheme, _, _ := bytes.Cut([]byte(c.text), []byte(":"))
		for edition, want := range c.want {
			production, _, _ := grammar.ForScheme(edition, string(scheme))
			if got := grammar.Derives(edition, production, []byte(c.text)); got != want {
				t.Errorf("%s: %s derives %s: %t, want %t", edition, production, c.text, got, want)
			}
		}
	}
}

func TestDerivesDoesNotAllocate(t *testing.T) {
	text := []byte("http://www.example.com/a/b/c?d=e")
	if n := testing.AllocsPerRun(100, func() {
		production, _, _ := grammar.ForScheme("rfc3986", "http")
		grammar.Derives("rfc3986", production, text)
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

func BenchmarkDerives(b *testing.B) {
	text := []byte("http://www.example.com/a/path/of/some/segments/index.html?query=value&other=value")
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		grammar.Derives("rfc3986", "http-uri", text)
	}
}
