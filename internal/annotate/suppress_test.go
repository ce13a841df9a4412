package annotate_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
)

var known = []string{"bad-host", "bad-port", "broken-url", "credentials"}

func rulesFor(off ...string) *suppress.Rules {
	return suppress.NewRules(known, true, func(name string) bool { return !slices.Contains(off, name) })
}

// parse reads a whole document.
func parse(text string) []suppress.Directive {
	return suppress.Parse([]byte(text), 0, 1, len(text), nil)
}

// judge suppresses the findings of a document: "«" in it is a finding of
// bad-host. It returns what is left: their lines and the rest.
func judge(marked string, off ...string) (lines []int, rest []lint.Finding, text string) {
	text = strings.ReplaceAll(marked, "«", "")
	f := rulesFor(off...).Filter()
	f.Add(parse(text))
	at := 0
	for _, before := range strings.SplitAfter(marked, "«") {
		if !strings.HasSuffix(before, "«") {
			break
		}
		at += len(before) - len("«")
		line := 1 + strings.Count(text[:at], "\n")
		if _, ok := f.Suppresses(&lint.Finding{Rule: "bad-host", Start: at, End: at + 1}, line, line); !ok {
			lines = append(lines, line)
		}
	}
	return lines, f.Rest(), text
}

func TestSuppresses(t *testing.T) {
	for _, c := range []struct {
		text  string
		lines []int // of findings that are left
	}{
		{"«\n", []int{1}},
		{"« urlmend:ignore[bad-host] it is so\n«", []int{2}},
		{"« <!-- urlmend:ignore[bad-host] it is so --> «", nil},
		{"/* urlmend:ignore-next[bad-host] it is so */\n«a\n«", []int{3}},
		{".. urlmend:ignore-next[bad-host] it is so\n\n«a\n«a", []int{4}},
		{".. urlmend:ignore-next[bad-host] it is so\r\n \r\n«a\r\n«a", []int{4}},
		{".. urlmend:ignore-next[bad-host] it is so\n\n\n«a", []int{4}},
		{"«\n# urlmend:ignore-file[bad-host] it is so\n«", nil},
		{strings.Repeat("\n", 19) + "urlmend:ignore-file[bad-host] it is so\n«", nil}, // the last line that counts
		{"«\n% urlmend:off[bad-host] it is so\n« «\n% urlmend:on[bad-host]\n«", []int{1, 5}},
		{"// urlmend:off[bad-host] it is so\n«\n«", nil},
		{"« urlmend:ignore[bad-port, bad-host] it is so", nil},
		{"« urlmend:ignore[ bad-host\t] it is so", nil},
		{"« urlmend:ignore[bad-port] it is so", []int{1}},
		{"« urlmend:ignore[bad-host] a urlmend:ignore[bad-port] b", nil},
		// Malformed ones suppress nothing.
		{"« urlmend:ignore it is so", []int{1}},
		{"« urlmend:ignore[bad-host]", []int{1}},
		{"« (urlmend:ignore[bad-host]) it is so", []int{1}},
		{"« 'urlmend:ignore[bad-host]' it is so", []int{1}},
		{"« <!-- urlmend:ignore[bad-host] --> it is so", []int{1}},
		{"« urlmend:ignore[bad-host, bad-hots] it is so", []int{1}},
		// These are none.
		{"« http://h/urlmend:ignore[bad-host] it is so", []int{1}},
		{"« http://h//urlmend:ignore[bad-host] it is so", []int{1}},
		{"« http://h/#urlmend:ignore[bad-host] it is so", []int{1}},
		{"« xurlmend:ignore[bad-host] it is so", []int{1}},
		{"« `urlmend:ignore[bad-host] it is so`", []int{1}},
		{"Write `# urlmend:off[bad-host] why so` to turn it off.\n«", []int{2}},
		{"`a` and `a <!-- urlmend:off[bad-host] why so -->`\n«", []int{2}},
		{"« `// urlmend:ignore[bad-host] it is so` behind the URL", []int{1}},
		{"« a `b` ``c `` `# urlmend:ignore[bad-host] it is so` d", []int{1}},
		{"« ``# urlmend:ignore[bad-host] it is so`` d", []int{1}},
		// Those are.
		{"« `a` # urlmend:ignore[bad-host] it is so `b`", nil},
		{"« '(a `(b)) ; urlmend:ignore[bad-host] it is so", nil},
		{"```\n« # urlmend:ignore[bad-host] it is so\n```", nil},
		{"`«` and `b` # urlmend:ignore[bad-host] it is so", nil},
		{"`a' « # urlmend:ignore[bad-host] it is so", nil},
		{"`a\n« # urlmend:ignore[bad-host] it is so\n`", nil},
		{"`# urlmend:ignore[bad-host] it is so` # urlmend:ignore[bad-host] it is so «", nil},
	} {
		if lines, _, _ := judge(c.text); !slices.Equal(lines, c.lines) {
			t.Errorf("%q: findings are left in lines %v, want %v", c.text, lines, c.lines)
		}
	}
}

