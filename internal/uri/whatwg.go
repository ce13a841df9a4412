package uri

// WHATWG is the URL Standard, which says what browsers do. Its parser takes
// nearly anything. The tables follow its "URL writing" section, which is for authors;
// where a byte can mean more than that, they follow the parser. What is not allowed is
// a validation error.
//
// It is a living standard, whose sections change their numbers.
var WHATWG = newEdition(Edition{
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
}, grammar{
	InScheme:   schemeBytes,
	InUserinfo: whatwgUserinfo,
	InHost:     whatwgHost,
	InPort:     digit,
	InPath:     whatwgPath,
	InQuery:    whatwgPath + "?",
	InFragment: whatwgPath + "?",
})

var (
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
var high = func() string {
	var b []byte
	for c := 0x80; c <= 0xFF; c++ {
		b = append(b, byte(c))
	}
	return string(b)
}()
