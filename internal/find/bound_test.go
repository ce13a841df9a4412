package find_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/bound"
)

// TestBare checks where a URL ends; » marks the end in the text.
func TestBare(t *testing.T) {
	for _, test := range []struct{ before, text string }{
		{"", "http://a.example/b»"},
		{"", "http://a.example/b». And"},
		{"(", "http://a.example/b»)"},
		{"", "http://a.example/b_(c)»)"},
		{"", "http://a.example/b»[1] c"},
		{"*", "http://a.example/b»*"},
		{"x*", "http://a.example/b*»"},
		{"'", "http://a.example/b»'c"},
		{"", "http://a.example/b»,http://c.example"},
		{"", "http://a.example/b,c»"},
		{"", "http://a.example/b»&gt;"},
		{"", "http://a.example/b»--------"},
		{"", "http://a.example/b»\\n\""},
		{"", "http://a.example/é»"},
		{"", "http://a.example»を見る"},
	} {
		want := strings.Index(test.text, "»")
		text := strings.Replace(test.text, "»", "", 1)
		if got := bound.Bare([]byte(test.before), []byte(text), 0, len("http://"), false).End; got != want {
			t.Errorf("%q after %q: ends at %d, want %d", text, test.before, got, want)
		}
	}
}

func TestBareIsCutAtMaxURL(t *testing.T) {
	for _, n := range []int{bound.MaxURL, bound.MaxURL + 1} {
		text := []byte("http://" + strings.Repeat("a", n-len("http://")))
		if b := bound.Bare(nil, text, 0, 7, false); b.End != bound.MaxURL || b.Cut != (n > bound.MaxURL) {
			t.Errorf("%d bytes: end %d, cut %v", n, b.End, b.Cut)
		}
	}
}