// TestCommentStyles has one directive in each style, each for what is in
// front of it.
func TestCommentStyles(t *testing.T) {
	for _, c := range []string{
		"<!-- X -->", "<!--X-->", "/* X */", "/*X*/", "/** X */", "// X", "//X", "/// X", "# X", "#X", "## X", "-- X", "--X",
		"; X", ";; X", "% X", "%X", "{# X #}", "{%- comment %}X{% endcomment -%}", "<%# X %>", "<%-- X --%>", "{{!-- X --}}",
		"{{/* X */}}", "(* X *)", "{- X -}", `.\" X`, ".. X", "dnl X", "REM X", "[//]: # (X)", "[X]: # ", `"X"`, "@c X",
		"#| X |#", "--[[ X ]]", "{{- /* X */ -}}", "{% comment %}X{% endcomment %}", "{%- comment -%} X {%- endcomment -%}",
	} {
		text := strings.Replace(c, "X", "urlmend:ignore[bad-host] it is so", 1)
		lines, rest, _ := judge("« " + text)
		if lines != nil || rest != nil {
			t.Errorf("%s: left %v, rest %v", text, lines, rest)
		}
		bare := strings.Replace(c, "X", "urlmend:ignore[bad-host]", 1)
		if strings.HasPrefix(c, "[X") {
			continue // what ends that comment is made of words
		}
		if _, rest, _ := judge("« " + bare); len(rest) != 1 || rest[0].Rule != "bad-suppression" {
			t.Errorf("%s: no reason is missed: %v", bare, rest)
		}
	}
}

