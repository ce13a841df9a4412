package decode

import (
	"strings"
	"testing"
)

func TestCharsetNames(t *testing.T) {
	for _, test := range []struct{ want, labels string }{
		{"us-ascii", "us-ascii|US-ASCII|ascii|iso-ir-6|ISO_646.irv:1991|ansi_x3.4|ANSI_X3.4-1968|default|default_charset|unknown-8bit|x-unknown|x-user-defined||\"\""},
		{"utf-8", "utf-8|UTF8|utf_8|\"utf-8\"|'utf-8'| utf-8 |3Dutf-8|=3D\"utf-8\"|charset=utf-8|utf-8*en|utf-8; format=flowed|utf8-mac|x-unicode20utf8"},
		{"windows-1252", "iso-8859-1|ISO 8859-1|iso_8859-1:1987|iso8859-1|latin1|l1|cp1252|x-cp1252|win-1252|cp819|csISOLatin1"},
		{"windows-1254", "iso-8859-9|latin5|l5|iso-ir-148|ISO_8859-9:1989|cp1254"},
		{"windows-1251", "windows-1251|cp1251|x-cp1251|win1251"},
		{"windows-874", "tis-620|iso-8859-11|cp874"},
		{"iso-8859-2", "iso-8859-2|latin2|l2|iso-ir-101|x-iso-8859-2|ISO_8859-2:1987|csISOLatin2"},
		{"iso-8859-7", "greek|elot_928|iso-8859-7"},
		{"iso-8859-8", "iso-8859-8|iso-8859-8-i|logical|csISOLatinHebrew"},
		{"iso-8859-6", "iso-8859-6-e|arabic"},
		{"ibm437", "cp437|IBM437|437|csPC8CodePage437"},
		{"ibm850", "cp850|ibm850|x-cp850|csPC850Multilingual"},
		{"ibm852", "cp852"},
		{"ibm866", "cp866|IBM866"},
		{"koi8-r", "koi8-r|koi8_r|csKOI8R"},
		{"koi8-u", "koi8-u|koi8-ru"},
		{"macintosh", "macintosh|x-mac-roman|mac"},
		{"x-mac-cyrillic", "x-mac-cyrillic|x-mac-ukrainian"},
		{"shift_jis", "shift_jis|Shift-JIS|x-sjis|cp932|windows-31j|ms_kanji|x-mac-japanese|csShiftJIS"},
		{"euc-jp", "euc-jp|x-euc-jp|eucjp|cseucpkdfmtjapanese"},
		{"iso-2022-jp", "iso-2022-jp|csISO2022JP|iso-2022-jp-2|cp50221"},
		{"iso-2022-kr", "iso-2022-kr|csiso2022kr"},
		{"iso-2022-cn", "iso-2022-cn|iso-2022-cn-ext"},
		{"gb18030", "gb2312|gbk|x-gbk|gb18030|cp936|gb_2312-80|chinese|csGB2312|iso-ir-58|EUC-CN"},
		{"hz-gb-2312", "hz-gb-2312|hz"},
		{"big5", "big5|chinesebig5|big5-hkscs|x-x-big5|cp950|cn-big5"},
		{"euc-kr", "euc-kr|ks_c_5601-1987|ksc5601|cp949|uhc|korean|iso-ir-149"},
		{"utf-7", "utf-7|unicode-1-1-utf-7"},
		{"utf-16", "utf-16"},
		{"utf-16be", "utf-16be|unicodeFFFE"},
		{"utf-16le", "utf-16le|unicode|ucs-2"},
		{"utf-32be", "utf-32|ucs-4"},
		{"utf-32le", "utf-32le"},
	} {
		for label := range strings.SplitSeq(test.labels, "|") {
			if c, known := charsetOf([]byte(label)); c.name != test.want || !known {
				t.Errorf("%q is %s (known: %t), want %s", label, c.name, known, test.want)
			}
		}
	}
	for _, label := range []string{"x-nobody-knows", "ibm037", "euc-tw", "johab", "viscii", "x-mac-ce", "replacement", "\xFF\xFEq", strings.Repeat("utf-8", 40)} {
		if c, known := charsetOf([]byte(label)); known || c != unlabelled {
			t.Errorf("%q is %s", label, c.name)
		}
	}
}

// charsetOf returns the charset that label names, and whether that is known. If it is not, the charset is that of a
// text without a label.
func charsetOf(label []byte) (c *charset, known bool) {
	if c := named(label); c != nil {
		return c, true
	}
	return unlabelled, false
}
