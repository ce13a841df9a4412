package html

import (
	"fmt"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

// cases are texts and what they hold, as describe writes it.
var cases = []struct{ name, html, visible, hidden, links string }{
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

func TestRead(t *testing.T) {
	var h Text
	for _, c := range cases {
		h.Read([]byte(c.html), nil)
		hidden, links := describe(&h)
		if string(h.Visible) != c.visible || hidden != c.hidden || links != c.links {
			t.Errorf("%s: %q holds\n %q\n %q\n %q\nwant\n %q\n %q\n %q", c.name, c.html,
				h.Visible, hidden, links, c.visible, c.hidden, c.links)
		}
		checkText(t, []byte(c.html), &h)
	}
}

// describe lists the hidden values of h, with URLs in angle brackets, and its
// links.
func describe(h *Text) (hidden, links string) {
	var values, all []string
	for _, v := range h.Values {
		text := string(h.Hidden[v.Start:v.End])
		if v.IsURL {
			text = "<" + text + ">"
		}
		values = append(values, v.Name+"="+text)
	}
	for _, l := range h.Links {
		v := h.Values[l.Value]
		all = append(all, fmt.Sprintf("%s %s", h.Hidden[v.Start:v.End], h.Visible[l.Start:l.End]))
	}
	return strings.Join(values, "|"), strings.Join(all, "|")
}

func TestBase(t *testing.T) {
	var h Text
	for html, want := range map[string]string{
		"<base target=x><base href='http://a/?b&amp;c'><base href=d>" + strings.Repeat("<a href=x>", 99): "http://a/?b&c",
		"<base><a href=x>": "",
	} {
		if h.Read([]byte(html), nil); string(h.Base) != want {
			t.Errorf("the base of %.40q is %q, want %q", html, h.Base, want)
		}
	}
}

func TestReports(t *testing.T) {
	for html, want := range map[string]int{
		"<p>a<br>b": -1, "<!-- a -->": -1, "a <b": 2, "a<b c='d": 1, "a<!-- b": 1, "ab<!doctype c": 2,
		"<p><style>a": 3, "<title>": 0, "<plaintext>a": -1,
	} {
		at := -1
		var h Text
		h.Read([]byte(html), func(kind defect.Kind, start, end int) {
			if at = start; kind != defect.Unclosed || end != len(html) {
				t.Errorf("%q: %v at %d to %d", html, kind, start, end)
			}
		})
		if at != want {
			t.Errorf("%q is not closed at %d, want %d", html, at, want)
		}
	}
}

// checkText checks what holds of every Text.
func checkText(t *testing.T, src []byte, h *Text) {
	t.Helper()
	checkMap(t, src, h.Visible, &h.VisibleMap)
	checkMap(t, src, h.Hidden, &h.HiddenMap)
	end := 0
	for i, v := range h.Values {
		last := i == len(h.Values)-1 && v.End == len(h.Hidden)
		if v.Start != end || v.End <= v.Start || !last && h.Hidden[v.End] != '\n' {
			t.Fatalf("%q: value %d is [%d, %d), after %d", src, i, v.Start, v.End, end)
		}
		end = v.End + 1
	}
	if len(h.Values) > 0 && end < len(h.Hidden) {
		t.Fatalf("%q: the values end at %d of %d", src, end, len(h.Hidden))
	}
	end = 0
	for i, l := range h.Links {
		if l.Start < end || l.End < l.Start || l.End > len(h.Visible) || !h.Values[l.Value].isHref() {
			t.Fatalf("%q: link %d is %+v", src, i, l)
		}
		end = l.End
	}
}

func (v Value) isHref() bool { return v.Name == "a@href" }

// checkMap checks that m maps text to src, and that decoding what is
// for a character gives it.
func checkMap(t *testing.T, src, text []byte, m *source.Map) {
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
		if r.Verbatim && got != from || !r.Verbatim && got != "\n" && got != decodeUnit(from) {
			t.Fatalf("%q: %q means %q", src, from, got)
		}
	}
}

// decodeUnit decodes one character reference.
func decodeUnit(ref string) string {
	var h Text
	h.Read([]byte(ref), nil)
	return string(h.Visible)
}

func TestAllocatesNothing(t *testing.T) {
	src := []byte(strings.Repeat(`<p class=x>a &amp; b&nbsp;&#8364; <a href="http://a.example/?b&amp;c">d</a><br><!-- e -->`, 100))
	var h Text
	h.Read(src, nil)
	if n := testing.AllocsPerRun(10, func() { h.Read(src, nil) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
