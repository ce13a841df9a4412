package decode

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"

	"github.com/urlmend/urlmend/internal/mail/defect"
	"github.com/urlmend/urlmend/internal/source"
)

const sampleURL = "http://example.com/a?b=c"

// samples are texts with a URL glued to them, in the charsets of others.
var samples = []struct {
	label    string
	encoding encoding.Encoding
	text     string
}{
	{"iso-8859-1", charmap.Windows1252, "Grüße aus Köln, "},
	{"windows-1252", charmap.Windows1252, "“Ça coûte 5 €” – "},
	{"iso-8859-2", charmap.ISO8859_2, "Zażółć gęślą jaźń "},
	{"cp852", charmap.CodePage852, "Žluťoučký kůň"},
	{"cp437", charmap.CodePage437, "╔═╗ Größe½"},
	{"cp850", charmap.CodePage850, "blåbærgrød©"},
	{"iso-8859-15", charmap.ISO8859_15, "5 € à Œuvre"},
	{"x-mac-roman", charmap.Macintosh, "“Æsop” ∑√π"},
	{"koi8-r", charmap.KOI8R, "Съешь ещё этих мягких французских булок"},
	{"koi8-u", charmap.KOI8U, "Жебракують філософи ґанку"},
	{"windows-1251", charmap.Windows1251, "Съешь ещё этих «булок»"},
	{"cp866", charmap.CodePage866, "Пример ░▒▓ текста"},
	{"x-mac-cyrillic", charmap.MacintoshCyrillic, "Пример текста"},
	{"iso-8859-7", charmap.ISO8859_7, "Ξεσκεπάζω την ψυχοφθόρα"},
	{"windows-1253", charmap.Windows1253, "Άλφα βήτα"},
	{"windows-1255", charmap.Windows1255, "שָׁלוֹם עולם"},
	{"iso-8859-8-i", charmap.ISO8859_8, "שלום עולם"},
	{"windows-1256", charmap.Windows1256, "مرحبا بالعالم"},
	{"iso-8859-9", charmap.Windows1254, "Pijamalı hasta yağız şoföre"},
	{"tis-620", charmap.Windows874, "สวัสดีชาวโลก"},
	{"shift_jis", japanese.ShiftJIS, "日本語の表示ソフト、ｶﾀｶﾅ①"},
	{"euc-jp", japanese.EUCJP, "日本語の表示ソフト、ｶﾀｶﾅ丂"},
	{"iso-2022-jp", japanese.ISO2022JP, "日本語の表示ソフト、ｶﾀｶﾅ\r\nと"},
	{"gb2312", simplifiedchinese.GBK, "中文的网址，€镕"},
	{"gb18030", simplifiedchinese.GB18030, "中文的网址，ℵ😀㐀"},
	{"hz-gb-2312", simplifiedchinese.HZGB2312, "中文的~网址\n文"},
	{"big5", traditionalchinese.Big5, "許功蓋的網址"},
	{"ks_c_5601-1987", korean.EUCKR, "한국어 뷁 주소"},
	{"utf-16be", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "Grüße 日本語 😀"},
	{"utf-16le", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "Grüße 日本語 😀"},
	{"utf-32", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), "Grüße 日本語 😀"},
	{"utf-32le", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), "Grüße 日本語 😀"},
}

// TestCharsets holds the decoders against those of others.
func TestCharsets(t *testing.T) {
	for _, s := range samples {
		t.Run(s.label, func(t *testing.T) {
			want := s.text + sampleURL + "\n" + s.text + "\n<" + sampleURL + s.text + ">"
			src, err := s.encoding.NewEncoder().Bytes([]byte(want))
			if err != nil {
				t.Fatal(err)
			}
			if got := decodeWhole(t, src, s.label); got != want {
				t.Errorf("got  %q\nwant %q", got, want)
			}
		})
	}
}

// decodeWhole returns what src is in the charset of the label, and fails if that
// is not without defects or does not map.
func decodeWhole(t *testing.T, src []byte, label string) string {
	t.Helper()
	var m source.Map
	text, decoded := textOf(src, []byte(label), &m, func(kind defect.Kind, start, end int) {
		t.Errorf("%s: %v %q", label, kind, src[start:end])
	})
	if decoded {
		checkCharsetMap(t, text, src, &m)
	}
	return string(text)
}

// textOf returns the text of src in the charset of the label, and whether it had to be
// decoded.
func textOf(src, label []byte, m *source.Map, r defect.Report) ([]byte, bool) {
	text, ok := Charset(label)(nil, src, m, r)
	if !ok {
		return src, false
	}
	return text, true
}

