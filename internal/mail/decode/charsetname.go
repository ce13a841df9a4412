package decode

import (
	"bytes"
	"encoding/binary"
	"strings"
	"sync"

	"golang.org/x/text/encoding/charmap"

	"github.com/urlmend/urlmend/internal/ascii"
)

// labelLen is the greatest length of the name of a charset.
const labelLen = 64

// unlabelled is the charset of a text that names none.
var unlabelled = &charset{name: "us-ascii", decode: decodeUTF8}

// named returns the charset that label names, or nil. Names are those of the WHATWG Encoding
// Standard, of IANA, and others in use. They have the meaning that browsers give them: the label
// ISO-8859-1 names windows-1252 (WHATWG Encoding Standard, 4.2). It does not allocate.
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
		"cp367", "csascii", "ibm367", "isoir6", "iso646irv1991", "default", "defaultcharset", "none", "unknown", "unknown8bit", "userdefined",
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
		{charset{name: "utf-8", decode: decodeUTF8}, "utf utf8mac utf8mb4 unicode11utf8 cp65001 65001 csutf8 unicode20utf8"},
		{charset{name: "utf-7", shifts: "+", decode: decodeUTF7}, "unicode11utf7 unicode20utf7 csunicode11utf7 cp65000 65000"},
		{charset{name: "utf-16", shifts: "\x00", decode: decodeUnmarked}, "utf16 csutf16"},
		{charset{name: "utf-16be", shifts: "\x00", decode: decodeUTF16(binary.BigEndian)}, "unicodefffe cp1201 csutf16be"},
		{
			charset{name: "utf-16le", shifts: "\x00", decode: decodeUTF16(binary.LittleEndian)},
			"unicode csunicode unicodefeff ucs2 iso10646ucs2 cp1200 csutf16le",
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
			"sjis mskanji ms932 cp932 windows932 932 windows31j macjapanese csshiftjis",
		},
		{charset{name: "euc-jp", decode: decodeDoubleBytes(eucJP)}, "ujis cp51932 51932 cseucpkdfmtjapanese"},
		{
			charset{name: "iso-2022-jp", shifts: shifts, decode: decodeISO2022(set{})},
			"csiso2022jp iso2022jp1 iso2022jp2 csiso2022jp2 iso2022jp3 iso2022jpms jis jis7 cp50220 cp50221 cp50222",
		},
		{
			charset{name: "gb18030", hz: true, decode: decodeDoubleBytes(gb18030)},
			"gbk gb2312 gb231280 csgb2312 chinese euccn eucgb ms936 cp936 windows936 936 cp54936 macchinesesimp csgb18030 csgbk csiso58gb231280 isoir58",
		},
		{charset{name: "hz-gb-2312", shifts: "~", decode: decodeHZ}, "hz hzgb cp52936"},
		{charset{name: "iso-2022-cn", shifts: shifts, decode: decodeISO2022(gb2312)}, "csiso2022cn iso2022cnext csiso2022cnext"},
		{
			charset{name: "big5", decode: decodeDoubleBytes(big5)},
			"big5hkscs big5eten chinesebig5 cnbig5 xbig5 ms950 cp950 windows950 950 macchinesetrad csbig5",
		},
		{
			charset{name: "euc-kr", decode: decodeDoubleBytes(eucKR)},
			"uhc ms949 cp949 windows949 949 ksc5601 ksc56011987 ksc56011992 ksx1001 5601 cp51949 mackorean cseuckr csksc56011987 isoir149 korean ksc56011989",
		},
		{charset{name: "iso-2022-kr", shifts: shifts, decode: decodeISO2022(ksX1001)}, "csiso2022kr cp50225"},
	}
}

