package html

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/urlmend/urlmend/internal/ascii"
)

// An oracle is what golang.org/x/net/html makes of a text.
type oracle struct {
	t       *testing.T
	z       *html.Tokenizer
	at      int // where the token is in the text
	visible []byte
	broken  int
	inside  *element // of a start tag just seen, what it holds is no markup
	tags    []oracleTag
	raws    []string // comments, doctypes and what is neither markup nor shown
}

// An oracleTag is a tag and the values of its attributes.
type oracleTag struct {
	start, end int
	values     []string
	keys       []string
}

// readOracle takes src apart with the tokenizer of x/net/html. Where it
// deviates from HTML, or we do, it is made to do the same:
//   - text is decoded like the value of an attribute;
//   - <noscript> holds markup;
//   - end tags have attributes;
//   - a comment that is not closed keeps all its dashes.
//
// The tokenizer drops an attribute whose name was there before: see
// oracleTag.check.
func readOracle(t *testing.T, src []byte) *oracle {
	o := &oracle{t: t, z: html.NewTokenizer(bytes.NewReader(src))}
	for o.z.Next() != html.ErrorToken {
		n := len(o.z.Raw())
		o.token(o.at, o.at+n)
		o.at += n
	}
	return o
}

func (o *oracle) token(start, end int) {
	source := strings.Clone(string(o.z.Raw()))
	inside := o.inside
	o.inside = nil
	switch tok := o.z.Token(); tok.Type {
	case html.TextToken:
		o.text(source, inside)
	case html.CommentToken, html.DoctypeToken:
		o.raws = append(o.raws, rawOf(source))
	default:
		e, _ := ascii.LookUp(elements(), []byte(tok.Data))
		if e == nil {
			e = &unknownElement
		}
		n := e.lineEnds(o.broken)
		o.visible, o.broken = append(o.visible, "\n\n"[:n]...), o.broken+n
		if tok.Type == html.EndTagToken {
			tok = retoken("<" + source[2:])
		} else if tok.Data == "noscript" {
			o.z.NextIsNotRawText()
		} else if e.flow&(raw|plaintext) != 0 {
			o.inside = e
		}
		o.tags = append(o.tags, newOracleTag(start, end, tok))
	}
}

func (o *oracle) text(source string, inside *element) {
	if inside != nil && inside.flow&raw != 0 {
		o.raws = append(o.raws, source)
		return
	}
	if o.broken = 0; inside == nil {
		source = decodeAsValue(source)
	}
	o.visible = append(o.visible, source...)
}

func retoken(source string) html.Token {
	z := html.NewTokenizer(strings.NewReader(source))
	z.Next()
	return z.Token()
}

// decodeAsValue decodes the character references of text like those of a
// value.
func decodeAsValue(text string) string {
	parts := strings.Split(text, `"`)
	for i, part := range parts {
		parts[i] = retoken(`<a b="` + part + `">`).Attr[0].Val
	}
	return strings.Join(parts, `"`)
}

// rawOf returns what a comment or the like in the source holds.
func rawOf(source string) string {
	for _, fix := range [][2]string{
		{"<!--", "--!>"}, {"<!--", "-->"}, {"<!-->", ""}, {"<!--->", ""}, {"<!--", ""}, {"<!", ">"}, {"</", ">"}, {"<?", ">"},
		{"<!", ""}, {"</", ""}, {"<?", ""},
	} {
		if len(source) >= len(fix[0])+len(fix[1]) && strings.HasPrefix(source, fix[0]) && strings.HasSuffix(source, fix[1]) {
			raw := source[len(fix[0]) : len(source)-len(fix[1])]
			if fix[0] == "<?" {
				return "?" + raw
			}
			if fix[0] == "<!" && len(raw) >= 7 && strings.EqualFold(raw[:7], "doctype") {
				return raw[7:]
			}
			return raw
		}
	}
	return source
}