// checkCharsetMap checks that m leads from each byte of text to src.
func checkCharsetMap(t *testing.T, text, src []byte, m *source.Map) {
	t.Helper()
	if m.Len() != len(text) {
		t.Fatalf("the map has %d bytes, the text %d", m.Len(), len(text))
	}
	at := 0
	for _, r := range m.Runs(nil, 0, len(text)) {
		if r.Src < at || r.SrcEnd <= r.Src || r.SrcEnd > len(src) {
			t.Fatalf("a run at [%d, %d) of %d behind %d", r.Src, r.SrcEnd, len(src), at)
		}
		if r.Verbatim && !bytes.Equal(text[r.Dst:r.DstEnd], src[r.Src:r.SrcEnd]) {
			t.Fatalf("%q means %q", src[r.Src:r.SrcEnd], text[r.Dst:r.DstEnd])
		}
		at = r.SrcEnd
	}
}

// TestCharsetAtoms checks that what a character encodes is that character.
func TestCharsetAtoms(t *testing.T) {
	for _, s := range samples {
		src, err := s.encoding.NewEncoder().Bytes([]byte(s.text))
		if err != nil {
			t.Fatal(err)
		}
		c, _ := charsetOf([]byte(s.label))
		checkAtoms(t, c, src)
	}
}

// states are the sequences one of which makes a unit of a charset that shifts a
// text on its own.
var states = map[string][]string{
	"iso-2022-jp": {"", "\x1B$B", "\x1B(I", "\x1B$(D", "\x1B$A", "\x1B$(C", "\x1B)I\x0E", "\x1B$)A\x0E", "\x1B$)C\x0E", "\x1B$)G\x0E"},
	"iso-2022-kr": {"", "\x0E", "\x1B$B", "\x1B(I", "\x1B$(D", "\x1B$A", "\x1B$(C", "\x1B)I\x0E", "\x1B$)A\x0E", "\x1B$)G\x0E"},
	"iso-2022-cn": {"", "\x0E", "\x1B$B", "\x1B(I", "\x1B$(D", "\x1B$A", "\x1B$(C", "\x1B)I\x0E", "\x1B$)C\x0E", "\x1B$)G\x0E"},
	"hz-gb-2312":  {"", "~{"},
	"utf-7":       {"", "+"},
}

// checkAtoms checks that the ranges of src decode to what they stand for.
func checkAtoms(t *testing.T, c *charset, src []byte) {
	t.Helper()
	if c.name == "utf-16" {
		return // the order is that of the whole text
	}
	var m, unused source.Map
	text := c.decode(decoder{m: &m}, src)
	for _, r := range m.Runs(nil, 0, len(text)) {
		unit, want := src[r.Src:r.SrcEnd], text[r.Dst:r.DstEnd]
		if r.Verbatim || bytes.ContainsRune(want, utf8.RuneError) || string(want) == "\uFEFF" {
			continue
		}
		prefixes := states[c.name]
		if prefixes == nil {
			prefixes = []string{""}
		}
		if !slices.ContainsFunc(prefixes, func(prefix string) bool {
			unused.Reset()
			return bytes.Equal(c.decode(decoder{m: &unused}, slices.Concat([]byte(prefix), unit)), want)
		}) {
			t.Errorf("%s: %q does not stand for %q in %q", c.name, unit, want, src)
		}
	}
}

