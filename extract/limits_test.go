package extract_test

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/extract"
)

// TestLimits checks that reaching a limit is visible in the result, and that
// what lies just within is whole.
func TestLimits(t *testing.T) {
	const host = "http://example.com/"
	long := strings.Repeat("a", 70) + "/"
	for _, c := range []struct {
		name string
		text string
		want int // bytes of the URL
		cut  bool
	}{
		{"unbroken, within MaxURL", host + strings.Repeat("a", extract.MaxURL-len(host)-1) + " b", extract.MaxURL - 1, false},
		{"unbroken, beyond MaxURL", host + strings.Repeat("a", extract.MaxURL) + " b", extract.MaxURL, true},
		{"long, at a line end", host + strings.Repeat("a", 2000) + "/\nand so on", len(host) + 2001, false},
		{"bare, MaxLines breaks", lines(host+long, long, extract.MaxLines), len(host) + len(long)*(extract.MaxLines+1), false},
		{"bare, more breaks", lines(host+long, long, extract.MaxLines+1), len(host) + len(long)*(extract.MaxLines+1), true},
		{"wrapped, MaxLines breaks", "<URL:" + lines(host, "a/", extract.MaxLines) + ">", len(host) + 2*extract.MaxLines, false},
		{"angle, MaxLines breaks", "<" + lines(host, "a/", extract.MaxLines) + ">", len(host) + 2*extract.MaxLines, false},
		{"quoted, MaxLines breaks", `"` + lines(host, "a/", extract.MaxLines) + `"`, len(host) + 2*extract.MaxLines, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			urls := found(t, []byte(c.text), extract.Options{})
			if len(urls) == 0 {
				t.Fatal("nothing found")
			}
			u := urls[0]
			if len(u.Text) != c.want || u.Notes&extract.CutAtLimit != 0 != c.cut {
				t.Errorf("%d bytes, notes %q, want %d, cut %v", len(u.Text), u.Notes, c.want, c.cut)
			}
		})
	}
}

// TestLongRuns checks that of a run of bytes longer than MaxURL no more is searched,
// which the last URL in it shows.
func TestLongRuns(t *testing.T) {
	for _, c := range []struct {
		name string
		unit string
		want int
	}{
		{"one URL in the next", "http://a.example/b?u=", 1},
		{"separated by commas", "http://a.example/b,", (extract.MaxURL + 18) / 19},
		{"separated by blanks", "http://a.example/b ", 3 * extract.MaxURL / 19},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := strings.Repeat(c.unit, 3*extract.MaxURL/len(c.unit)) + " http://z.example/"
			urls := found(t, []byte(text), extract.Options{})
			if len(urls) != c.want+1 || string(urls[c.want].Text) != "http://z.example/" {
				t.Fatalf("%d URLs, want %d; the last is %.40q", len(urls), c.want+1, urls[len(urls)-1].Text)
			}
			for i, u := range urls {
				if cut := c.unit != "http://a.example/b " && i == c.want-1; u.Notes&extract.CutAtLimit != 0 != cut {
					t.Errorf("URL %d of %d has the notes %q", i, len(urls), u.Notes)
				}
			}
		})
	}
}

// TestWrapperLimits checks that a wrapper too long for what it holds to be
// taken for one URL is visible as such.
func TestWrapperLimits(t *testing.T) {
	const host = "http://example.com/"
	for _, c := range []struct{ name, text string }{
		{"more than MaxLines", "<URL:" + lines(host, "a/", extract.MaxLines+1) + ">"},
		{"more than MaxLines, angle", "<" + lines(host, "a/", extract.MaxLines+1) + ">"},
		{"more than MaxJoined", "<URL:" + lines(host, strings.Repeat("a", extract.MaxJoined/10), 12) + ">"},
		{"more than MaxJoined, angle", "<" + lines(host, strings.Repeat("a", extract.MaxJoined/10), 12) + ">"},
	} {
		t.Run(c.name, func(t *testing.T) {
			urls := found(t, []byte(c.text), extract.Options{})
			if len(urls) == 0 || urls[0].Notes&(extract.CutAtLimit|extract.UnclosedWrapper) == 0 {
				t.Fatalf("the cut is not reported: %.80v", describeAll(urls, func(extract.Kind) bool { return true }))
			}
		})
	}
}

// TestLongDelimitedURLInOneLine checks that a delimited URL that is longer than a broken
// one may be is not called unclosed: it is read to the bracket, or its end is not known.
func TestLongDelimitedURLInOneLine(t *testing.T) {
	for n, want := range map[int]extract.Notes{extract.MaxJoined: 0, extract.MaxURL: extract.CutAtLimit} {
		text := "<data:image/png;base64," + strings.Repeat("a", n) + ">"
		if u := found(t, []byte(text), extract.Options{})[0]; u.Notes != want {
			t.Errorf("a URL of %d bytes has the notes %q, want %q", n, u.Notes, want)
		}
	}
}

// lines returns first and n further lines.
func lines(first, further string, n int) string {
	return first + strings.Repeat("\n"+further, n)
}

// TestBareURLsAllocateNothing checks that the number of bare URLs on one line
// makes no difference to what Find allocates.
func TestBareURLsAllocateNothing(t *testing.T) {
	few := bytes.Repeat([]byte("See http://example.com/a?b=c, or (ftp://example.org/d) and mailto:jim@example.com too.\n"), 10)
	many := slices.Concat(few, few, few, few)
	if a, b := allocations(few), allocations(many); a != b {
		t.Errorf("%v allocations for 30 URLs, %v for 120", a, b)
	}
}

// allocations returns how many Find makes for text.
func allocations(text []byte) float64 {
	return testing.AllocsPerRun(10, func() {
		for u := range extract.Find(text, extract.Options{}) {
			_ = u
		}
	})
}

// TestLongPieces checks that a joined URL is not cut at the length by which
// URLs are distinguished.
func TestLongPieces(t *testing.T) {
	for _, broken := range []string{"-\n", "/\n"} {
		head, rest := "http://example.com/"+strings.Repeat("a", 50)+broken[:1], strings.Repeat("b", 900)+"/index.html"
		for u := range extract.Find([]byte(head+"\n"+rest+"\n"), extract.Options{}) {
			if want := head + rest; string(u.Text) != want {
				t.Errorf("got %d bytes, want %d", len(u.Text), len(want))
			}
		}
	}
}

// TestSearchGoesOn reads texts in which something by which a URL is found makes
// none.
func TestSearchGoesOn(t *testing.T) {
	opt := extract.Options{Schemeless: extract.SchemelessMail, Refang: true, NearMisses: true}
	for _, text := range []string{"tp,:// www.tp://\xad", "tp:// www.tp://p", "www.[.]", "http://www.", "//www.//"} {
		for u := range extract.Find([]byte(text), opt) {
			if len(u.Text) == 0 {
				t.Errorf("%q: found nothing at %d", text, u.Start)
			}
		}
	}
}

// TestMarksBeyondTheLimit checks that a search ends where a mark that begins no word is beyond the limit.
func TestMarksBeyondTheLimit(t *testing.T) {
	text := strings.Repeat("`", extract.MaxURL+1) + "<http://example.com>`_"
	for _, input := range []extract.Input{extract.RSTInput, extract.MarkdownInput, extract.TextInput} {
		if urls := found(t, []byte(text), extract.Options{Input: input, NearMisses: true}); len(urls) != 1 {
			t.Errorf("%v: %d URLs, want 1", input, len(urls))
		}
	}
}