func newOracleTag(start, end int, tok html.Token) oracleTag {
	tag := oracleTag{start: start, end: end}
	for _, a := range tok.Attr {
		tag.keys = append(tag.keys, a.Key)
		if a.Val != "" {
			tag.values = append(tag.values, a.Val)
		}
	}
	return tag
}

// check compares the values of the tag with ours: they are the same, or among
// them when there may be two attributes of the same name.
func (tag oracleTag) check(t *testing.T, src []byte, ours []string) {
	t.Helper()
	if isNoTag(src[tag.start:tag.end], tag.keys) {
		return
	}
	if slices.Equal(ours, tag.values) {
		return
	}
	source := lowerASCII(src[tag.start:tag.end])
	twice := slices.ContainsFunc(tag.keys, func(key string) bool { return strings.Count(source, key) > 1 })
	if !twice || !isAmong(tag.values, ours) {
		t.Errorf("%q in %q has values %q, want %q", source, src, ours, tag.values)
	}
}

// lowerASCII returns b in lower case, with what is no UTF-8 as it is.
func lowerASCII(b []byte) string {
	b = bytes.Clone(b)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c | 0x20
		}
	}
	return string(b)
}

// isNoTag reports whether a tag can have what no element nor attribute would be
// named after, which we keep as text.
func isNoTag(source []byte, keys []string) bool {
	name := bytes.TrimLeft(source, "</")
	if i := bytes.IndexAny(name, " \t\n\f/>"); i >= 0 {
		name = name[:i]
	}
	return bytes.Contains(source, []byte(":/")) || bytes.ContainsAny(name, "@:.") ||
		strings.Contains(strings.Join(keys, " "), "@")
}

// isAmong reports whether all of some are in all, in that order.
func isAmong(some, all []string) bool {
	for _, s := range all {
		if len(some) > 0 && some[0] == s {
			some = some[1:]
		}
	}
	return len(some) == 0
}

// compare compares what is read with what the oracle reads.
func compare(t *testing.T, src []byte) {
	t.Helper()
	var h Text
	h.Read(src, nil)
	o := readOracle(t, src)
	if !bytes.Equal(h.Visible, o.visible) {
		t.Errorf("%q shows\n %q, want\n %q", src, h.Visible, o.visible)
	}
	for _, tag := range o.tags {
		tag.check(t, src, h.valuesIn(tag.start, tag.end))
	}
	if raws := h.rawValues(); !slices.Equal(raws, without(o.raws, "")) {
		t.Errorf("%q hides\n %q, want\n %q", src, raws, o.raws)
	}
}

// valuesIn returns the values that stand in [start, end) of the source.
func (h *Text) valuesIn(start, end int) []string {
	var all []string
	for _, v := range h.Values {
		from := h.HiddenMap.Runs(nil, v.Start, v.Start+1)[0].Src
		if start <= from && from < end && !v.isRaw() {
			all = append(all, string(h.Hidden[v.Start:v.End]))
		}
	}
	return all
}

// rawValues returns the values that are not of an attribute.
func (h *Text) rawValues() []string {
	var all []string
	for _, v := range h.Values {
		if v.isRaw() {
			all = append(all, string(h.Hidden[v.Start:v.End]))
		}
	}
	return all
}

func (v Value) isRaw() bool { return v.Name != "" && !strings.Contains(v.Name, "@") }

func without(all []string, s string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(x string) bool { return x == s })
}

// forOracle returns src as far as the oracle can read it: it makes others of
// the characters NUL and CR, and leaves what looks like a comment in a script
// too early.
func forOracle(src []byte) ([]byte, bool) {
	src = bytes.ReplaceAll(bytes.ReplaceAll(src, []byte{0}, []byte{1}), []byte{'\r'}, []byte{'\n'})
	lower := lowerASCII(src)
	return src, !strings.Contains(lower, "<script") || !strings.Contains(lower, "<!--")
}

func TestAgainstOracle(t *testing.T) {
	for _, c := range cases {
		if src, ok := forOracle([]byte(c.html)); ok {
			compare(t, src)
		}
	}
	for _, src := range nasty {
		compare(t, []byte(src))
	}
}

