package join

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/layout"
)

// lineEnd returns the facts about the end of the line on which a URL starts at "«"
// that goes up to there.
func lineEndOf(marked string) *Facts { return lineEndAfter(marked, 0, false) }

// lineEndAfter is lineEndOf for a URL that was joined over a line end in the column above, if that is not 0, and
// after which there is a space of format=flowed.
func lineEndAfter(marked string, above int, space bool) *Facts {
	start := strings.Index(marked, "«")
	text := []byte(strings.Replace(marked, "«", "", 1))
	end := start + bytes.IndexByte(text[start:], '\n')
	prefix := layout.ParsePrefix(text, end+1)
	tail := bytes.Fields(text[prefix.Content:])[0]
	around := new(Surroundings)
	around.Reset(text, 0)
	head := bytes.TrimSuffix(text[start:end], []byte(`\`))
	stop := start + len(head)
	f := Collect(text, around, LineEnd{Start: start, Line: start, End: stop, Next: prefix.Content, Head: head, Tail: tail, Above: above, Space: space})
	return &f
}

// held returns the names of the signs in the facts, in the order of the table.
func held(f *Facts, signs []sign) string {
	var all []string
	for _, s := range signs {
		if s.holds(f) {
			all = append(all, s.name)
		}
	}
	return strings.Join(all, "; ")
}

// pad returns a line of n columns that ends in a URL.
func pad(n int, url string) string { return strings.Repeat("t", n-len(url)-1) + " «" + url }

// textCases have for each sign a text with it and one that is close to it.
var textCases = []struct{ text, want string }{
	{"see «http://a.org/b\ntomorrow and", "lower; short line"},
	// How the URL ends.
	{"see «http://a.org/b-\ntomorrow and", "ends in -; lower; short line"},
	{"see «http://a.org/b\u00AD\ntomorrow and", "ends in -; lower; short line"},
	{"see «http://a.org/b/-\ntomorrow and", "lower; short line"},
	{"see «http://a.org/b/-\n/tomorrow and", "ends in -; structured; short line"},
	{"see «http://\na.org and", "no host; structured; slash structured; lower; short line"},
	{"see «http:/\na.org and", "structured; slash structured; lower; rootless; short line"},
	{"see «http://\ntomorrow and", "lower; short line"},
	{"see «http://a.safelinks.protection.outlook.com/?url=b\ntomorrow and", "unfinished; lower"},
	{"see «http://urldefense.com/v3/__b\ntomorrow and", "unfinished; lower; short line"},
	{"see «http://a.urldefense.com/v3/__b\ntomorrow and", "lower; short line"},
	{"see «http://a.org/b\\\ntomorrow and", "folded; lower; short line"},
	{"see «http://a.org/b&\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b=\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b?\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b+\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b%\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b_\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b~\ntomorrow and", "ends open; lower; short line"},
	{"see «http://a.org/b#\ntomorrow and", "ends open; has fragment; lower; short line"},
	{"see «http://a.org/b%2\ntomorrow and", "ends open; ends in digit; lower; short line"},
	{"see «http://a.org/b%x\ntomorrow and", "lower; short line"},
	{"see «http://a.org/b%20\ntomorrow and", "ends in digit; lower; short line"},
	{"see «http://a.org/b.\ntomorrow and", "ends in .; lower; short line"},
	{"see «http://a.org/b,\ntomorrow and", "ends in punctuation; lower; short line"},
	{"see «http://a.org/b;\ntomorrow and", "ends in punctuation; lower; short line"},
	{"see «http://a.org/b:\ntomorrow and", "ends in punctuation; lower; short line"},
	{"see «http://a.org/b!\ntomorrow and", "ends in punctuation; lower; short line"},
	{"see «http://a.org/b)\ntomorrow and", "ends closed; lower; short line"},
	{"see «http://a.org\ntomorrow and", "ends in host; lower; short line"},
	{"see «http://a.org?b\ntomorrow and", "lower; short line"},
	{"see «http://a.org/\ntomorrow and", "lower; short line"},
	{"see «file:///a\ntomorrow and", "lower; short line"},
	{"see «mailto:a\ntomorrow and", "lower; rootless; short line"},
	{"see «http://a.org/b.html\ntomorrow and", "ends in suffix; lower; short line"},
	{"see «http://a.org/b.xhtml\ntomorrow and", "ends in suffix; lower; short line"},
	{"see «http://a.org/b.htm5\ntomorrow and", "ends in digit; lower; short line"},
	{"see «http://a.org/bhtml\ntomorrow and", "lower; short line"},
	{"see «http://a.org/b.h\ntml and", "completes suffix; lower; short line"},
	{"see «http://a.org/b.h\ntim and", "ends in suffix; lower; short line"},
	{"«http://a.org/b.html\nlist", "ends in suffix; lower; lone tail, blank; lone tail; alone; suffix alone; short line"},
	{"see «http://a.org/b\nc/d http://b.org/", "structured; lower; URL follows; short line"},
	{"see «http://a.org/b\nc/d and http://b.org/", "structured; lower; short line"},
	// What the next line begins with.
	{"see «http://a.org/b\nc/d and", "structured; lower; short line"},
	{"see «http://a.org/b\nc? and", "lower; short line"},
	{"see «http://a.org/b\nc?d=e and", "structured; query marks; lower; short line"},
	{"see «http://a.org/b\nc%20d and", "structured; query marks; lower; short line"},
	{"see «http://a.org/b\n50%off and", "structured; short line"},
	{"see «http://a.org/b\n?c and", "structured; field; short line"},
	{"see «http://a.org/b\n.? and", "short line"},
	{"see «http://a.org/b\n-$x and", "structured; short line"},
	{"see «http://a.org/b\nthen... and", "function word; lower; short line"},
	{"see «http://a.org/b\nlist.html and", "structured; suffix; lower; short line"},
	{"see «http://a.org/b\nlist.htmx and", "structured; lower; short line"},
	{"see «http://a.org/b\nlong-term and", "compound; lower; short line"},
	{"see «http://a.org/b\n-term and", "structured; hyphen; short line"},
	{"see «http://a.org/b\nlong- and", "lower; short line"},
	{"see «http://a.org/b\na-b/c and", "structured; compound; lower; short line"},
	{"see «http://a.org/b/\nlist/ and", "structured; slash structured; lower; short line"},
	{"see «http://a.org/b/\nlist and", "lower; short line"},
	{"see «http://a.org/b\nwhich and", "function word; lower; short line"},
	{"see «http://a.org/b\nWhich and", "function word; short line"},
	{"see «http://a.org/b\nTomorrow and", "capitalised; short line"},
	{"see «http://a.org/b\nTOMORROW and", "capitalised; short line"},
	{"see «http://a.org/b\nToMorrow and", "short line"},
	{"see «http://a.org/b\n1995 and", "number; short line"},
	{"see «http://a.org/b\n1/2/95, and", "structured; number; short line"},
	{"see «http://a.org/b\n1995a and", "short line"},
	{"see «http://a.org/b\nSubject: and", "capitalised; short line"},
	{"see «http://a.org/b\nabc and", "lower; short line"},
	{"see «http://a.org/b\nabcd and", "lower; short line"},
	{"see «http://a.org/b\nMAX_SIZE and", "compound; short line"},
	{"see «http://a.org/b\n#tomorrow and", "lower; short line"},
	{"see «http://a.org/b\n4946f674a6 and", "hash; hash, words; short line"},
	{pad(60, "http://a.org/b") + "\n/c/index.html and", "structured; suffix; path of page"},
	{pad(60, "http://a.org/b/") + "\n/c/index.html and", "structured; suffix; slash structured; two slashes"},
	{pad(60, "http://a.org/b") + "\n/c/index.c and", "structured; suffix"},
	{"see «http://a.org/0b4946f674a6\n0b4946f674a60b4946f6 and", "ends in digit; hash; rest of hash; short line"},
	{"see «http://a.org/0b4946f674a6\n0b4946f674a60b4946f6b and", "ends in digit; hash; hash, words; short line"},
	{"see «http://a.org/0b4946f674a6\n0b4946f674a60b4946f6t and", "ends in digit; hash; hash, words; short line"},
	{"see «http://a.org/b\ndeadbeef and", "lower; short line"},
	{"see «http://a.org/b?c=d\n&e=f and", "structured; query marks; field; short line"},
	{"see «http://a.org/b\n&e=f and", "structured; query marks; short line"},
	{"see «http://a.org/b\n?e=f and", "structured; query marks; field; short line"},
	{"see «http://a.org/b?c\n?e=f and", "structured; query marks; short line"},
	// Whole addresses, paths and hosts.
	{"see «http://a.org/b/issues/1272\ntomorrow and", "ends in digit; ends in whole address; lower; short line"},
	{"see «http://a.org/b/issues/1272\n3 and", "ends in digit; number; short line"},
	{"see «http://a.org/b/things/1272\ntomorrow and", "ends in digit; lower; short line"},
	{"see «http://a.org/b?id=1272\ntea.c and", "ends in digit; ends in whole address; structured; name after query; lower; short line"},
	{"see «http://a.org/b?id=1272\n&tea=c and", "ends in digit; structured; query marks; field; short line"},
	{"see «http://a.org/b?id=tea\ntea.c and", "structured; name after query; lower; short line"},
	{"see «http://a.org/commit/4946f674a6\ntea.c and", "ends in digit; ends in whole address; structured; suffix; lower; short line"},
	{"see «http://a.org/b#issuecomment-12\ntomorrow and", "ends in digit; has fragment; ends in whole address; lower; short line"},
	{"see «http://a.org/r/20260101@b.org\ntomorrow and", "ends in whole address; lower; short line"},
	{"see «http://a.org/b/\n/usr/tea", "structured; slash structured; two slashes; lone tail, blank; lone tail; short line"},
	{"see «http://a.org/b/\nusr/tea", "structured; slash structured; slash path; lower; lone tail, blank; lone tail; short line"},
	{"see «http://a.org/b/\n4946f674a6 and", "hash; short line"},
	{"see «http://a.org/b/\nthe-tea-of-today and", "compound; slash compound; slug; lower; short line"},
	{"see «http://a.org/b/\nthe-tea and", "compound; slash compound; lower; short line"},
	{"> " + pad(70, "http://a.org/b") + "\n>tomorrow and", "lower; glued; full"},
	{"> " + pad(50, "http://a.org/b") + "\n>tomorrow and", "lower"},
	{"see «http://www.\na.org/b and", "ends in .; structured; rest of host; lower; short line"},
	{"see «http://a\n.org/b and", "ends in host; structured; rest of host; short line"},
	{"see «http://a\nb.org/b and", "ends in host; structured; lower; short line"},
	{"see «http://a.org/r/20260101@b.org/\ntomorrow and", "lower; whole message; short line"},
	{"see «http://a.org/b.git/\ntomorrow and", "lower; repository; short line"},
	{"see «http://a.org/b.git/\ntomorrow/c and", "structured; slash structured; slash path; lower; short line"},
	{"see «http://a.org/b\ntomorrow/ and", "structured; lower; directory; short line"},
	{"see «http://a.org/b\ntomorrow?", "lower; lone end; lone tail, blank; lone tail; short line"},
	{"see «http://a.org/b\ntomorrow\nand", "lower; lone tail; short line"},
	{"see «http://a.org/b\nth?iere and", "structured; query marks; lower; lost letters; short line"},
	{"see «http://a.org/b\nc/d.c | 12 ++", "structured; suffix; lower; count; short line"},
	// The lines.
	{"see «http://a.org/b\ntomorrow", "lower; lone tail, blank; lone tail; short line"},
	{"[1] «http://a.org/b/\n    spring-minutes", "compound; slash compound; lower; lone tail, blank; lone tail; hanging; short line"},
	{"[1] «http://a.org/b/\n    spring-minutes and", "compound; slash compound; lower; short line"},
	{"[1] «http://a.org/b\n    spring-minutes", "compound; lower; lone tail, blank; lone tail; short line"},
	{"# «http://a.org/b\n# tomorrow and", "lower; alone; in comment; short line"},
	{" * «http://a.org/b\n * tomorrow and", "lower; alone; starred; short line"},
	{"see «http://a.org/b\ntomorrow ", "lower; lone tail, blank; lone tail; short line"},
	{"«http://a.org/b\ntomorrow and", "lower; alone; short line"},
	{"> «http://a.org/b\n> tomorrow and", "lower; alone; short line"},
	{"see («http://a.org/b\ntomorrow and", "lower; open; short line"},
	{"see («http://a.org/b\ntomorrow) and", "lower; open; open, closes; short line"},
	{"see («http://a.org/b/\ntomorrow) and", "lower; open; open, closes; open, slash, closes; short line"},
	{"see «http://a.org/b(c\ntomorrow) and", "lower; open; open, closes; short line"},
	{"see «http://a.org/b(c)\ntomorrow) and", "ends closed; lower; short line"},
	{"see «http://a.org/b\n> tomorrow and", "lower; short line"},
	{"> see «http://a.org/b\ntomorrow and", "lower; shallower; outdented; short line"},
	{"see «http://a.org/b\n  tomorrow and", "lower; short line"},
	{"see «http://a.org/b\nsee tomorrow", "function word; lower; short line"},
	{"see: «http://a.org/b\nseen tomorrow", "lower; short line"},
	{"see «http://a.org/b?\nc=d and", "ends open; structured; field; lower; short line"},
	{"see «http://a.org/b?c=d;\ne=f and", "ends in punctuation; structured; field; lower; short line"},
	{"see «http://a.org/b?c=d\ne=f and", "structured; lower; short line"},
	{"see «mailto:a\n?tomorrow and", "structured; query marks; field; short line"},
	{"see «mailto:a-\ntomorrow and", "ends in -; lower; short line"},
	{pad(67, "http://a.org/b") + "\ntomorrow and", "lower"},
	{pad(68, "http://a.org/b") + "\ntomorrow and", "lower; full"},
	{pad(81, "http://a.org/b") + "\ntomorrow and", "lower; full"},
	{pad(82, "http://a.org/b") + "\ntomorrow and", "lower"},
	{pad(70, "http://a.org/b") + "\nc/d and", "structured; lower; full"},
	{"«" + "http://a.org/" + strings.Repeat("b", 60) + "\ntomorrow and", "lower; alone; full"},
	{"«" + "http://a.org/" + strings.Repeat("b", 60) + "\ntomorrow", "lower; lone tail, blank; lone tail; alone; full; full alone"},
}

func TestTextSigns(t *testing.T) {
	for _, c := range textCases {
		if got := held(lineEndOf(c.text), textSigns[:]); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// continuedCases are of URLs that are broken above, or in flowed text.
var continuedCases = []struct {
	text  string
	above int
	space bool
	want  string
}{
	{"see «http://a.org/b\ntomorrow and", 72, false, "lower; continued; continued, room; short line"},
	{"see «http://a.org/b\ntomorrow and", 20, false, "lower; continued; continued, full; short line"},
	{"«ab\ntomorrow and", 72, false, "lower; continued; continued, room; scrap; alone; rootless; short line"},
	{"see «http://a.org/b\ntomorrow and", 0, true, "lower; space; short line"},
}

func TestContinuedSigns(t *testing.T) {
	for _, c := range continuedCases {
		if got := held(lineEndAfter(c.text, c.above, c.space), textSigns[:]); got != c.want {
			t.Errorf("%q: %s, want %s", c.text, got, c.want)
		}
	}
}

// A widthCase is a URL that ends its line in the given column, in the middle of a text.
type widthCase struct {
	around string
	column int
	tail   string
	want   string
}

func (c *widthCase) text() string {
	line := strings.Repeat("t", c.column-len(" http://a.org/b")) + " «http://a.org/b"
	if c.tail == "alone" {
		line = "«http://a.org/" + strings.Repeat("b", c.column-len("http://a.org/"))
		return c.around + line + "\n" + c.tail + "\n" + c.around
	}
	return c.around + line + "\n" + c.tail + " and\n" + c.around
}

// widthCases are in text that is wrapped in column 72, in text with lines of that length that is not wrapped, and in
// short lines.
var widthCases = func() []widthCase {
	prose := strings.Repeat(strings.Repeat("word ", 14)+"ab\nsentence ends here\n", 3)
	wrapped := strings.Repeat(strings.Repeat("word ", 14)+"ab\n", 8)
	short := strings.Repeat("a line that is short\n", 8)
	unbroken := strings.Repeat("http://a.org/"+strings.Repeat("c", 100)+"\n", 2)
	return []widthCase{
		{wrapped, 72, "tomorrow", "full paragraph; cut; wrapped"},
		{wrapped, 66, "tomorrow", "full paragraph; wrapped"},
		{wrapped, 62, "tomorrow", "room in paragraph; room"},
		{wrapped, 58, "tomorrow", "room in paragraph; narrow; room; much room; room, rest"},
		{wrapped, 40, "tomorrow", "room in paragraph; narrow; room; much room; room, rest"},
		{wrapped, 40, "tomorrow-and-the-day-after-tomorrow-and", "room in paragraph; full paragraph; narrow; wrapped"},
		{wrapped, 80, "tomorrow", ""},
		{prose, 72, "tomorrow", "full paragraph; cut; wrapped"},
		{short, 72, "tomorrow", ""},
		{unbroken, 72, "tomorrow", "unbroken URLs"},
		{unbroken, 112, "tomorrow", ""},
		{unbroken, 72, "alone", "unbroken URLs; unbroken URLs, full"},
		{unbroken, 85, "alone", "unbroken URLs"},
	}
}()

func TestWrapSigns(t *testing.T) {
	for _, c := range widthCases {
		f := lineEndOf(c.text())
		f.Wrapping, f.Paragraph = f.Around.wrapping(), f.Around.paragraph()
		if got := held(f, slices.Concat(paragraphSigns[:], widthSigns[:])); got != c.want {
			t.Errorf("%q: %s, want %s", c.text(), got, c.want)
		}
	}
}

// wide is a line that no wrapping software makes.
var wide = strings.Repeat(" wide", 40)

// verdictCases are texts whose points come to the given total: the verdicts change at 12 and at -23. Next to those, an
// unbroken URL nearby decides.
var verdictCases = []struct {
	text   string
	total  int
	want   Confidence
	reason Reason
}{
	{"see «http://a.org/b\nlist.html", 13, Likely, TokenContinues},
	{"see «http://a.org/b-\nlong-term and", -2, Possible, Conjecture},
	{"see («http://a.org/b.\ntomorrow and", -36, None, NoReason},
	{"see «http://a.org/b\nlist.html and", -19, Possible, Conjecture},
	{"see «http://\na.org and", 19, Likely, UnfinishedHost},
	{"see «http://a.org/b-\nlist/ and", 26, Likely, UnfinishedURL},
	{"see «http://a.org/b\\\nlist/ and", 17, Likely, Folded},
	{"«http://a.org/" + strings.Repeat("b", 60) + "\ntomorrow", 27, Likely, WrapColumn},
	// The joined URL is nearby.
	{"see «http://a.org/b-\ntomorrow and\nhttp://a.org/b-tomorrow" + wide, -16, Possible, Conjecture},
	{"> see «http://a.org/b\\\n1995 and\nhttp://a.org/b1995" + wide, -38, None, NoReason},
	{"«http://a.org/b\nlist/ and\nhttp://a.org/blist/" + wide, -45, None, NoReason},
	{"see («http://a.org/b.\ntomorrow and\nhttp://a.org/b.tomorrow" + wide, -48, None, NoReason},
	{"see «http://a.org/b\nlist.html and\nhttp://a.org/blist.html" + wide, -31, None, NoReason},
	// The first part is nearby on its own.
	{"see «http://a.org/b\nlist.html\nhttp://a.org/b" + wide, -4, None, NoReason},
	{"see («http://a.org/b\\\nlist/ and\nhttp://a.org/b" + wide, 17, Possible, Conjecture},
	{"see «http://a.org/b-\\\ntomorrow and\nhttp://a.org/b-" + wide, 34, Possible, Conjecture},
}

func TestVerdicts(t *testing.T) {
	for _, c := range verdictCases {
		f := lineEndOf(c.text)
		f.Wrapping, f.Paragraph = f.Around.wrapping(), f.Around.paragraph()
		total := priorPoints
		for _, signs := range [][]sign{textSigns[:], paragraphSigns[:], widthSigns[:]} {
			points, _ := f.weigh(signs)
			total += points
		}
		if v := lineEndOf(c.text).Weigh(Possible); total != c.total || v != (Verdict{c.want, c.reason}) {
			t.Errorf("%q: total %d and %v, want %d and %v", c.text, total, v, c.total, Verdict{c.want, c.reason})
		}
	}
}

// TestEverySignHasCases lists the signs without a case in which they hold, or without one in which they don't
// although either the URL or the next line is the same.
func TestEverySignHasCases(t *testing.T) {
	type example struct {
		first, next string
		facts       *Facts
	}
	var tokens, lines []example
	for _, c := range tokenCases {
		tokens = append(tokens, example{c.head, c.tail, &Facts{Head: []byte(c.head), Tail: []byte(c.tail)}})
	}
	addFacts := func(text string, f *Facts) {
		url := text[strings.Index(text, "«"):]
		first, next, _ := strings.Cut(url, "\n")
		next, _, _ = strings.Cut(next, "\n")
		f.Wrapping, f.Paragraph = f.Around.wrapping(), f.Around.paragraph()
		lines = append(lines, example{first, next, f})
	}
	add := func(text string) { addFacts(text, lineEndOf(text)) }
	for _, c := range continuedCases {
		addFacts(c.text, lineEndAfter(c.text, c.above, c.space))
	}
	for _, c := range lineCases {
		add(c.text)
	}
	for _, c := range textCases {
		add(c.text)
	}
	for _, c := range widthCases {
		add(c.text())
	}
	for _, c := range verdictCases {
		add(c.text)
	}
	check := func(signs []sign, examples []example) {
		for _, s := range signs {
			var held []example
			for _, e := range examples {
				if s.holds(e.facts) {
					held = append(held, e)
				}
			}
			isClose := func(e example) bool {
				return !s.holds(e.facts) && slices.ContainsFunc(held, func(h example) bool { return h.first == e.first || h.next == e.next })
			}
			if !slices.ContainsFunc(examples, isClose) {
				t.Errorf("%q holds in %d cases, and no case is close to one of them in which it does not", s.name, len(held))
			}
		}
	}
	check(tokenExclusions[:], tokens)
	check(lineExclusions[:], lines)
	check(textSigns[:], lines)
	check(paragraphSigns[:], lines)
	check(widthSigns[:], lines)
	check(elsewhereSigns[:], lines)
}
