package mail

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/source"
)

// htmlCases are texts and what they hold, as describe tells it.
var htmlCases = []struct{ name, html, visible, hidden, links string }{
	{"text", "a < b <3 & c &lt;", "a < b <3 & c <", "", ""},
	{"a word in two fonts", "http://exa<b>mple</b>.com", "http://example.com", "", ""},
	{"a break that may be", "http://exa<wbr>mple.com", "http://example.com", "", ""},
	{"a comment in a word", "http://exa<!-- x -->mple.com", "http://example.com", "comment= x ", ""},
	{"a soft hyphen", "exa&shy;mple", "exa\u00admple", "", ""},
	{"one line end for many tags", "<div><div>a</div></div><div>b<BR></div>c", "\na\nb\nc", "", ""},
	{"paragraphs, cells and items are apart", "<p>a</p></td></tr><tr><td>b<br><td>c<li>d", "\n\na\n\nb\n\nc\n\nd", "", ""},
	{"a second <br> makes a blank line", "a<br><br><br>b<div><br></div>c", "a\n\nb\n\nc", "", ""},
	{"white space stays", "a \r\n\t b<p> \n<p>c", "a \r\n\t b\n\n \n\n\nc", "", ""},
	{"a title", "<head><title>On &amp; off</title>x", "\n\nOn & off\n\nx", "", ""},
	{"an area for text", "<textarea><b>&lt;</textareas></TEXTAREA >x", "\n<b><</textareas>\nx", "", ""},
	{"no markup", "<style>a&amp;<b></style>x<script>y</script>z<iframe>i</iframe>", "xz", "style=a&amp;<b>|script=y|iframe=i", ""},
	{"script in a comment in a script", "<script><!-- <script> </script> --> </script>x", "x", "script=<!-- <script> </script> --> ", ""},
	{"script with an empty comment", "<script><!--><script></script>x", "x", "script=<!--><script>", ""},
	{"plain text", "a<plaintext><b>&amp;</plaintext>", "a\n<b>&amp;</plaintext>", "", ""},
	{"no script", "<noscript><img src=x></noscript>y", "y", "img@src=<x>", ""},

	{"attributes", `<a href="http://a/?x&amp;y=1" title=t CLASS='c'>b</a>`, "b",
		"a@href=<http://a/?x&y=1>|@title=t|@class=c", "http://a/?x&y=1 b"},
	{"blanks round =", "<IMG\nSRC = \t'x y'/>", "", "img@src=<x y>", ""},
	{"no blanks between", `<a href="x"title='y'z="w">`, "", "a@href=<x>|@title=y|=w", "x "},
	{"without a value", "<a href><a href=><a href=''>x</a>", "x", "", ""},
	{"twice the same", "<a href=one href=two>x</a>", "x", "a@href=<one>|a@href=<two>", "one x"},
	{"of an end tag", "<a href=one>x</a href=two>", "x", "a@href=<one>|a@href=<two>", "one x"},
	{"slashes", "<a/href=a/b/>x", "x", "a@href=<a/b/>", "a/b/ x"},
	{"= in the name", "<p =a=b>", "\n\n", "=b", ""},
	{"> in the value", `<img alt="a>b" src=c>`, "", "@alt=a>b|img@src=<c>", ""},
	{"an URL by its element", "<object data=x><div data=y>", "\n", "object@data=<x>|@data=y", ""},
	{"lists are searched", "<img srcset='a 1x, b 2x'><meta content='0;url=http://a/'><a ping='a b'>", "",
		"img@srcset=a 1x, b 2x|meta@content=0;url=http://a/|a@ping=a b", ""},
	{"unknown", "<x-y src=a foo=b>", "", "@src=<a>|=b", ""},
	{"upper case", "<BODY BACKGROUND=a>", "\n", "body@background=<a>", ""},

	{"references without semicolon", "&#104&#x74tp&amp &nbsp<b>&copy=2 &copy2 &copy", "http& \u00a0&copy=2 &copy2 ©", "", ""},
	{"references in a value", `<a href="?a=1&copy=2&reg;&amp">x`, "x", "a@href=<?a=1&copy=2®&>", "?a=1&copy=2®& x"},
	{"references by number", "&#128;&#0;&#xD800;&#99999999999;&#;&#x;&#1", "€\ufffd\ufffd\ufffd&#;&#x;\x01", "", ""},
	{"references by a long name", "&CounterClockwiseContourIntegral;&NotEqualTilde;&nosuch;&hearts", "∳≂̸&nosuch;&hearts", "", ""},

	{"comments", "<!-- a -- b --><!--c--!><!--><!---><!-- d --->", "", "comment= a -- b |comment=c|comment= d -", ""},
	{"bogus comments", "<!x><?y?></ z></><![CDATA[a>b]]>", "b]]>", "comment=x|comment=?y?|comment= z|comment=[CDATA[a", ""},
	{"conditional comments", "<!--[if mso]><a href=x><![endif]-->y<![if !mso]>z", "yz",
		"comment=[if mso]><a href=x><![endif]|comment=[if !mso]", ""},
	{"a doctype", `<!DOCTYPE html SYSTEM "http://a/b.dtd">`, "", `doctype= html SYSTEM "http://a/b.dtd"`, ""},

	{"an open quote", `a<a href="http://a/ b`, "a", "a@href=http://a/ b", ""},
	{"an open tag", `a<a href=http://a/`, "a", "a@href=http://a/", ""},
	{"an open comment", "a<!-- http://a/ --", "a", "comment= http://a/ --", ""},
	{"an open bogus comment", "a<?http://a/", "a", "comment=?http://a/", ""},
	{"an open style", "a<style>b</styl", "a", "style=b</styl", ""},
	{"an open title", "a<title>b</titl", "a\n\nb</titl", "", ""},
	{"open at the end", "a<", "a<", "", ""},
	{"open before a name", "a</", "a</", "", ""},
	{"a quote left out", `<a href="http://a/>x</a> <a href="http://b/">y</a>`, "y", `a@href=http://a/>x</a> <a href=|=http://b/"`, "http://a/>x</a> <a href= y"},

	{"an URL as a tag", "See <http://a.example/b?c=d&amp;e>!", "See !", "=http://a.example/b?c=d&e", ""},
	{"an address as a tag", "<joe@a.example><mailto:x><o:p>y</o:p>", "y", "=joe@a.example|=mailto:x", ""},
	{"an URL as an attribute", "<a title=x http://a.example/b c=d>y", "y", "@title=x|=http://a.example/b c=d", ""},

	{"links", "<a href=1>one</a><a href=2>two<a name=x>no<a href=3>three<p>", "onetwonothree\n\n", "a@href=<1>|a@href=<2>|@name=x|a@href=<3>",
		"1 one|2 two|3 three\n\n"},
	{"NUL", "a\x00b<\x00c><a href=\x00d>", "a\x00b<\x00c>", "a@href=<\x00d>", "\x00d "},
}

