package parse_test

import (
	"testing"

	"github.com/urlmend/urlmend/internal/parse/resolve"
)

func TestCanonically(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		{"HTTP://WWW.Example.ORG:80", "http://www.example.org/"},
		{"http://example.org:/a/./b/../c", "http://example.org/a/c"},
		{"http://example.org/%7Euser/%e4", "http://example.org/~user/%E4"},
		{"https://example.org:80/?q=%41#%4a", "https://example.org:80/?q=A#J"},
		{"ftp://Me:Pass@example.org:21/", "ftp://Me:Pass@example.org/"},
		{"MAILTO:Me@Example.org", "mailto:Me@Example.org"},
		{"http://example.org/100%", "http://example.org/100%"},
		{"http://example.org/%zz%7", "http://example.org/%zz%7"},
		{"news:comp.infosystems", "news:comp.infosystems"},
	} {
		c := resolve.Canonically(test.url)
		if c.Text != test.want {
			t.Errorf("Canonically(%q) = %q, want %q", test.url, c.Text, test.want)
		}
		if again := resolve.Canonically(c.Text); again != c {
			t.Errorf("Canonically(%q) = %q: not canonical", c.Text, again.Text)
		}
	}
}
