package uri

import "github.com/urlmend/urlmend/internal/ascii"

// WHATWG is the URL Standard, which says what browsers do. Its parser takes
// nearly anything; here is what its "URL writing" section has authors write, and
// where a byte stands for more than that, what the parser does with it. What is
// not allowed is a validation error.
//
// It is a living standard, whose sections change their numbers.
var WHATWG = newEdition(Edition{
	Name:     "whatwg",
	Document: "URL Standard",
	Title:    "URL (WHATWG)",
	Date:     "living",
	Classes: []Class{
		{"alphanumeric", ascii.IsAlnum},
		{"URL code point", func(b byte) bool { return whatwgCodePoint(b) && !ascii.IsAlnum(b) }},
		{"escape", isPercent},
	},
	Traits: Traits{
		Hosts:    HostDomain,
		Fragment: true,
		Registry: true,
	},
}, Grammar{
	InScheme:   whatwgScheme,
	InUserinfo: whatwgUserinfo,
	InHost:     whatwgHost,
	InPort:     ascii.IsDigit,
	InPath:     whatwgPath,
	InQuery:    whatwgUnit,
	InFragment: whatwgUnit,
})

// A URL-scheme string is an ASCII letter and then letters, digits, "+", "-" and
// "." ("URL writing").
func whatwgScheme(b byte) bool { return ascii.IsAlnum(b) || is(b, "+-.") }

// There is no userinfo in a valid URL string; any is the validation error
// invalid-credentials, whatever is in it. The bytes that end it are not its own.
func whatwgUserinfo(b byte) bool { return whatwgUnit(b) && !is(b, "/?@") }

// A host is a domain, which is letters outside ASCII too, an IP address, an IPv6
// address in brackets, or, of a scheme that is not special, any URL units
// ("Host writing"). The parser undoes escapes ("Host parsing"). What ends a host
// is not its own.
func whatwgHost(b byte) bool { return whatwgUnit(b) && !is(b, "/?@") || is(b, "[]") }

// A URL-path-segment string is URL units other than "/" and "?" ("URL writing").
func whatwgPath(b byte) bool { return whatwgUnit(b) && b != '?' }

// URL units are URL code points and escapes ("URL writing").
func whatwgUnit(b byte) bool { return whatwgCodePoint(b) || isPercent(b) }

// URL code points are ASCII letters and digits, "!", "$", "&", "'", "(", ")",
// "*", "+", ",", "-", ".", "/", ":", ";", "=", "?", "@", "_", "~", and those
// from U+00A0 to U+10FFFD that are neither surrogates nor noncharacters ("URL
// writing"). Of the latter each byte is from 80 up in UTF-8.
func whatwgCodePoint(b byte) bool {
	return ascii.IsAlnum(b) || is(b, "!$&'()*+,-./:;=?@_~") || b >= 0x80
}