// nasty are texts that are hard to read.
var nasty = []string{
	"<script><!-- <script>a</script> --></script>b<img src=c>",
	"<script><!-- a --></script>b", "<script>a</scriptx></script/>b", "<script/>a</SCRIPT\n>b",
	"<title/>a<b></title>c", "<title></title><title>", "<textarea></textarea\f>x", "<style></style",
	"<xmp><b></xmp>c", "<noframes><a></noframes>d", "<noembed>&amp;</noembed>e", "<plaintext>",
	"<a\fb\n=\t'c'd/e=f//g=\"h\"/>i", "<a =b==c =>", "<a b='c'\"d\"=e>", "<a b = = c>", "<a b=c=d/>", "<a b=`c d`>",
	"<a <b>c", "<a<b>c</a<b>", "<a b=<c>d", "</a b='>'>c", "</a/>b", "<a/ b>", "<a / = b>", "<a b/=c>", "<1>", "<é>", "<a>>",
	"<!", "<!>", "<!->", "<!-", "<!--", "<!---", "<!----", "<!---->", "<!----->", "<!--->a-->", "<!-->a-->", "<!--a--!b-->c",
	"<!--a--!-->b", "<!--a--!", "<!--a-!>b-->", "<!--a->b-->", "<!----!>a", "<!---!>-->", "<!--a<!--b-->c-->",
	"<!doctype>", "<!DocType", "<!doctypehtml>a", "<!doctype 'a>b'>", "<![CDATA[a]]>", "<?a?>b", "<?", "</", "</>", "</ >a", "</1>",
	"a&", "a&;", "&#", "&#x", "&#x;", "&#X41;", "&#65", "&#065a", "&#x4g", "&#xFFFFFFFFFFFFFFF;", "&#1114111;", "&#1114112;",
	"&#x80;&#x81;&#x9f;&#xa0;", "&amp", "&ampamp;", "&amp;amp;", "&am<b>p;", "&AMP;&Amp;&AMP", "&lt=&lt;=", "&notit;&notin;",
	"<a b='&lt=' c=&lt d=&ltx e='&amp'f='&'>", "&fjlig;&bne;", "&EscapedQuote;\"&quot\"",
	"<table><td>a<td>b<tr><th>c</table>d", "<br/><br />a<hr>", "<ul><li>a<li>b</ul>c", "a<img>b<input>c",
	"<a href=1>x<p><a href=2>y</a></a>z", "<base href=a><base href=b>",
}

func FuzzRead(f *testing.F) {
	for _, c := range cases {
		f.Add([]byte(c.html))
	}
	for _, src := range nasty {
		f.Add([]byte(src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		var h Text
		h.Read(src, nil)
		checkText(t, src, &h)
		if src, ok := forOracle(src); ok {
			compare(t, src)
		}
	})
}

// BenchmarkRead reads what mailers send, many tags and little text, next to
// what the tokenizer of x/net/html takes to go over all of it.
func BenchmarkRead(b *testing.B) {
	src := []byte(strings.Repeat(`<tr><td align="center" width="600" style="padding:0 0 20px 0;font-family:Arial,sans-serif">
<a href="http://click.example.com/?q=1&amp;u=abc" target="_blank"><img src="http://img.example.com/1.gif" alt="" border="0"></a>
</td><td class="c">Our offer:&nbsp;<b>now</b> at &euro;5, for all who read this far<br></td></tr>
`, 2000))
	b.Run("Text", func(b *testing.B) {
		var h Text
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			h.Read(src, nil)
		}
	})
	b.Run("x-net", func(b *testing.B) {
		b.SetBytes(int64(len(src)))
		b.ReportAllocs()
		for b.Loop() {
			tokenize(src)
		}
	})
}

// tokenize decodes all texts and values in src.
func tokenize(src []byte) {
	z := html.NewTokenizer(bytes.NewReader(src))
	for z.Next() != html.ErrorToken {
		z.Text()
		for _, more := z.TagName(); more; {
			_, _, more = z.TagAttr()
		}
	}
}
