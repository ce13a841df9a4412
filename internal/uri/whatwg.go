package uri

// WHATWG is the URL Standard, which says what browsers do. Its parser takes
// nearly anything. The tables follow its "URL writing" section, which is for authors;
// where a byte can mean more than that, they follow the parser. What is not allowed is
// a validation error.
//
// It is a living standard, whose sections change their numbers.
var WHATWG = &Edition{
	Name:     "whatwg",
	Document: "URL Standard",
	Title:    "URL (WHATWG)",
	Date:     "living",
	Classes: []Class{
		{"alphanumeric", alnum},
		{"URL code point", "!$&'()*+,-./:;=?@_~" + high},
		{"escape", "%"},
	},
	Traits: Traits{
		Hosts:    HostDomain,
		Fragment: true,
		Registry: true,
	},
	grammar: grammar{
		InScheme:   schemeBytes,
		InUserinfo: whatwgUserinfo,
		InHost:     whatwgHost,
		InPort:     digit,
		InPath:     whatwgPath,
		InQuery:    whatwgPath + "?",
		InFragment: whatwgPath + "?",
	},
}

const (
	// There is no userinfo in a valid URL string; any is the validation error
	// invalid-credentials, whatever its bytes. The bytes that end it are not its own.
	whatwgUserinfo = whatwgUnit

	// A host is a domain, which may have letters outside ASCII, an IP address, an IPv6
	// address in brackets, or, of a scheme that is not special, any URL units
	// ("Host writing"). The parser undoes escapes ("Host parsing"). The bytes that end
	// a host are not its own.
	whatwgHost = whatwgUnit + "[]"

	// A URL-path-segment string is URL units other than "/" and "?" ("URL writing").
	whatwgPath = whatwgUnit + "/@"

	// URL units are URL code points and escapes ("URL writing"); here without "/", "?"
	// and "@", which end a component.
	//
	// URL code points are ASCII letters and digits, "!", "$", "&", "'", "(", ")",
	// "*", "+", ",", "-", ".", "/", ":", ";", "=", "?", "@", "_", "~", and those
	// from U+00A0 to U+10FFFD that are neither surrogates nor noncharacters ("URL
	// writing").
	whatwgUnit = alnum + "!$&'()*+,-.:;=_~" + "%" + high
)

// high has the bytes from 80 up, of which UTF-8 makes code points outside ASCII.
const high = "\x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8A\x8B\x8C\x8D\x8E\x8F\x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9A\x9B\x9C\x9D\x9E\x9F" +
	"\xA0\xA1\xA2\xA3\xA4\xA5\xA6\xA7\xA8\xA9\xAA\xAB\xAC\xAD\xAE\xAF\xB0\xB1\xB2\xB3\xB4\xB5\xB6\xB7\xB8\xB9\xBA\xBB\xBC\xBD\xBE\xBF" +
	"\xC0\xC1\xC2\xC3\xC4\xC5\xC6\xC7\xC8\xC9\xCA\xCB\xCC\xCD\xCE\xCF\xD0\xD1\xD2\xD3\xD4\xD5\xD6\xD7\xD8\xD9\xDA\xDB\xDC\xDD\xDE\xDF" +
	"\xE0\xE1\xE2\xE3\xE4\xE5\xE6\xE7\xE8\xE9\xEA\xEB\xEC\xED\xEE\xEF\xF0\xF1\xF2\xF3\xF4\xF5\xF6\xF7\xF8\xF9\xFA\xFB\xFC\xFD\xFE\xFF"
