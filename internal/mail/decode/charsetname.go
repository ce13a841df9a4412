package decode

import (
	"bytes"
	"encoding/binary"
	"strings"
	"sync"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"

	"github.com/urlmend/urlmend/internal/ascii"
)

// labelLen is the greatest length of the name of a charset.
const labelLen = 64

// unlabelled is the charset of a text that names none.
var unlabelled = &charset{name: "us-ascii", decode: decodeUTF8}

// charsetOf returns the charset that label names, and whether that is known. If it
// is not, the charset is that of a text without a label.
//
// Names have the meaning that browsers give them: the label ISO-8859-1 names
// windows-1252 (WHATWG Encoding Standard, 4.2).
func charsetOf(label []byte) (c *charset, known bool) {
	if c := named(label); c != nil {
		return c, true
	}
	if len(label) > labelLen {
		return unlabelled, false
	}
	if c := registered(string(bytes.Trim(ownName(label), "\"'<> \t"))); c != nil {
		return c, true
	}
	return unlabelled, false
}

// registered returns the charset that the WHATWG Encoding Standard or IANA knows by
// that name, or nil.
func registered(name string) *charset {
	var usual string
	if e, err := htmlindex.Get(name); err == nil {
		usual, _ = htmlindex.Name(e)
	} else if e, err := ianaindex.IANA.Encoding(name); err == nil && e != nil {
		usual, _ = ianaindex.IANA.Name(e)
	}
	if usual == "" {
		return nil
	}
	return named([]byte(usual))
}

// named returns the charset that has label among its own names, or nil. All
// charsets that are not compatible with ASCII have their names here. It does not
// allocate.
func named(label []byte) *charset {
	var buf [labelLen]byte
	name := bare(buf[:0], ownName(label))
	for _, junk := range [...]string{"3d", "charset", "3d", "x"} {
		if c := charsets()[string(name)]; c != nil {
			return c
		}
		name = bytes.TrimPrefix(name, []byte(junk))
	}
	return charsets()[string(name)]
}

// ownName returns the label without a language (RFC 2231, 5), a comment or another
// parameter after the name.
func ownName(label []byte) []byte {
	if i := bytes.IndexAny(label, "*(;"); i >= 0 {
		return label[:i]
	}
	return label
}

// bare appends the letters and digits of name to dst, in lower case, as far as dst
// has room.
func bare(dst, name []byte) []byte {
	for _, c := range name {
		if ascii.IsAlnum(c) && len(dst) < cap(dst) {
			dst = append(dst, ascii.Lower(c))
		}
	}
	return dst
}

// charsets returns the charsets by their bare names.
var charsets = sync.OnceValue(func() map[string]*charset {
	all := make(map[string]*charset)
	for _, list := range [...][]namedCharset{unicodeCharsets(), asianCharsets(), singleByteCharsets()} {
		for _, k := range list {
			all[string(bare(make([]byte, 0, labelLen), []byte(k.name)))] = &k.charset
			for name := range strings.FieldsSeq(k.names) {
				all[name] = &k.charset
			}
		}
	}
	for _, name := range [...]string{
		"", "usascii", "ascii", "ansix34", "ansix341968", "ansix341986", "iso646us", "us", "7bit", "8bit",
		"default", "defaultcharset", "none", "unknown", "unknown8bit", "userdefined",
	} {
		all[name] = unlabelled
	}
	return all
})

// A namedCharset is a charset with its other names, bare and separated by blanks.
type namedCharset struct {
	charset
	names string
}

func unicodeCharsets() []namedCharset {
	return []namedCharset{
		{charset{name: "utf-8", decode: decodeUTF8}, "utf utf8mac utf8mb4 unicode11utf8 cp65001 65001"},
		{charset{name: "utf-7", shifts: "+", decode: decodeUTF7}, "unicode11utf7 unicode20utf7 csunicode11utf7 cp65000 65000"},
		{charset{name: "utf-16", shifts: "\x00", decode: decodeUnmarked}, "utf16"},
		{charset{name: "utf-16be", shifts: "\x00", decode: decodeUTF16(binary.BigEndian)}, "unicodefffe cp1201"},
		{
			charset{name: "utf-16le", shifts: "\x00", decode: decodeUTF16(binary.LittleEndian)},
			"unicode csunicode unicodefeff ucs2 iso10646ucs2 cp1200",
		},
		{charset{name: "utf-32be", shifts: "\x00", decode: decodeUTF32(binary.BigEndian)}, "utf32 ucs4 iso10646ucs4 csucs4"},
		{charset{name: "utf-32le", shifts: "\x00", decode: decodeUTF32(binary.LittleEndian)}, ""},
	}
}

