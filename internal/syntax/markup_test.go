package syntax

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A marked text has the destination between « and ». With no », no construct
// holds the URL at «.
type marked struct {
	text string
	want string // the destination as it reads; as it is when empty
}

var constructs = map[*Language][]marked{
	Markdown: {
		{"[t](«http://example.com/a.»)", ""},
		{"[t]( «http://example.com/a» )", ""},
		{"![t](«http://example.com/a.png» \"title\")", ""},
		{"[t](«http://example.com/a»\n'title')", ""},
		{"[t](«http://example.com/a_(b)»), and", ""},
		{"[t](«http://example.com/\\)_»)", "http://example.com/)_"},
		{"[t](«http://example.com/?a=1&amp;b=2»)", "http://example.com/?a=1&b=2"},
		{"[t](«http://example.com/f[A](x):A»)", ""},
		{"[t](<«http://example.com/a b»>)", ""},
		{"[t](<«http://example.com/a)\\>»> 'title')", "http://example.com/a)>"},
		{"[t](«http://example.com/long/\n  path/»)", "http://example.com/long/path/"},
		{"[t](«http://example.com/long/\r\npath/\r\n»)", "http://example.com/long/path/"},
		{"[r]: «http://example.com/a.»\n", ""},
		{"> [r]: «http://example.com/a.» \"title\"\n", ""},
		{"[r]:\n  «http://example.com/a.»\nnext", ""},
		{"[r]: <«http://example.com/a b»>\n", ""},
		{"[r]: «http://example.com/a»\n    'title'", ""},
		{"<a href=\"«http://example.com/?a&amp;b»\">", "http://example.com/?a&b"},
		{"[t](«http://example.com/a is prose)", ""},
		{"[t](«http://example.com/a\n\nb)", ""},
		{"[t](«http://example.com/a\nhttp://example.com/b)", ""},
		{"[t](«http://example.com/a", ""},
		{"[t](«http://example.com/a[u](http://example.com/b)", ""},
		{"[^1]: «http://example.com/a, see there", ""},
		{"[r]: «http://example.com/a\n    b", ""},
		{"<«http://example.com/>", ""},
		{"see «http://example.com/", ""},
	},
	RST: {
		{"`t <«http://example.com/a.»>`_", ""},
		{"`t\n<«http://example.com/a/\n  b\\_»>`__.", "http://example.com/a/b_"},
		{"   .. _t: «http://example.com/a.»\n", ""},
		{".. _t:\n   «http://example.com/a»\nprose", ""},
		{".. _t: «http://example.com/a/\n   b/\n   c»\n\n   prose", "http://example.com/a/b/c"},
		{".. _t: «http://example.com/a»\n   http://example.com/b\n", ""},
		{".. _t: «http://example.com/a»\n   and prose", ""},
		{".. __: «http://example.com/a»\n", ""},
		{"__ «http://example.com/a\\_»\n", "http://example.com/a_"},
		{".. image:: «http://example.com/a.png»\n   :alt: b\n", ""},
		{".. |i| image:: «http://example.com/a.png»", ""},
		{"   :target: «http://example.com/a/\n      b»\n   :alt: c", "http://example.com/a/b"},
		{"`t <«http://example.com/a>", ""},
		{"<«http://example.com/a>`", ""},
		{".. _t: «http://example.com/a and prose", ""},
		{"x: «http://example.com/a", ""},
	},
	AsciiDoc: {
		{"see «http://example.com/a»[text]", ""},
		{"«http://[2001:db8::1]/a»[text]", ""},
		{"«http://example.com/http://example.org/»[text]", ""},
		{"link:«http://example.com/a»[text]", ""},
		{"link:«http://example.com/a/\n  b»[text]", "http://example.com/a/b"},
		{"link:++«http://example.com/a[1]»++[text]", ""},
		{"image::«http://example.com/a.png»[]", ""},
		{"see «http://example.com/a\nb[text]", ""},
		{"see «http://example.com/a,http://example.com/b[text]", ""},
		{"<«http://example.com/a>[text]", ""},
	},
	Org: {
		{"[[«http://example.com/a.»][text]]", ""},
		{"[[«http://example.com/a»]]", ""},
		{"[[«http://example.com/a b\\]»]]", "http://example.com/a b]"},
		{"[[«http://example.com/a/\n  b»][text]]", "http://example.com/a/b"},
		{"[[«http://example.com/[[x]]", ""},
		{"[«http://example.com/]]", ""},
	},
	MediaWiki: {
		{"[«http://example.com/a.» text]", ""},
		{"[«http://example.com/a,»]", ""},
		{"<a href='«http://example.com/a»'>", ""},
		{"[«http://example.com/a text\n]", ""},
		{"[«http://example.com/a [b]]", ""},
		{"see «http://example.com/a]", ""},
	},
	LaTeX: {
		{`\url{«http://example.com/a.»}`, ""},
		{`\url|«http://example.com/a%20b»|`, ""},
		{`\href{«http://example.com/a\_b\%20\#c»}{text}`, "http://example.com/a_b%20#c"},
		{`\href[page=2]{«http://example.com/\~{}a»}{text}`, "http://example.com/~a"},
		{`\href{«http://example.com/$\sim$a»}{text}`, "http://example.com/~a"},
		{`\nolinkurl{«http://example.com/{a}»}`, ""},
		{"\\url{ «http://example.com/a/%\n  b» }", "http://example.com/a/b"},
		{"\\url{«http://example.com/a%\n20b»}", "http://example.com/a%20b"},
		{"url = {«http://example.com/a.»},", ""},
		{"url = {{«http://example.com/a.»}},", ""},
		{`url = "«http://example.com/a.»",`, ""},
		{`note = {«http://example.com/a and more},`, ""},
		{`{«http://example.com/a}`, ""},
		{`\url{«http://example.com/a`, ""},
		{`\url{«http://example.com/{{{{{{{{{a}}}}}}}}}}`, ""},
	},
	HTML: {
		{`<a href="«http://example.com/?a&amp;b=c&copy=d»">`, "http://example.com/?a&b=c&copy=d"},
		{`<a HREF = ' «http://example.com/a b» '>`, ""},
		{"<a href=\"«http://example.com/a/\n\tb»\">", "http://example.com/a/b"},
		{"<a href=«http://example.com/a.»>text", ""},
		{"<a href=«http://example.com/a.» rel=b>", ""},
		{`<meta content="0; url=«http://example.com/a»">`, ""},
		{`<p>a=«http://example.com/a, b`, ""},
		{`<img srcset="«http://example.com/a 1x">`, ""},
		{`<p title="«http://example.com/a and more">`, ""},
		{`say "«http://example.com/a"`, ""},
		{`<a href="«http://example.com/a`, ""},
	},
	Roff: {
		{".UR «http://example.com/a.»\ntext\n.UE", ""},
		{".URL «http://example.com/a\\-b\\:c» text .", "http://example.com/a-bc"},
		{`'  UR "«http://example.com/\(tia»"`, "http://example.com/~a"},
		{".Lk «http://example.com/a» text", ""},
		{"x .UR «http://example.com/a", ""},
		{".TP «http://example.com/a", ""},
	},
	Text: {
		{"[t](«http://example.com/a.»)", ""},
		{"[t](«http://example.com/?a=1&amp;b=\\_»)", "http://example.com/?a=1&amp;b=_"},
		{"[[«http://example.com/a.»][text]]", ""},
		{"[[«http://example.com/a b]]", ""},
		{`\url{«http://example.com/a\_b.»}`, "http://example.com/a_b."},
		{`\href{«http://example.com/a.»}{b}`, ""},
		{"link:«http://example.com/a.»[b]", ""},
		{".UR «http://example.com/a.»", ""},
		{"«http://example.com/a[b]", ""},
		{`="«http://example.com/a"`, ""},
		{"[«http://example.com/a text]", ""},
	},
	Source: {{"// [t](«http://example.com/a.»)", ""}},
	PO:     {{`msgid "\\url{«http://example.com/a.»}"`, ""}},
}

