package fix_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/fix"
)

func TestWrap(t *testing.T) {
	const long = "http://www.example.com/pub/archive/1994/march/on-and-on/index.html?query=yes&other=no"
	for _, test := range []struct{ name, form, in, want string }{
		{"angle", "angle", "see http://www.example.com/ now", "see <http://www.example.com/> now"},
		{"RFC 1738", "rfc1738", "see http://www.example.com/.", "see <URL:http://www.example.com/>."},
		{"brackets", "angle", "(http://www.example.com/)", "(<http://www.example.com/>)"},
		{"a mail address", "rfc1738", "mailto:jim@example.com", "<URL:mailto:jim@example.com>"},
		{"marked off already", "angle", `<http://www.example.com/> "http://www.example.org/" <URL:http://www.example.net/>`, `<http://www.example.com/> "http://www.example.org/" <URL:http://www.example.net/>`},
		{"a value", "angle", "url=http://www.example.com/", "url=http://www.example.com/"},
		{"broken after a slash", "angle", "It is at " + long + ".\nMore.", "It is at <http://www.example.com/pub/archive/1994/march/\non-and-on/index.html?query=yes&other=no>.\nMore."},
		{"quoted", "angle", "> at " + long + "\r\n> and more\r\n", "> at <http://www.example.com/pub/archive/1994/march/on-and-on/\r\n> index.html?query=yes&other=no>\r\n> and more\r\n"},
		{"moved in", "angle", "    " + long, "    <http://www.example.com/pub/archive/1994/march/on-and-on/\n    index.html?query=yes&other=no>"},
		{"nowhere to break", "angle", "http://www.example.com/" + strings.Repeat("a-b", 30), "<http://www.example.com/\n" + strings.Repeat("a-b", 30) + ">"},
		{"in a comment", "angle", "a b # at " + long, "a b # at <" + long + ">"},
		{"a long line", "angle", strings.Repeat("tea ", 2000) + long, strings.Repeat("tea ", 2000) + "<" + long + ">"},
		{"before a long line", "angle", long + strings.Repeat(" tea", 2000) + "\r\n", "<" + long + ">" + strings.Repeat(" tea", 2000) + "\r\n"},
		{"broken already", "angle", "The archive of the list is kept at http://www.example.com/pub/archive/\n1994/march/index.html for all.", "The archive of the list is kept at http://www.example.com/pub/archive/\n1994/march/index.html for all."},
		{"may go on", "angle", "See http://www.example.com/pub/archive.\nindex.html lists it all.", "See http://www.example.com/pub/archive.\nindex.html lists it all."},
	} {
		got := fix.Wrap([]byte(test.in), fix.Options{}, fix.Wrappers[test.form], 62).Text
		if string(got) != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
		}
	}
}

// TestRandomWraps holds that wrapping changes no URL and nothing else, and that
// once is enough.
func TestRandomWraps(t *testing.T) {
	material := fragments(t)
	wraps := 0
	for seed := range textCount(40) {
		r := rand.New(rand.NewPCG(uint64(seed), 7))
		text, form := randomText(r, material), []string{"angle", "rfc1738"}[r.IntN(2)]
		width := 20 + r.IntN(60)
		wrapped := fix.Wrap(text, fix.Options{}, fix.Wrappers[form], width)
		got, n := wrapped.Text, wrapped.Fixed
		wraps += n
		again := fix.Wrap(got, fix.Options{}, fix.Wrappers[form], width).Text
		if !bytes.Equal(again, got) {
			t.Errorf("seed %d: a second run changes %q to %q", seed, got, again)
		}
		var before, after []string
		for u := range extract.Find(text, extract.Options{}) {
			before = append(before, string(u.Text))
		}
		for u := range extract.Find(got, extract.Options{}) {
			after = append(after, string(u.Text))
		}
		if strings.Join(before, "\n") != strings.Join(after, "\n") {
			t.Errorf("seed %d: from the URLs\n%q\ncame\n%q", seed, before, after)
		}
		if a, b := skeleton(text, fix.Options{}), skeleton(got, fix.Options{}); a != b {
			t.Errorf("seed %d: what is no URL was changed:\n%q\n%q", seed, a, b)
		}
	}
	if wraps < 100 {
		t.Errorf("only %d URLs were wrapped", wraps)
	}
}