// TestCharsetEvidence has texts that are not what their labels say.
func TestCharsetEvidence(t *testing.T) {
	const sjis = "\x93\xFA\x96\x7B "
	for _, test := range []struct {
		name, label, src, want, defects string
	}{
		{"ASCII under any label", "x-nobody-knows", "see " + sampleURL, "see " + sampleURL, ""},
		{"nothing", "utf-7", "", "", ""},
		{"UTF-8 as Latin 1", "iso-8859-1", "Grüße", "Grüße", ""},
		{"UTF-8 as ASCII", "us-ascii", "Grüße", "Grüße", ""},
		{"UTF-8 as Shift_JIS", "shift_jis", "日本", "日本", ""},
		{"UTF-8 under a label that nobody knows", "x-nobody-knows", "Grüße", "Grüße", ""},
		{"Latin 1 as ASCII", "us-ascii", "ab Gr\xFC\xDFe\x80", "ab Grüße€", "bad-charset@5-6"},
		{"Latin 1 without a label", "", "Gr\xFCn", "Grün", "bad-charset@2-3"},
		{"Latin 1 among UTF-8", "utf-8", "grün gr\xFCn", "grün grün", "bad-charset@8-9"},
		{"a label that says nothing", "unknown-8bit", "gr\xFCn", "grün", "bad-charset@2-3"},
		{"a label that nobody knows", "x-nobody-knows", "gr\xFCn", "grün", "unknown-charset@0-4"},
		{"a charset without a table", "viscii", "gr\xFCn", "grün", "unknown-charset@0-4"},
		{"bytes that the charset does not have", "iso-8859-8", "\xE0\xFF\xFB", "א\uFFFD\uFFFD", "bad-charset@1-2"},
		{"half a character at the end", "shift_jis", sjis + "\x93", "日本 \uFFFD", "bad-charset@5-6"},
		{"half a character before ASCII", "euc-kr", "\xC7\xD1\xC7<a>", "한\uFFFD<a>", "bad-charset@2-3"},
		{"ISO-2022-JP as ASCII", "us-ascii", "\x1B$BF|K\\\x1B(B " + sampleURL, "日本 " + sampleURL, ""},
		{"ISO-2022-JP as Shift_JIS", "shift_jis", "\x1B$@F|K\\\x1B(J.", "日本.", ""},
		{"ISO-2022-JP under a label that nobody knows", "x-nobody-knows", "\x1B$BF|K\\\x1B(B.", "日本.", ""},
		{"colours of a terminal", "us-ascii", "\x1B[1mbold\x1B[0m", "\x1B[1mbold\x1B[0m", ""},
		{"HZ as GB 2312", "gb2312", "~{VPND~} " + sampleURL, "中文 " + sampleURL, ""},
		{"a tilde in what claims to be GB 2312", "gb2312", "http://example.com/~{a}", "http://example.com/~{a}", ""},
		{"HZ under another label", "iso-8859-1", "~{VPND~}", "~{VPND~}", ""},
		{"ASCII as UTF-16", "utf-16", sampleURL, sampleURL, ""},
		{"UTF-8 as UTF-16", "utf-16", "Grüße", "Grüße", ""},
		{"UTF-8 as ISO-2022-JP", "iso-2022-jp", "日本", "日本", ""},
		{"Latin 1 as ISO-2022-JP", "iso-2022-jp", "gr\xFCn", "grün", "bad-charset@2-3"},
		{"UTF-8 with a mark", "iso-8859-1", "\uFEFFgr\xC3", "\uFEFFgrÃ", "bad-charset@5-6"},
		{"UTF-16 with a mark", "utf-8", "\xFF\xFEa\x00\xE4\x00", "aä", ""},
		{"UTF-16 with another mark than its label", "utf-16le", "\xFE\xFF\x00a\x00\xE4", "aä", ""},
		{"UTF-16 without one", "utf-16", "\x00a\x00\xE4", "aä", ""},
		{"UTF-16 without one, little-endian", "utf-16", "a\x00\xE4\x00", "aä", ""},
		{"half a unit of UTF-16", "utf-16le", "a\x00b", "a\uFFFD", "bad-charset@2-3"},
		{"half a pair of UTF-16", "utf-16", "\xD8\x3D\x00a", "\uFFFDa", "bad-charset@0-2"},
		{"UTF-32 with a mark", "", "\xFF\xFE\x00\x00a\x00\x00\x00", "a", ""},
		{"UTF-32 beyond Unicode", "utf-32", "\x00\x11\x00\x00\x00\x00\x00a", "\uFFFDa", "bad-charset@0-4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m source.Map
			var defects []string
			text, decoded := textOf([]byte(test.src), []byte(test.label), &m, recordDefects(&defects))
			if string(text) != test.want {
				t.Errorf("got  %q\nwant %q", text, test.want)
			}
			if decoded {
				checkCharsetMap(t, text, []byte(test.src), &m)
			} else if test.src != test.want {
				t.Error("not decoded")
			}
			if got := strings.Join(defects, " "); got != test.defects {
				t.Errorf("defects %q, want %q", got, test.defects)
			}
		})
	}
}

// recordDefects returns a report that appends to defects.
func recordDefects(defects *[]string) defect.Report {
	return func(kind defect.Kind, start, end int) {
		*defects = append(*defects, fmt.Sprintf("%v@%d-%d", kind, start, end))
	}
}

// TestCharsetIdentity checks that what is text already is not touched.
func TestCharsetIdentity(t *testing.T) {
	for _, label := range []string{"", "us-ascii", "iso-8859-1", "shift_jis", "iso-2022-jp", "hz", "utf-7", "utf-16", "x-nobody-knows"} {
		src := []byte("Grüße " + sampleURL)
		var m source.Map
		text, decoded := textOf(src, []byte(label), &m, nil)
		if decoded || m.Len() != 0 {
			t.Errorf("%s: decoded %q", label, text)
		}
	}
}