func TestHTML(t *testing.T) {
	var h htmlText
	for _, c := range htmlCases {
		h.read([]byte(c.html), nil)
		hidden, links := describe(&h)
		if string(h.visible) != c.visible || hidden != c.hidden || links != c.links {
			t.Errorf("%s: %q holds\n %q\n %q\n %q\nwant\n %q\n %q\n %q", c.name, c.html,
				h.visible, hidden, links, c.visible, c.hidden, c.links)
		}
		checkHTML(t, []byte(c.html), &h)
	}
}

// describe tells what is hidden in h, with URLs in angle brackets, and its
// links.
func describe(h *htmlText) (hidden, links string) {
	var values, all []string
	for _, v := range h.values {
		text := string(h.hidden[v.start:v.end])
		if v.url {
			text = "<" + text + ">"
		}
		values = append(values, v.place+"="+text)
	}
	for _, l := range h.links {
		v := h.values[l.value]
		all = append(all, fmt.Sprintf("%s %s", h.hidden[v.start:v.end], h.visible[l.start:l.end]))
	}
	return strings.Join(values, "|"), strings.Join(all, "|")
}

func TestHTMLBase(t *testing.T) {
	var h htmlText
	for html, want := range map[string]string{
		"<base target=x><base href='http://a/?b&amp;c'><base href=d>" + strings.Repeat("<a href=x>", 99): "http://a/?b&c",
		"<base><a href=x>": "",
	} {
		if h.read([]byte(html), nil); string(h.base) != want {
			t.Errorf("the base of %.40q is %q, want %q", html, h.base, want)
		}
	}
}

