package decode

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/source"
)

func TestShiftedCharsets(t *testing.T) {
	for _, test := range []struct{ name, label, src, want, defects string }{
		{"a line begins in ASCII", "iso-2022-jp", "\x1B$BF|K\\\n" + sampleURL, "日本\n" + sampleURL, ""},
		{"a blank among double bytes", "iso-2022-jp", "\x1B$BF| K\\\x1B(B.", "日 本.", ""},
		{"JIS X 0201 and 0212", "iso-2022-jp", "\x1B(I6E\x1B$(D0!\x1B(B.", "ｶﾅ丂.", ""},
		{"Chinese and Korean in Japanese", "iso-2022-jp-2", "\x1B$AVPND\x1B$(CGQ19\x1B(B", "中文한국", ""},
		{"half a character", "iso-2022-jp", "\x1B$BF|K\x1B(B.", "日\uFFFD.", "bad-charset@5-6"},
		{"no character", "iso-2022-jp", "\x1B$B~~\x1B(B.", "\uFFFD.", "bad-charset@3-5"},
		{"no sequence", "iso-2022-jp", "\x1B$BF|\x1B(B\x1B!x", "日\x1B!x", "bad-charset@8-9"},
		{"the text ends in a sequence", "iso-2022-jp", "\x1B$BF|\x1B(", "日\x1B\uFFFD", "bad-charset@5-6"},
		{"eight bits", "iso-2022-jp", "\x1B$BF|\x1B(B\xE4\xC3\xA4", "日ää", "bad-charset@8-9"},

		{"Korean", "iso-2022-kr", "\x1B$)C\x0EGQ19\x0F " + sampleURL + "\n\x0EGQ\n<", "한국 " + sampleURL + "\n한\n<", ""},
		{"Korean without its sequence", "iso-2022-kr", "\x0EGQ19\x0F.", "한국.", ""},
		{"Chinese", "iso-2022-cn", "\x1B$)A\x0EVPND\x0F " + sampleURL, "中文 " + sampleURL, ""},
		{"a plane of CNS 11643", "iso-2022-cn", "\x1B$)G\x0EDc\x0F " + sampleURL, "\uFFFD " + sampleURL, "bad-charset@5-7"},

		{"HZ", "hz-gb-2312", "a~~b~{VPND~}c", "a~b中文c", ""},
		{"HZ: a line that continues", "hz-gb-2312", "~{VP~}~\n~{ND~}~\r\n.", "中文.", ""},
		{"HZ: a line ends in ASCII", "hz-gb-2312", "~{VPND\n" + sampleURL, "中文\n" + sampleURL, ""},
		{"HZ: a tilde on its own", "hz-gb-2312", "http://example.com/~a/~", "http://example.com/~a/~", "bad-charset@19-20"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var m source.Map
			var defects []string
			text, decoded := textOf([]byte(test.src), []byte(test.label), &m, recordDefects(&defects))
			if string(text) != test.want || !decoded {
				t.Errorf("got  %q\nwant %q", text, test.want)
			}
			if got := strings.Join(defects, " "); got != test.defects {
				t.Errorf("defects %q, want %q", got, test.defects)
			}
			checkCharsetMap(t, text, []byte(test.src), &m)
			c, _ := charsetOf([]byte(test.label))
			checkAtoms(t, c, []byte(test.src))
		})
	}
}