func TestRest(t *testing.T) {
	const so = " it is so"
	for _, c := range []struct{ text, want string }{
		{"urlmend:ignore" + so, "bad-suppression[urlmend:ignore] the directive names no rule: write urlmend:ignore[RULE, ...] and a reason"},
		{"urlmend:ignore[]" + so, "bad-suppression[urlmend:ignore[]] a rule name is missing from the list: write rule names separated by commas"},
		{"urlmend:ignore[bad-host,]" + so, "bad-suppression[urlmend:ignore[bad-host,]] a rule name is missing from the list: write rule names separated by commas"},
		{"urlmend:ignore[*]" + so, "bad-suppression[urlmend:ignore[*]] a directive cannot apply to all rules: name its rules"},
		{"urlmend:ignore[bad-hots]" + so, `bad-suppression[urlmend:ignore[bad-hots]] unknown rule "bad-hots": did you mean bad-host?`},
		{"urlmend:ignore[xyz]" + so, `bad-suppression[urlmend:ignore[xyz]] unknown rule "xyz": urlmend rules lists them`},
		{"urlmend:ignore[bad-host,bad-host]" + so, "bad-suppression[urlmend:ignore[bad-host,bad-host]] the directive names bad-host twice: remove one of them"},
		{"urlmend:ignore[bad-host" + so, "bad-suppression[urlmend:ignore] the list of rules is not closed: write rule names separated by commas, and a ] after the last"},
		{"urlmend:ignore-lime[bad-host]" + so, `bad-suppression[urlmend:ignore-lime[bad-host]] unknown directive "urlmend:ignore-lime": did you mean urlmend:ignore-file?`},
		{"urlmend: ignore[bad-host]" + so, "bad-suppression[urlmend: ignore[bad-host]] the directive has a space in it: write urlmend:ignore[RULE, ...] and a reason"},
		{"<!-- urlmend: ignore bad-host -->", "bad-suppression[urlmend: ignore] the directive has a space in it: write urlmend:ignore[RULE, ...] and a reason"},
		{"urlmend: ignore bad hosts", ""},
		{"# urlmend: off the shelf", ""},
		{"urlmend:ignore[bad-host]  --", "bad-suppression[urlmend:ignore[bad-host]] the directive gives no reason: write after the ] why the finding may stay, or set require-reason = false"},
		{"urlmend:ignore[unused-suppression]" + so, "bad-suppression[urlmend:ignore[unused-suppression]] unused-suppression cannot be suppressed in the text: set its severity in the configuration"},
		{strings.Repeat("\n", 20) + "urlmend:ignore-file[bad-host]" + so, "bad-suppression[urlmend:ignore-file[bad-host]] ignore-file only counts in the first 20 lines: move it there"},
		{"urlmend:on[bad-host]", "bad-suppression[urlmend:on[bad-host]] bad-host is not off here: turn it off before this line, or remove it"},
		{"urlmend:ignore[bad-host]" + so, "unused-suppression[urlmend:ignore[bad-host]] the directive suppresses nothing: remove it"},
		{"« urlmend:ignore[bad-host, bad-port]" + so, "unused-suppression[urlmend:ignore[bad-host, bad-port]] the directive suppresses no finding of bad-port: remove that name"},
		{"« urlmend:ignore[bad-host, credentials]" + so, ""}, // that is not run
		{"«\n<!-- urlmend:ignore-file[bad-host] a -->« urlmend:ignore[bad-host] b", ""},
		{"# urlmend:ignore-file[bad-host] a\n« urlmend:ignore[bad-host] b", "unused-suppression[urlmend:ignore-file[bad-host]] the directive suppresses nothing: remove it"},
		{"urlmend:off[bad-host] a\nurlmend:off[bad-host] b\n«\nurlmend:on[bad-host]", "unused-suppression[urlmend:off[bad-host]] the directive suppresses nothing: remove it"},
		// As others have them.
		{"urlmend:ignore-line[bad-host]" + so, `bad-suppression[urlmend:ignore-line[bad-host]] "urlmend:ignore-line" is not one of urlmend's directives: write urlmend:ignore[bad-host]`},
		{"# urlmend:disable", `bad-suppression[urlmend:disable] "urlmend:disable" is not one of urlmend's directives: write urlmend:off[RULE, ...] for what follows, or urlmend:ignore[RULE, ...] for this line`},
		{"<!-- urlmend:disable[bad-host, bad-port]" + so + " -->", `bad-suppression[urlmend:disable[bad-host, bad-port]] "urlmend:disable" is not one of urlmend's directives: write urlmend:off[bad-host, bad-port] for what follows, or urlmend:ignore[bad-host, bad-port] for this line`},
		{"<!-- urlmend-disable-next-line bad-host -->", `bad-suppression[urlmend-disable-next-line] "urlmend-disable-next-line" is not one of urlmend's directives: write urlmend:ignore-next[RULE, ...]`},
		{"// urlmend-ignore-next[bad-host]", `bad-suppression[urlmend-ignore-next[bad-host]] "urlmend-ignore-next" is not one of urlmend's directives: write urlmend:ignore-next[bad-host] and a reason`},
		{"// urlmend: disable-line", `bad-suppression[urlmend: disable-line] "urlmend: disable-line" is not one of urlmend's directives: write urlmend:ignore[RULE, ...] and a reason`},
		{"; urlmend-enable", `bad-suppression[urlmend-enable] "urlmend-enable" is not one of urlmend's directives: write urlmend:on[RULE, ...]`},
		// Prose.
		{"urlmend: off the shelf, urlmend:s, urlmend:", ""},
		{"urlmend-ignore, the urlmend-disable and # urlmend-baseline; urlmend: disable it\nurlmend-ignore", ""},
		{"in `urlmend:disable` and <!-- `urlmend-disable` -->", ""},
	} {
		_, rest, text := judge(c.text, "credentials")
		var got []string
		for _, f := range rest {
			got = append(got, fmt.Sprintf("%s[%s] %s", f.Rule, text[f.Start:f.End], f.Message))
		}
		if joined := strings.Join(got, "\n"); joined != c.want {
			t.Errorf("%q:\ngot  %s\nwant %s", text, joined, c.want)
		}
	}
}