func asianCharsets() []namedCharset {
	const shifts = "\x1B\x0E"
	return []namedCharset{
		{
			charset{name: "shift_jis", decode: decodeDoubleBytes(shiftJIS)},
			"sjis mskanji ms932 cp932 windows932 932 windows31j macjapanese",
		},
		{charset{name: "euc-jp", decode: decodeDoubleBytes(eucJP)}, "ujis cp51932 51932"},
		{
			charset{name: "iso-2022-jp", shifts: shifts, decode: decodeISO2022(set{})},
			"csiso2022jp iso2022jp1 iso2022jp2 csiso2022jp2 iso2022jp3 iso2022jpms jis jis7 cp50220 cp50221 cp50222",
		},
		{
			charset{name: "gb18030", hz: true, decode: decodeDoubleBytes(gb18030)},
			"gbk gb2312 gb231280 csgb2312 chinese euccn eucgb ms936 cp936 windows936 936 cp54936 macchinesesimp",
		},
		{charset{name: "hz-gb-2312", shifts: "~", decode: decodeHZ}, "hz hzgb cp52936"},
		{charset{name: "iso-2022-cn", shifts: shifts, decode: decodeISO2022(gb2312)}, "csiso2022cn iso2022cnext csiso2022cnext"},
		{
			charset{name: "big5", decode: decodeDoubleBytes(big5)},
			"big5hkscs big5eten chinesebig5 cnbig5 xbig5 ms950 cp950 windows950 950 macchinesetrad",
		},
		{
			charset{name: "euc-kr", decode: decodeDoubleBytes(eucKR)},
			"uhc ms949 cp949 windows949 949 ksc5601 ksc56011987 ksc56011992 ksx1001 5601 cp51949 mackorean",
		},
		{charset{name: "iso-2022-kr", shifts: shifts, decode: decodeISO2022(ksX1001)}, "csiso2022kr cp50225"},
	}
}

func singleByteCharsets() []namedCharset {
	return []namedCharset{
		singleByte("windows-1250", "1250", charmap.Windows1250),
		singleByte("windows-1251", "1251", charmap.Windows1251),
		singleByte("windows-1252", "1252", charmap.Windows1252, "iso88591", "latin1", "isolatin1", "iso8859", "ansi", "iso88591windows1252"),
		singleByte("windows-1253", "1253", charmap.Windows1253),
		singleByte("windows-1254", "1254", charmap.Windows1254, "iso88599", "latin5"),
		singleByte("windows-1255", "1255", charmap.Windows1255),
		singleByte("windows-1256", "1256", charmap.Windows1256),
		singleByte("windows-1257", "1257", charmap.Windows1257),
		singleByte("windows-1258", "1258", charmap.Windows1258),
		singleByte("windows-874", "874", charmap.Windows874, "tis620", "iso885911"),
		singleByte("ibm437", "437", charmap.CodePage437),
		singleByte("ibm850", "850", charmap.CodePage850),
		singleByte("ibm852", "852", charmap.CodePage852),
		singleByte("ibm855", "855", charmap.CodePage855),
		singleByte("ibm858", "858", charmap.CodePage858, "ibm00858"),
		singleByte("ibm860", "860", charmap.CodePage860),
		singleByte("ibm862", "862", charmap.CodePage862),
		singleByte("ibm863", "863", charmap.CodePage863),
		singleByte("ibm865", "865", charmap.CodePage865),
		singleByte("ibm866", "866", charmap.CodePage866),
		singleByte("iso-8859-2", "28592", charmap.ISO8859_2, "latin2"),
		singleByte("iso-8859-3", "28593", charmap.ISO8859_3),
		singleByte("iso-8859-4", "28594", charmap.ISO8859_4),
		singleByte("iso-8859-5", "28595", charmap.ISO8859_5),
		singleByte("iso-8859-6", "28596", charmap.ISO8859_6, "iso88596i", "iso88596e"),
		singleByte("iso-8859-7", "28597", charmap.ISO8859_7),
		singleByte("iso-8859-8", "28598", charmap.ISO8859_8, "iso88598i", "iso88598e"),
		singleByte("iso-8859-10", "28600", charmap.ISO8859_10),
		singleByte("iso-8859-13", "28603", charmap.ISO8859_13),
		singleByte("iso-8859-14", "28604", charmap.ISO8859_14),
		singleByte("iso-8859-15", "28605", charmap.ISO8859_15, "latin9", "latin0"),
		singleByte("iso-8859-16", "28606", charmap.ISO8859_16),
		singleByte("koi8-r", "20866", charmap.KOI8R, "koi8", "koi"),
		singleByte("koi8-u", "21866", charmap.KOI8U, "koi8ru"),
		singleByte("macintosh", "10000", charmap.Macintosh, "mac", "macroman"),
		singleByte("x-mac-cyrillic", "10007", charmap.MacintoshCyrillic, "maccyrillic", "macukrainian"),
	}
}

// singleByte returns a charset with its number as a code page.
func singleByte(name, page string, m *charmap.Charmap, names ...string) namedCharset {
	for _, maker := range [...]string{"", "cp", "windows", "win", "ms", "ibm"} {
		names = append(names, maker+page)
	}
	return namedCharset{charset{name: name, decode: decodeSingleBytes(m)}, strings.Join(names, " ")}
}
