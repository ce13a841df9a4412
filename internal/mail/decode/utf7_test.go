package decode

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/source"
)

func TestUTF7(t *testing.T) {
	for _, test := range []struct{ src, want, defects string }{
		// The examples of RFC 2152.
		{"A+ImIDkQ.", "A≢Α.", ""},
		{"Hi Mom -+Jjo--!", "Hi Mom -☺-!", ""},
		{"+ZeVnLIqe-", "日本語", ""},
		{"Item 3 is +AKM-1.", "Item 3 is £1.", ""},
		// Runs of more than three units, with pairs that lie across them.
		{"+ZeVnLIqeZeVnLIqe", "日本語日本語", ""},
		{"+2D3eAA-", "😀", ""},
		{"+ZeVnLNg93gBl5Wcs.", "日本😀日本.", ""},
		{"+2D3eANg93gDYPd4A-", "😀😀😀", ""},
		{"<+AGg-ttp://example.com/a+-b>", "<http://example.com/a+b>", ""},
		{"+ADw-a href+AD0AIg-http://example.com/+ACIAPg-x", "<a href=\"http://example.com/\">x", ""},
		// What is not UTF-7 stays as it is.
		{"http://example.com/?q=a+b", "http://example.com/?q=a+b", "bad-charset@23-25"},
		{"1 + 1", "1 + 1", "bad-charset@2-3"},
		{"+", "+", "bad-charset@0-1"},
		{"+2D0-!", "\uFFFD!", "bad-charset@1-4"},
		{"+AGE-\xFC\xC3\xA4", "aüä", "bad-charset@5-6"},
	} {
		var m source.Map
		var defects []string
		text, decoded := textOf([]byte(test.src), []byte("utf-7"), &m, recordDefects(&defects))
		if string(text) != test.want || !decoded {
			t.Errorf("%q is %q, want %q", test.src, text, test.want)
		}
		if got := strings.Join(defects, " "); got != test.defects {
			t.Errorf("%q has defects %q, want %q", test.src, got, test.defects)
		}
		checkCharsetMap(t, text, []byte(test.src), &m)
		c, _ := charsetOf([]byte("utf-7"))
		checkAtoms(t, c, []byte(test.src))
	}
}