func singleByteCharsets() []namedCharset {
	return []namedCharset{
		singleByte("windows-1250", "1250", charmap.Windows1250, "cswindows1250"),
		singleByte("windows-1251", "1251", charmap.Windows1251, "cswindows1251"),
		singleByte("windows-1252", "1252", charmap.Windows1252, "iso88591 latin1 isolatin1 iso8859 ansi iso88591windows1252 cp819 csisolatin1 cswindows1252 ibm819 isoir100 l1 iso885911987"),
		singleByte("windows-1253", "1253", charmap.Windows1253, "cswindows1253"),
		singleByte("windows-1254", "1254", charmap.Windows1254, "iso88599 latin5 csisolatin5 cswindows1254 isoir148 l5 iso885991989"),
		singleByte("windows-1255", "1255", charmap.Windows1255, "cswindows1255"),
		singleByte("windows-1256", "1256", charmap.Windows1256, "cswindows1256"),
		singleByte("windows-1257", "1257", charmap.Windows1257, "cswindows1257"),
		singleByte("windows-1258", "1258", charmap.Windows1258, "cswindows1258"),
		singleByte("windows-874", "874", charmap.Windows874, "tis620 iso885911 cswindows874 dos874"),
		singleByte("ibm437", "437", charmap.CodePage437, "cspc8codepage437"),
		singleByte("ibm850", "850", charmap.CodePage850, "cspc850multilingual"),
		singleByte("ibm852", "852", charmap.CodePage852, "cspcp852"),
		singleByte("ibm855", "855", charmap.CodePage855, "csibm855"),
		singleByte("ibm858", "858", charmap.CodePage858, "ibm00858 ccsid00858 cp00858 csibm00858 pcmultilingual850euro"),
		singleByte("ibm860", "860", charmap.CodePage860, "csibm860"),
		singleByte("ibm862", "862", charmap.CodePage862, "cspc862latinhebrew"),
		singleByte("ibm863", "863", charmap.CodePage863, "csibm863"),
		singleByte("ibm865", "865", charmap.CodePage865, "csibm865"),
		singleByte("ibm866", "866", charmap.CodePage866, "csibm866"),
		singleByte("iso-8859-2", "28592", charmap.ISO8859_2, "latin2 csisolatin2 isoir101 l2 iso885921987"),
		singleByte("iso-8859-3", "28593", charmap.ISO8859_3, "csisolatin3 isoir109 l3 latin3 iso885931988"),
		singleByte("iso-8859-4", "28594", charmap.ISO8859_4, "csisolatin4 isoir110 l4 latin4 iso885941988"),
		singleByte("iso-8859-5", "28595", charmap.ISO8859_5, "csisolatincyrillic cyrillic isoir144 iso885951988"),
		singleByte("iso-8859-6", "28596", charmap.ISO8859_6, "iso88596i iso88596e arabic asmo708 csiso88596e csiso88596i csisolatinarabic ecma114 isoir127 iso885961987"),
		singleByte("iso-8859-7", "28597", charmap.ISO8859_7, "csisolatingreek ecma118 elot928 greek greek8 isoir126 suneugreek iso885971987"),
		singleByte("iso-8859-8", "28598", charmap.ISO8859_8, "iso88598i iso88598e csiso88598e csiso88598i csisolatinhebrew hebrew isoir138 logical visual iso885981988"),
		singleByte("iso-8859-10", "28600", charmap.ISO8859_10, "csisolatin6 isoir157 l6 latin6 iso8859101992"),
		singleByte("iso-8859-13", "28603", charmap.ISO8859_13, "csiso885913"),
		singleByte("iso-8859-14", "28604", charmap.ISO8859_14, "csiso885914 isoceltic isoir199 l8 latin8 iso8859141998"),
		singleByte("iso-8859-15", "28605", charmap.ISO8859_15, "latin9 latin0 csiso885915 csisolatin9 l9"),
		singleByte("iso-8859-16", "28606", charmap.ISO8859_16, "csiso885916 isoir226 l10 latin10 iso8859162001"),
		singleByte("koi8-r", "20866", charmap.KOI8R, "koi8 koi cskoi8r"),
		singleByte("koi8-u", "21866", charmap.KOI8U, "koi8ru cskoi8u"),
		singleByte("macintosh", "10000", charmap.Macintosh, "mac macroman csmacintosh"),
		singleByte("x-mac-cyrillic", "10007", charmap.MacintoshCyrillic, "maccyrillic macukrainian"),
	}
}

// singleByte returns a charset with its number as a code page.
func singleByte(name, page string, m *charmap.Charmap, names string) namedCharset {
	for _, maker := range [...]string{"", "cp", "windows", "win", "ms", "ibm"} {
		names += " " + maker + page
	}
	return namedCharset{charset{name: name, decode: decodeSingleBytes(m)}, names}
}