func TestHTMLReports(t *testing.T) {
	for html, want := range map[string]int{
		"<p>a<br>b": -1, "<!-- a -->": -1, "a <b": 2, "a<b c='d": 1, "a<!-- b": 1, "ab<!doctype c": 2,
		"<p><style>a": 3, "<title>": 0, "<plaintext>a": -1,
	} {
		at := -1
		var h htmlText
		h.read([]byte(html), func(kind DefectKind, start, end int) {
			if at = start; kind != Unclosed || end != len(html) {
				t.Errorf("%q: %v at %d to %d", html, kind, start, end)
			}
		})
		if at != want {
			t.Errorf("%q is not closed at %d, want %d", html, at, want)
		}
	}
}

// checkHTML checks what holds of every htmlText.
func checkHTML(t *testing.T, src []byte, h *htmlText) {
	t.Helper()
	checkHTMLMap(t, src, h.visible, &h.vmap)
	checkHTMLMap(t, src, h.hidden, &h.hmap)
	end := 0
	for i, v := range h.values {
		last := i == len(h.values)-1 && v.end == len(h.hidden)
		if v.start != end || v.end <= v.start || !last && h.hidden[v.end] != '\n' {
			t.Fatalf("%q: value %d is [%d, %d), after %d", src, i, v.start, v.end, end)
		}
		end = v.end + 1
	}
	if len(h.values) > 0 && end < len(h.hidden) {
		t.Fatalf("%q: the values end at %d of %d", src, end, len(h.hidden))
	}
	end = 0
	for i, l := range h.links {
		if l.start < end || l.end < l.start || l.end > len(h.visible) || !h.values[l.value].isHref() {
			t.Fatalf("%q: link %d is %+v", src, i, l)
		}
		end = l.end
	}
}

func (v htmlValue) isHref() bool { return v.place == "a@href" }

// checkHTMLMap checks that m maps text to src, and that decoding what stands
// for a character gives it.
func checkHTMLMap(t *testing.T, src, text []byte, m *source.Map) {
	t.Helper()
	if m.Len() != len(text) {
		t.Fatalf("%q: %d bytes are mapped, not %d", src, m.Len(), len(text))
	}
	end := 0
	for _, r := range m.Runs(nil, 0, len(text)) {
		if r.Src < end || r.SrcEnd <= r.Src || r.SrcEnd > len(src) {
			t.Fatalf("%q: run %+v comes after %d", src, r, end)
		}
		end = r.SrcEnd
		got, from := string(text[r.Dst:r.DstEnd]), string(src[r.Src:r.SrcEnd])
		if r.Verbatim && got != from || !r.Verbatim && got != "\n" && got != decodeHTMLUnit(from) {
			t.Fatalf("%q: %q stands for %q", src, from, got)
		}
	}
}

// decodeHTMLUnit decodes one character reference.
func decodeHTMLUnit(ref string) string {
	var h htmlText
	h.read([]byte(ref), nil)
	return string(h.visible)
}

func TestHTMLAllocatesNothing(t *testing.T) {
	src := []byte(strings.Repeat(`<p class=x>a &amp; b&nbsp;&#8364; <a href="http://a.example/?b&amp;c">d</a><br><!-- e -->`, 100))
	var h htmlText
	h.read(src, nil)
	if n := testing.AllocsPerRun(10, func() { h.read(src, nil) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestHTMLNames looks each name up, in both cases, and what is like it.
func TestHTMLNames(t *testing.T) {
	for _, l := range []*lexicon{elementNames, attributeNames} {
		for _, row := range l {
			if row.name == "" {
				continue
			}
			if l.find([]byte(row.name)) != row.index || l.find([]byte(strings.ToUpper(row.name))) != row.index {
				t.Errorf("%s is not at %d", row.name, row.index)
			}
			if near := []byte(row.name + "\x00"); l.find(near) >= 0 {
				t.Errorf("%q is found", near)
			}
		}
	}
}
