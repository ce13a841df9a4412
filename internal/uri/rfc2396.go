package uri

import "github.com/urlmend/urlmend/internal/ascii"

// RFC2396 is the first generic syntax, with the IPv6 literals of RFC 2732. It
// leaves the schemes to RFC 1738 and to documents of their own; those put out
// before RFC 3986 are in editions.txt.
var RFC2396 = newEdition(Edition{
	Name:     "rfc2396",
	Document: "RFC 2396",
	Title:    "Uniform Resource Identifiers (URI): Generic Syntax",
	Date:     "1998-08",
	Classes: []Class{
		{"alphanum", ascii.IsAlnum},
		{"mark", func(b byte) bool { return is(b, "-_.!~*'()") }},
		{"reserved", func(b byte) bool { return is(b, ";/?:@&=+$,") }},
		{"reserved for IPv6", func(b byte) bool { return is(b, "[]") }},
		{"space", func(b byte) bool { return b == ' ' }},
		{"delims", func(b byte) bool { return is(b, `<>#%"`) }},
		{"unwise", func(b byte) bool { return is(b, "{}|\\^`") }},
	},
	Traits: Traits{
		Hosts:        HostLabelsIPv6,
		LowerScheme:  true,
		Experimental: "RFC 1738, section 4",
	},
}, Grammar{
	InScheme:   rfc2396Scheme,
	InUserinfo: rfc2396Userinfo,
	InHost:     rfc2396Host,
	InPort:     ascii.IsDigit,
	InPath:     rfc2396Path,
	InQuery:    rfc2396Uric,
	InFragment: rfc2396Uric,
})

// scheme = alpha *( alpha | digit | "+" | "-" | "." ) (§3.1)
func rfc2396Scheme(b byte) bool { return ascii.IsAlnum(b) || is(b, "+-.") }

// userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
// (§3.2.2)
func rfc2396Userinfo(b byte) bool { return rfc2396Unescaped(b) || is(b, ";:&=+$,") }

// host = hostname | IPv4address | IPv6reference
// hostname = *( domainlabel "." ) toplabel [ "." ]
// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
// (§3.2.2; RFC 2732 §3)
//
// An authority may be a reg_name too (§3.2.1), which no scheme here has.
func rfc2396Host(b byte) bool { return ascii.IsAlnum(b) || is(b, "-.[:]") }

// path_segments = segment *( "/" segment )
// segment = *pchar *( ";" param )
// pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | "," (§3.3)
//
// What is an opaque_part has the same and "?", at which it is split.
func rfc2396Path(b byte) bool { return rfc2396Unescaped(b) || is(b, "/;:@&=+$,") }

// uric = reserved | unreserved | escaped
// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," (§2.2)
//
// So are query and fragment (§3.4, §4.1). RFC 2732 adds "[" and "]" to what is
// reserved, but for IP literals and "explicitly for this reserved purpose" (§3).
func rfc2396Uric(b byte) bool { return rfc2396Unescaped(b) || is(b, ";/?:@&=+$,") }

// unreserved = alphanum | mark
// mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")" (§2.3)
// escaped = "%" hex hex (§2.4.1)
func rfc2396Unescaped(b byte) bool {
	return ascii.IsAlnum(b) || is(b, "-_.!~*'()") || isPercent(b)
}
