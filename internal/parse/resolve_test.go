package parse_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/parse/resolve"
)

// The examples of RFC 1808, RFC 2396 and RFC 3986: a reference and what it resolves to, on one line each.
const (
	inAll = `
			g:h           g:h
			g             http://a/b/c/g
			./g           http://a/b/c/g
			g/            http://a/b/c/g/
			/g            http://a/g
			//g           http://g
			g?y           http://a/b/c/g?y
			g?y/./x       http://a/b/c/g?y/./x
			#s            http://a/b/c/d;p?q#s
			g#s           http://a/b/c/g#s
			g#s/./x       http://a/b/c/g#s/./x
			g?y#s         http://a/b/c/g?y#s
			g;x           http://a/b/c/g;x
			g;x?y#s       http://a/b/c/g;x?y#s
			.             http://a/b/c/
			./            http://a/b/c/
			..            http://a/b/
			../           http://a/b/
			../g          http://a/b/g
			../..         http://a/
			../../        http://a/
			../../g       http://a/g
			g.            http://a/b/c/g.
			.g            http://a/b/c/.g
			g..           http://a/b/c/g..
			..g           http://a/b/c/..g
			./../g        http://a/b/g
			./g/.         http://a/b/c/g/
			g/./h         http://a/b/c/g/h
			g/../h        http://a/b/c/h
			http:g        http:g`
	// RFC 2396 and RFC 3986.
	inLater = `
			g;x=1/./y     http://a/b/c/g;x=1/y
			g;x=1/../y    http://a/b/c/y
			g?y/../x      http://a/b/c/g?y/../x
			g#s/../x      http://a/b/c/g#s/../x`
	// RFC 1808 and RFC 2396.
	climbing = `
			../../../g    http://a/../g
			../../../../g http://a/../../g
			/./g          http://a/./g
			/../g         http://a/../g`
	in1808 = `
			?y            http://a/b/c/d;p?y
			;x            http://a/b/c/d;x
			""            http://a/b/c/d;p?q#f
			http:         http:`
)

// TestExamplesOfResolution runs the examples of the documents.
func TestExamplesOfResolution(t *testing.T) {
	for _, c := range []struct{ name, edition, base, examples string }{
		{"RFC 3986 §5.4", "rfc3986", "http://a/b/c/d;p?q", inAll + inLater + `
			?y            http://a/b/c/d;p?y
			;x            http://a/b/c/;x
			""            http://a/b/c/d;p?q
			../../../g    http://a/g
			../../../../g http://a/g
			/./g          http://a/g
			/../g         http://a/g`},
		{"RFC 3986 §5.2.3", "rfc3986", "http://a", `
			g             http://a/g
			""            http://a`},
		{"RFC 3986, a base without authority", "rfc3986", "mailto:a@example.com", `
			b@example.com mailto:b@example.com
			../g          mailto:g`},
		{"RFC 2396 §C", "rfc2396", "http://a/b/c/d;p?q", inAll + inLater + climbing + `
			?y            http://a/b/c/?y
			;x            http://a/b/c/;x
			""            http://a/b/c/d;p?q`},
		{"RFC 1808 §5", "rfc1738", "http://a/b/c/d;p?q#f", inAll + climbing + in1808},
		{"RFC 1808 §5", "draft-03", "http://a/b/c/d;p?q#f", inAll + climbing + in1808},
		{"draft-02, appendix 1.2, the rules in order", "draft-02", "http://a:80/b/c/d?q", `
			ftp://x/y     ftp://x/y
			g:h           g:h
			//g:8080/x    http://g:8080/x
			/g            http://a:80/g
			/a:b          http://a:80/a:b
			g             http://a:80/b/c/g
			g/h           http://a:80/b/c/g/h
			../g          http://a:80/b/g
			../../g       http://a:80/g
			../../../g    http://a:80/../g
			./g           http://a:80/b/c/g
			g/./h         http://a:80/b/c/g/h
			g/../h        http://a:80/b/c/h
			g.            http://a:80/b/c/g.
			..            http://a:80/b/
			.             http://a:80/b/c
			?y            http://a:80/b/c/?y
			g?y/../x      http://a:80/b/c/g?y/../x
			g#s           http://a:80/b/c/g#s`},
		{"draft-02, a slash at the end", "draft-02", "http://a/b/c/", `
			g             http://a/b/c/g
			../g          http://a/b/g`},
		{"draft-02, news", "draft-02", "news:comp.infosystems.www", `
			1@example.com news:1@example.com`},
	} {
		for line := range strings.Lines(strings.TrimSpace(c.examples)) {
			reference, want, _ := strings.Cut(strings.TrimSpace(line), " ")
			want = strings.TrimSpace(want)
			got, err := resolve.Resolve(c.edition, c.base, strings.Trim(reference, `"`))
			if err != nil || got.URL != want {
				t.Errorf("%s: %s on %s: %q (%v), want %q", c.name, reference, c.base, got.URL, err, want)
			}
		}
	}
}

func TestBaseMustBeAbsolute(t *testing.T) {
	if _, err := resolve.Resolve("rfc3986", "//example.com/", "a"); err == nil {
		t.Error("a base without a scheme is taken")
	}
}

func TestWhoseRules(t *testing.T) {
	for edition, by := range map[string]string{
		"draft-02": "draft-ietf-uri-url-02, appendix 1.2",
		"draft-06": "RFC 1808, section 4",
		"rfc2396":  "RFC 2396, section 5.2",
		"rfc3986":  "RFC 3986, section 5.2",
	} {
		if got, err := resolve.Resolve(edition, "http://example.com/", "a"); err != nil || got.By != by {
			t.Errorf("%s: by %q, want %q (%v)", edition, got.By, by, err)
		}
	}
}

// FuzzResolve: what was resolved is absolute, and resolves to itself.
func FuzzResolve(f *testing.F) {
	for _, reference := range []string{"../g;x?y#s", "//g/./h/..", "g:h", "", "?", "#", "..//"} {
		f.Add("http://a/b/c/d;p?q", reference)
	}
	f.Fuzz(func(t *testing.T, base, reference string) {
		for _, edition := range []string{"draft-02", "draft-03", "rfc1738", "rfc2396", "rfc3986"} {
			r, err := resolve.Resolve(edition, base, reference)
			if err != nil {
				return
			}
			if strings.Contains(base, ".") {
				continue // "" and "#x" keep the path of the base, dot segments and all
			}
			again, err := resolve.Resolve(edition, base, r.URL)
			if edition != "draft-02" && (err != nil || again.URL != r.URL) {
				t.Errorf("%s: %q on %q is %q, which is %q (%v)", edition, reference, base, r.URL, again.URL, err)
			}
		}
	})
}
