package join

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/layout"
)

// lineEnd returns the facts about the end of the line on which a URL starts at "«"
// that goes up to there.
func lineEnd(marked string) *Facts {
	start := strings.Index(marked, "«")
	text := []byte(strings.Replace(marked, "«", "", 1))
	end := start + bytes.IndexByte(text[start:], '\n')
	prefix := layout.ParsePrefix(text, end+1)
	tail := bytes.Fields(text[prefix.Content:])[0]
	around := new(layout.Surroundings)
	around.Reset(text, 0)
	head := bytes.TrimSuffix(text[start:end], []byte(`\`))
	stop := start + len(head)
	f := Collect(text, around, LineEnd{Start: start, Line: start, End: stop, Next: prefix.Content, Head: head, Tail: tail})
	return &f
}

// points returns the points of the signs in the facts, in the order of the table.
func points(f *Facts, signs []sign) string {
	var all []string
	for _, s := range signs {
		if s.holds(f) {
			all = append(all, fmt.Sprint(s.points))
		}
	}
	return strings.Join(all, " ")
}

// TestTextSigns has for each sign a text with it and one that is close to it.
func TestTextSigns(t *testing.T) {
	pad := func(n int, rest string) string { return strings.Repeat("t", n-len(rest)-1) + " «" + rest }
	for _, c := range []struct{ text, want string }{
		{"see «http://a.org/b\ntomorrow and", "-12"},
		// How the URL ends.
		{"see «http://a.org/b-\ntomorrow and", "27"},
		{"see «http://a.org/b\u00AD\ntomorrow and", "27"},
		{"see «http://\na.org and", "40 14 8"},
		{"see «http:/\na.org and", "14 8 -20"},
		{"see «http://\ntomorrow and", ""},
		{"see «http://a.org/b\\\ntomorrow and", "25"},
		{"see «http://a.org/b&\ntomorrow and", "12"},
		{"see «http://a.org/b=\ntomorrow and", "12"},
		{"see «http://a.org/b?\ntomorrow and", "12"},
		{"see «http://a.org/b+\ntomorrow and", "12"},
		{"see «http://a.org/b%\ntomorrow and", "12"},
		{"see «http://a.org/b_\ntomorrow and", "12"},
		{"see «http://a.org/b~\ntomorrow and", "12"},
		{"see «http://a.org/b#\ntomorrow and", "12"},
		{"see «http://a.org/b%2\ntomorrow and", "12 -12"},
		{"see «http://a.org/b%x\ntomorrow and", "-12"},
		{"see «http://a.org/b%20\ntomorrow and", "-12"},
		{"see «http://a.org/b.\ntomorrow and", "5"},
		{"see «http://a.org/b,\ntomorrow and", "-12"},
		{"see «http://a.org/b;\ntomorrow and", "-12"},
		{"see «http://a.org/b:\ntomorrow and", "-12"},
		{"see «http://a.org/b!\ntomorrow and", "-12"},
		{"see «http://a.org/b)\ntomorrow and", ""},
		{"see «http://a.org\ntomorrow and", "-10 -12"},
		{"see «http://a.org?b\ntomorrow and", "-12"},
		{"see «http://a.org/\ntomorrow and", ""},
		{"see «file:///a\ntomorrow and", "-12"},
		{"see «mailto:a\ntomorrow and", "-20 -12"},
		{"see «http://a.org/b.html\ntomorrow and", "-19 -12"},
		{"see «http://a.org/b.xhtml\ntomorrow and", "-19 -12"},
		{"see «http://a.org/b.htm5\ntomorrow and", "-12"},
		{"see «http://a.org/bhtml\ntomorrow and", "-12"},
		// What the next line begins with.
		{"see «http://a.org/b\nc/d and", "14 -11 -12"},
		{"see «http://a.org/b\nc? and", "-11 -12"},
		{"see «http://a.org/b\n?c and", "14 -11"},
		{"see «http://a.org/b\n.? and", "-11"},
		{"see «http://a.org/b\n-$x and", "14 -11"},
		{"see «http://a.org/b\nthen... and", "-14 -12"},
		{"see «http://a.org/b\nlist.html and", "14 14 -12"},
		{"see «http://a.org/b\nlist.htmx and", "14 -12"},
		{"see «http://a.org/b\nlong-term and", "7 -12"},
		{"see «http://a.org/b\n-term and", "14"},
		{"see «http://a.org/b\nlong- and", "-12"},
		{"see «http://a.org/b\na-b/c and", "14 -12"},
		{"see «http://a.org/b/\nlist/ and", "14 8"},
		{"see «http://a.org/b/\nlist and", ""},
		{"see «http://a.org/b\nwhich and", "-14 -12"},
		{"see «http://a.org/b\nWhich and", "-14 -12"},
		{"see «http://a.org/b\nTomorrow and", "-20 -12"},
		{"see «http://a.org/b\nTOMORROW and", "-20 -12"},
		{"see «http://a.org/b\nToMorrow and", "-12"},
		{"see «http://a.org/b\n1995 and", "-6 -12"},
		{"see «http://a.org/b\n1/2/95, and", "14 -6 -12"},
		{"see «http://a.org/b\n1995a and", "-12"},
		{"see «http://a.org/b\nSubject: and", "-20 -15 -12"},
		{"see «http://a.org/b\nabc and", "-11 -12"},
		{"see «http://a.org/b\nabcd and", "-12"},
		// The lines.
		{"see «http://a.org/b\ntomorrow", "19 -12"},
		{"see «http://a.org/b\ntomorrow ", "19 -12"},
		{"«http://a.org/b\ntomorrow and", "10"},
		{"> «http://a.org/b\n> tomorrow and", "10"},
		{"see («http://a.org/b\ntomorrow and", "12 -12"},
		{"see («http://a.org/b\ntomorrow) and", "12 10 -12"},
		{"see «http://a.org/b(c\ntomorrow) and", "12 10 -12"},
		{"see «http://a.org/b(c)\ntomorrow) and", ""},
		{"see «http://a.org/b\n> tomorrow and", "3 -4 -12"},
		{"see «http://a.org/b\n  tomorrow and", "-4 -12"},
		{"see «http://a.org/b\nsee tomorrow", "-14 -11 -30 -12"},
		{"see: «http://a.org/b\nseen tomorrow", "-12"},
		{"see «mailto:a\n?tomorrow and", "14"},
		{"see «mailto:a-\ntomorrow and", "27"},
		{pad(67, "http://a.org/b") + "\ntomorrow and", "-12"},
		{pad(68, "http://a.org/b") + "\ntomorrow and", "6"},
		{pad(81, "http://a.org/b") + "\ntomorrow and", "6"},
		{pad(82, "http://a.org/b") + "\ntomorrow and", "-12"},
		{pad(70, "http://a.org/b") + "\nc/d and", "14 -11 6 14"},
		{"«" + "http://a.org/" + strings.Repeat("b", 60) + "\ntomorrow and", "10 6"},
		{"«" + "http://a.org/" + strings.Repeat("b", 60) + "\ntomorrow", "19 10 6 17"},
	} {
		if got := points(lineEnd(c.text), textSigns[:]); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// TestWidthSigns has lines of given lengths: the one that the URL ends, and another
// one nearby.
func TestWidthSigns(t *testing.T) {
	for _, c := range []struct {
		column, width int
		want          string
	}{
		{59, 0, ""},
		{60, 0, "4"},
		{81, 0, "4"},
		{82, 0, ""},
		{60, 60, "4 7"},
		{60, 61, "7"},
		{60, 68, "7"},
		{60, 69, ""},
		{60, 70, ""},
		{59, 60, "7 -10"},
		{59, 59, "7"},
		{30, 31, "7 -10"},
		{30, 60, "-10"},
		{82, 90, ""},
	} {
		line := strings.Repeat("t", c.column-len(" http://a.org/b")) + " «http://a.org/b"
		f := lineEnd(strings.Repeat("w", c.width) + "\n" + line + "\ntomorrow and")
		f.Width = f.Around.width()
		if got := points(f, widthSigns[:]); got != c.want {
			t.Errorf("%d of %d columns: %s, want %s", c.column, c.width, got, c.want)
		}
	}
}

// TestVerdicts has texts whose points come to the given total: the verdicts change
// at 8 and at -10. Next to those, an unbroken URL nearby decides.
func TestVerdicts(t *testing.T) {
	wide := strings.Repeat(" wide", 40) // no wrapping software makes such a line
	for _, c := range []struct {
		text   string
		total  int
		want   Confidence
		reason Reason
	}{
		{"see «http://a.org/b\nlist.html", 8, Likely, TokenContinues},
		{"see «http://a.org/b-\nlong-term and", 7, Possible, Conjecture},
		{"see («http://a.org/b.\ntomorrow and", -10, Possible, Conjecture},
		{"see «http://a.org/b\nlist.html and", -11, None, NoReason},
		{"see «http://\na.org and", 35, Likely, UnfinishedHost},
		{"see «http://a.org/b-\nlist/ and", 14, Likely, UnfinishedURL},
		{"see «http://a.org/b\\\nlist/ and", 12, Likely, Folded},
		{"«http://a.org/" + strings.Repeat("b", 60) + "\ntomorrow", 29, Likely, TokenContinues},
		// The joined URL is nearby.
		{"see «http://a.org/b-\ntomorrow and\nhttp://a.org/b-tomorrow" + wide, 0, Likely, UnfinishedURL},
		{"see «http://a.org/b\\\n> 1995 and\nhttp://a.org/b1995" + wide, -9, Likely, Folded},
		{"«http://a.org/b\nlist/ and\nhttp://a.org/blist/" + wide, -3, Likely, UnbrokenNearby},
		{"see («http://a.org/b.\ntomorrow and\nhttp://a.org/b.tomorrow" + wide, -10, Possible, Conjecture},
		{"see «http://a.org/b\nlist.html and\nhttp://a.org/blist.html" + wide, -11, None, NoReason},
		// The first part is nearby on its own.
		{"see «http://a.org/b\nlist.html\nhttp://a.org/b" + wide, 8, Possible, Conjecture},
		{"see («http://a.org/b\\\nlist/ and\nhttp://a.org/b" + wide, 24, Possible, Conjecture},
		{"see «http://a.org/b-\\\ntomorrow and\nhttp://a.org/b-" + wide, 25, Likely, UnfinishedURL},
	} {
		f := lineEnd(c.text)
		f.Width = f.Around.width()
		total := priorPoints
		for _, signs := range [][]sign{textSigns[:], widthSigns[:]} {
			points, _ := weigh(f, signs)
			total += points
		}
		if v := lineEnd(c.text).Weigh(); total != c.total || v != (Verdict{c.want, c.reason}) {
			t.Errorf("%q: total %d and %v, want %d and %v", c.text, total, v, c.total, Verdict{c.want, c.reason})
		}
	}
}