func TestAt(t *testing.T) {
	for lang, cases := range constructs {
		for _, c := range cases {
			before, after, _ := strings.Cut(c.text, "«")
			dest, rest, holds := strings.Cut(after, "»")
			data := []byte(before + dest + rest)
			d, ok := new(Look).At(lang, data, 0, len(before), len(data))
			switch {
			case ok != holds:
				t.Errorf("%v: %q: found %v, want %v", lang, c.text, ok, holds)
			case !ok:
			case d.End != len(before+strings.TrimSpace(dest)):
				t.Errorf("%v: %q: got %q", lang, c.text, data[len(before):d.End])
			default:
				want := c.want
				if want == "" {
					want = dest
				}
				if got := read(d, data[len(before):d.End]); got != want {
					t.Errorf("%v: %q: reads %q, want %q", lang, c.text, got, want)
				}
			}
		}
	}
}

// read returns what the text of a destination means.
func read(d Destination, text []byte) string {
	var b strings.Builder
	for p := range Fragments(d.Escape, text) {
		if p.Verbatim {
			b.Write(text[p.Start:p.End])
		} else {
			b.WriteString(p.Text)
		}
	}
	if !d.Breaks {
		return b.String()
	}
	lines := strings.Split(b.String(), "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "")
}

func TestBound(t *testing.T) {
	for _, c := range []struct {
		lang *Language
		text string // with | where the URL ends at the latest, if before its end
	}{
		{Text, "http://example.com/a|](http://example.com/a)"},
		{Text, "http://example.com/a[b](c)"},
		{Markdown, "http://example.com/a|](http://example.com/a)"},
		{RST, "http://example.com/a`_"},
		{Org, "http://example.com/a|]]"},
		{MediaWiki, "http://example.com/a|]"},
		{MediaWiki, "http://example.com/a'b|''"},
		{MediaWiki, "http://example.com/{a}|}}"},
		{MediaWiki, "http://[2001:db8::1]/a|<ref>"},
		{LaTeX, `http://example.com/\_a{b}|}`},
		{LaTeX, `http://example.com/a|\footnote{b}`},
		{HTML, "http://example.com/?a&amp;b|&gt;,"},
		{HTML, "http://example.com/a|</p>"},
		{Roff, `http://example.com/\-a|\fP.`},
		{Source, `http://example.com/a|\n`},
		{Source, `http://example.com/|\d+`},
		{Source, `http://example.com/\u0026a|\u003c`},
		{PO, `http://example.com/a|\"`},
	} {
		url, rest, _ := strings.Cut(c.text, "|")
		if n := c.lang.Bound([]byte(url + rest)); n != len(url) {
			t.Errorf("%v: %q: ends at %d", c.lang, c.text, n)
		}
	}
	if n := MediaWiki.Bound([]byte("http://example.com/a|b=c")); n != len("http://example.com/a") {
		t.Errorf("MediaWiki: an argument ends at %d", n)
	}
}

func TestFragments(t *testing.T) {
	text := []byte("a&amp;b&#x26;c&ampx;d&amp")
	want := []Fragment{
		{0, 1, true, ""}, {1, 6, false, "&"}, {6, 7, true, ""}, {7, 13, false, "&"}, {13, len(text), true, ""},
	}
	if got := slices.Collect(Fragments(Entities, text)); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	for range Fragments(Entities, text) {
		break // must not go on after that
	}
}

func TestForName(t *testing.T) {
	for name, want := range map[string]*Language{
		"README.md": Markdown, "a/b.RST": RST, "x.asc": AsciiDoc, "x.org": Org, "x.wiki": MediaWiki,
		"refs.bib": LaTeX, "feed.XML": HTML, "git-log.1": Roff, "Makefile": Source, "a.b/main.go": Source,
		"de.po": PO, "notes.txt": Text, "README": Text, "": Unknown, "x.": Unknown, "x.10": Unknown,
		`C:\doc\index.htm`: HTML, "CMakeLists.txt": Source,
		"a.html.erb": HTML, "a.yml.erb": Source, "a.erb": Source, "a.md.tmpl": Markdown, "a.tmpl": Unknown, "a.vue": HTML, "a.page": HTML,
	} {
		if got := ForName(name); got != want {
			t.Errorf("ForName(%q) = %v, want %v", name, got, want)
		}
	}
}

func TestParse(t *testing.T) {
	for i, name := range Names() {
		if l := Parse(strings.ToUpper(name)); l == nil || l != Of(i+1) || l.Number() != i+1 || l.String() != name {
			t.Errorf("Parse(%q) = %v", name, l)
		}
	}
	if Parse("troff ") != nil {
		t.Error("Parse takes any name")
	}
}

// hostile texts repeat what opens a construct and never closes it.
var hostile = []string{
	"](http:", "](http://a", "](<http:", "]: http:", "\n[r]: <http:", "\n.. _t: http:", "<http:", "`<http:a\n",
	"http:", "http://a,", "http://a|", "link:http:", "link:http://a", "link:++http:", "[[http:", "[http:", "[http: ",
	`\url{http:`, `\url{http:}{`, `\url|http:`, "={http:", `="http:`, "='http:", "<a b=http:", "\n.UR http:",
	"](http:(", "](http:\n", "={http:\n", "      http:", "[[http:\\", "<http:\\", "](<http:\\", "](http:\\",
	`\url{http:\`, `={http:\`, "http:[", "http:[[",
}

// TestLinear counts how many bytes ahead are looked at, not how long it takes.
func TestLinear(t *testing.T) {
	const most = maxColons + 2 // looks that may pass over the same byte
	for _, text := range hostile {
		for _, lang := range languages {
			data := bytes.Repeat([]byte(text), 2*maxAhead/len(text))
			if n := looked(lang, data); n > most*len(data) {
				t.Errorf("%v: %q repeated to %d bytes: %d were looked at", lang, text, len(data), n)
			}
		}
	}
}

// looked returns how many bytes ahead are looked at if each "http:" in data is
// tried that is not inside a destination.
func looked(lang *Language, data []byte) (sum int) {
	for at := 0; ; {
		n := bytes.Index(data[at:], []byte("http:"))
		if n < 0 {
			return sum
		}
		var l Look
		d, ok := l.At(lang, data, 0, at+n, len(data))
		sum += l.reach - l.start
		at = l.start + len("http:")
		if ok {
			at = max(at, d.End)
		}
	}
}

func TestAllocations(t *testing.T) {
	data := []byte("Prose says http://example.com/a.b, and so on.")
	var l Look
	for _, lang := range languages {
		n := testing.AllocsPerRun(10, func() {
			l.At(lang, data, 0, 11, len(data))
			lang.Bound(data[11:33])
		})
		if n > 0 {
			t.Errorf("%v: %v allocations for a bare URL", lang, n)
		}
	}
}

func FuzzAt(f *testing.F) {
	for lang, cases := range constructs {
		for _, c := range cases {
			f.Add(uint8(lang.Number()), strings.ReplaceAll(c.text, "»", ""))
		}
	}
	f.Fuzz(func(t *testing.T, n uint8, text string) {
		lang := Of(int(n) % len(languages))
		before, after, _ := strings.Cut(text, "«")
		data := []byte(before + after)
		start := len(before)
		if start == len(data) {
			return
		}
		if b := lang.Bound(data[start:]); b < 0 || b > len(data)-start {
			t.Fatalf("bound %d of %d", b, len(data)-start)
		}
		checkFragments(t, lang.TextEscape, data)
		d, ok := new(Look).At(lang, data, 0, start, len(data))
		if !ok {
			return
		}
		if d.End <= start || d.End > len(data) || ascii.IsSpace(data[d.End-1]) {
			t.Fatalf("%v: [%d:%d) in %q", lang, start, d.End, data)
		}
		if d.Breaks != bytes.ContainsAny(data[start:d.End], "\r\n") {
			t.Fatalf("%v: breaks %v in %q", lang, d.Breaks, data[start:d.End])
		}
		checkFragments(t, d.Escape, data[start:d.End])
	})
}

// checkFragments checks that the fragments of text cover it in order.
func checkFragments(t *testing.T, e Escape, text []byte) {
	at := 0
	for p := range Fragments(e, text) {
		if p.Start != at || p.End <= p.Start || p.Verbatim && p.Text != "" {
			t.Fatalf("%v after %d in %q", p, at, text)
		}
		at = p.End
	}
	if at != len(text) {
		t.Fatalf("pieces end at %d of %q", at, text)
	}
}

func BenchmarkBare(b *testing.B) {
	data := []byte(strings.Repeat("Prose says http://example.com/a.b, and so on.\n", 20))
	for _, lang := range languages {
		b.Run(lang.String(), func(b *testing.B) {
			b.ReportAllocs()
			var l Look
			for b.Loop() {
				l.At(lang, data, 0, 10*46+11, len(data))
			}
		})
	}
}