func TestFix(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a\n<!-- urlmend:ignore[bad-host] b -->\nc", "a\nc"},
		{"a\r\n<!-- urlmend:ignore[bad-host] b -->\r\nc", "a\r\nc"},
		{"a\n  # urlmend:ignore[bad-host] b", "a\n"},
		{"a <!-- urlmend:ignore[bad-host] b -->\nc", "a\nc"},
		{"a <!-- urlmend:ignore[bad-host] b -->\r\nc", "a\r\nc"},
		{"a // urlmend:ignore[bad-host] b\r\nc", "a\r\nc"},
		{"a /* urlmend:ignore[bad-host] b */ c", "a c"},
		{"a/* urlmend:ignore[bad-host] b */c", "ac"},
		{"/* urlmend:ignore[bad-host] b */ c", "c"},
		{"/* d\n * urlmend:ignore[bad-host] b\n */", "/* d\n */"},
		{"a\n[//]: # (urlmend:ignore[bad-host] b)\nc", "a\nc"},
		{"« urlmend:ignore[bad-host, bad-port, broken-url] b", " urlmend:ignore[bad-host] b"},
		{"« urlmend:ignore[bad-port , bad-host] b", " urlmend:ignore[bad-host] b"},
		{"a\nurlmend:ignore[bad-host] it isn't (see b)\nc", "a\nc"},
		{"a\n(urlmend:ignore[bad-host] b)\nc", "a\nc"},
		{"a #| urlmend:ignore[bad-host] b |# c", "a c"},
		{"a {% comment %}urlmend:ignore[bad-host] b{% endcomment %} c", "a c"},
		{"a {{- /* urlmend:ignore[bad-host] b */ -}} c", "a c"},
		{"« a urlmend:ignore[bad-host, bad-port] b", " a urlmend:ignore[bad-host] b"},
		{"# urlmend:off[bad-host] a\nb\n# urlmend:on[bad-host]\nc", "b\nc"},
		{"# urlmend:off[bad-host, bad-port] a\n«\n# urlmend:on[bad-port, bad-host]\nc", "# urlmend:off[bad-host] a\n\n# urlmend:on[bad-host]\nc"},
	} {
		_, rest, text := judge(c.text)
		i := slices.IndexFunc(rest, func(f lint.Finding) bool { return f.Rule == "unused-suppression" })
		if i < 0 {
			t.Errorf("%q: no finding", text)
			continue
		}
		if len(rest[i].Fixes) == 0 {
			t.Errorf("%q: no fix", text)
		} else if fix := rest[i].Fixes[0]; !fix.Safe || apply(text, fix.Edits) != c.want {
			t.Errorf("%q:\ngot  %q\nwant %q", text, apply(text, fix.Edits), c.want)
		}
	}
}

// TestNoFix has directives of which nobody knows where they end, or whose comment
// holds more.
func TestNoFix(t *testing.T) {
	for _, text := range []string{
		"a X", "a, X", "a (X) b (c) d", "(X) b (c)", "(X", "[//]: # (X) b)", "a,X,b", `"a, X"`, `{"a": "X", "c": 1}`, "f('a # X');",
		"<script>go(); // X</script><p>", "<a><![CDATA[ X ]]></a>", "<a>X</a>", "<a>\nX</a>", "<nowiki>X</nowiki>", `\comment{X} b`, `# X \`,
		"{% comment %}X", "{{/* X */ -}}", "{{- /* X */}}", "/* d X */", "/* d\n * X */", "/* X\n*/", "(* X (* b *) *)", "{- X {- b -} -}",
		"(f ; X) b", "[f // X] b", "#| f ; X |# b", "see `f # X` b", "a * X", "a.. X", "a// X", "<!-- X -- X -->", "<!-- X X -->", "<b>X</b> <!-- b -->",
		"urlmend:off[bad-host] a\nb urlmend:on[bad-host]",
	} {
		text = strings.ReplaceAll(text, "X", "urlmend:ignore[bad-host] it is so")
		for _, found := range parseRest(text) {
			if len(found.Fixes) > 0 {
				t.Errorf("%q becomes %q", text, apply(text, found.Fixes[0].Edits))
			}
		}
	}
}

func parseRest(text string) []lint.Finding {
	_, rest, _ := judge(text)
	return rest
}

// TestMany has more directives than count.
func TestMany(t *testing.T) {
	f := rulesFor().Filter()
	f.Add(parse(strings.Repeat("# urlmend:ignore[bad-host] a\n", suppress.MaxDirectives+5)))
	found := &lint.Finding{Rule: "bad-host"}
	for i := range suppress.MaxDirectives + 5 {
		if _, ok := f.Suppresses(found, i+1, i+1); ok != (i < suppress.MaxDirectives) {
			t.Fatalf("line %d: suppressed is %v", i+1, ok)
		}
	}
	if rest := f.Rest(); len(rest) != 1 || !strings.Contains(rest[0].Message, "more than 10000 directives") {
		t.Errorf("got %v", rest)
	}
}

