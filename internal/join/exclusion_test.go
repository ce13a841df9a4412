package join

import (
	"strings"
	"testing"
)

func TestMayContinue(t *testing.T) {
	for _, c := range []struct {
		head, tail string
		want       bool
	}{
		{"http://a.org/b", "c.html", true},
		{"http://a.org/b", "http://b.org/", false},
		{"http://a.org/b", "mailto:a@b.org", false},
		// A URL in the token: only as part of a path or of a query.
		{"http://a.org/b", "c/http://b.org/", true},
		{"http://a.org/b?c", "d=http://b.org/", true},
		{"http://a.org/b", "d=http://b.org/", false},
		{"http://a.org/b", "(http://b.org/", false},
		{"http://a.org/b", "://b.org/", false},
		// Quoted-printable.
		{"http://a.org/b", "=20", false},
		{"http://a.org/b", "=C3=A9", false},
		{"http://a.org/b", "=2", true},
		{"http://a.org/b", "=2x", true},
		{"http://a.org/b", "=c3", true},
		{"http://a.org/b", "x=20", true},
		// Hosts.
		{"http://a.org/b", "www.b.org", false},
		{"http://a.org/b", "WWW.b.org", false},
		{"http://a.org/b", "www.", true},
		{"http://", "www.b.org", true},
		// Marks.
		{"http://a.org/b", "*", false},
		{"http://a.org/b", "--", false},
		{"http://a.org/b", "(c", false},
		{"http://a.org/b", "/c", true},
		{"http://a.org/b", "_.x", true},
		{"http://a.org/b", "éa", true},
		// Signatures.
		{"http://a.org/", "-Jim", false},
		{"http://a.org/b", "-Jim", true},
		{"http://a.org/", "-jim", true},
		{"http://a.org/", "Jim", true},
		// Mail addresses.
		{"http://a.org/b", "jim@b.org", false},
		{"http://a.org/b", "(jim@b.org)", false},
		{"http://a.org/", "jim@b.org", false},
		{"http://a.org/", "jim@b.org/", false},
		{"http://a.org/", "1995@b.org", true},
		{"http://a.org/b", "1995@b.org", false},
		{"http://a.org/b-", "jim@b.org", true},
		// Rules.
		{"http://a.org/b", "c", true},
		{"http://a.org/" + strings.Repeat("-", 7), "c", true},
		{"http://a.org/" + strings.Repeat("-", 8), "c", false},
	} {
		if got := MayContinue([]byte(c.head), []byte(c.tail)); got != c.want {
			t.Errorf("%q and %q: %t, want %t", c.head, c.tail, got, c.want)
		}
	}
}