// TestURLs has directives in URLs, one of which began in the piece before.
func TestURLs(t *testing.T) {
	text := "<http://h/ urlmend:off[bad-host] a> <http://h/> urlmend:ignore[bad-port] b\n<http://h/ urlmend:ignore[credentials] a>"
	f := rulesFor().Filter()
	last := strings.LastIndex(text, "http")
	urls := []lint.Range{{Start: 1, End: 34}, {Start: 37, End: 46}, {Start: last, End: len(text) - 1}}
	for _, cut := range []int{len(text), last + 1} {
		found := suppress.Parse([]byte(text[:cut]), 0, 1, len(text), urls)
		if len(found) != 1 || found[0].Names[0].Text != "bad-port" {
			t.Errorf("up to %d: %v", cut, found)
		}
		f.Add(found)
	}
	f.Pass(len(text))
	if taken := f.Add(suppress.Parse([]byte(text[last:]), last, 2, len(text), nil)); taken != nil {
		t.Errorf("in a URL that began before, took %d", taken)
	}
}

func apply(text string, edits []lint.Edit) string {
	end := len(text)
	for _, e := range slices.Backward(edits) {
		if e.End > end || e.Start > e.End {
			return fmt.Sprintf("edits %v are no good", edits)
		}
		text, end = text[:e.Start]+e.Text+text[e.End:], e.Start
	}
	return text
}

// TestPieces reads documents in pieces that are cut anywhere.
func TestPieces(t *testing.T) {
	text := "a <!-- urlmend:ignore[bad-host] b -->\nurlmend:ignore-next[bad-port] a reason\n\n\n # urlmend:off[bad-host] c\nurlmend:on[bad-host]"
	want := fmt.Sprint(parse(text))
	const ahead = 64
	for size := 1; size < len(text); size++ {
		f := rulesFor().Filter()
		var got []string
		last := -1
		for from := 0; from < len(text); from += size {
			begin := max(0, from-ahead)
			end := min(from+size, len(text))
			line := 1 + strings.Count(text[:begin], "\n")
			for _, d := range suppress.Parse([]byte(text[begin:min(len(text), end+ahead)]), begin, line, end, nil) {
				if d.Start > last {
					got, last = append(got, fmt.Sprint(d)), d.Start
				}
				f.Add([]suppress.Directive{d})
			}
		}
		if fmt.Sprint(got) != want {
			t.Fatalf("in pieces of %d:\ngot  %v\nwant %v", size, got, want)
		}
		if rest := f.Rest(); len(rest) != 3 {
			t.Fatalf("in pieces of %d: %v", size, rest)
		}
	}
}

// TestNoReasonIsNeeded has the configuration permit none.
func TestNoReasonIsNeeded(t *testing.T) {
	f := suppress.NewRules(known, false, func(string) bool { return true }).Filter()
	f.Add(parse("x <!-- urlmend:ignore[bad-host] -->"))
	if _, ok := f.Suppresses(&lint.Finding{Rule: "bad-host"}, 1, 1); !ok || len(f.Rest()) > 0 {
		t.Errorf("suppresses: %v, rest %v", ok, f.Rest())
	}
}

func TestBrokenURL(t *testing.T) {
	f := rulesFor().Filter()
	f.Add(parse("\n\n urlmend:ignore[broken-url] a reason"))
	found := &lint.Finding{Rule: "broken-url"}
	for _, c := range []struct {
		first, last int
		want        bool
	}{{1, 2, false}, {1, 3, true}, {2, 5, true}, {3, 3, true}, {4, 5, false}} {
		if reason, ok := f.Suppresses(found, c.first, c.last); ok != c.want || ok && reason != "a reason" {
			t.Errorf("lines %d to %d: %q, %v", c.first, c.last, reason, ok)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("a <!-- urlmend:ignore[bad-host] b -->\nurlmend:off[bad-port] c\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		filter := rulesFor().Filter()
		filter.Add(suppress.Parse(text, 0, 1, len(text), nil))
		for _, found := range filter.Rest() {
			if !bytes.HasPrefix(text[found.Start:], []byte("urlmend")) {
				t.Errorf("a finding at %d", found.Start)
			}
			for _, fix := range found.Fixes {
				apply(string(text), fix.Edits)
			}
		}
	})
}

func TestExplain(t *testing.T) {
	for _, r := range suppress.All() {
		text := r.Explain()
		for _, part := range append(append([]string{r.Name, r.Summary}, r.Bad...), r.Good...) {
			if !strings.Contains(text, part) {
				t.Errorf("%s is not explained with %q", r.Name, part)
			}
		}
	}
}
