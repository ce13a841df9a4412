package uri

// RFC2396 is the first generic syntax, with the IPv6 literals of RFC 2732. It
// leaves the schemes to RFC 1738 and to documents of their own; those put out
// before RFC 3986 are in editions.txt.
var RFC2396 = &Edition{
	Name:     "rfc2396",
	Document: "RFC 2396",
	Title:    "Uniform Resource Identifiers (URI): Generic Syntax",
	Date:     "1998-08",
	Classes: []Class{
		{"alphanum", alnum},
		{"mark", "-_.!~*'()"},
		{"reserved", ";/?:@&=+$,"},
		{"reserved for IPv6", "[]"},
		{"space", " "},
		{"delims", `<>#%"`},
		{"unwise", "{}|\\^`"},
	},
	Traits: Traits{
		Hosts:        HostLabelsIPv6,
		LowerScheme:  true,
		Experimental: "RFC 1738, section 4",
	},
	grammar: grammar{
		InScheme:   schemeBytes,
		InUserinfo: rfc2396Userinfo,
		InHost:     rfc2396Host,
		InPort:     digit,
		InPath:     rfc2396Path,
		InQuery:    rfc2396Uric,
		InFragment: rfc2396Uric,
	},
}

const (
	// userinfo = *( unreserved | escaped | ";" | ":" | "&" | "=" | "+" | "$" | "," )
	// (§3.2.2)
	rfc2396Userinfo = rfc2396Unescaped + ";:&=+$,"

	// host = hostname | IPv4address | IPv6reference
	// hostname = *( domainlabel "." ) toplabel [ "." ]
	// domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum
	// (§3.2.2; RFC 2732 §3)
	//
	// An authority may be a reg_name too (§3.2.1), which no scheme here has.
	rfc2396Host = alnum + "-.[:]"

	// path_segments = segment *( "/" segment )
	// segment = *pchar *( ";" param )
	// pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+" | "$" | "," (§3.3)
	//
	// An opaque_part has the same and "?", at which it is split.
	rfc2396Path = rfc2396Unescaped + "/;:@&=+$,"

	// uric = reserved | unreserved | escaped
	// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" | "$" | "," (§2.2)
	//
	// So are query and fragment (§3.4, §4.1). RFC 2732 adds "[" and "]" to what is
	// reserved, for IP literals and "explicitly for this reserved purpose" (§3).
	rfc2396Uric = rfc2396Unescaped + ";/?:@&=+$,"

	// unreserved = alphanum | mark
	// mark = "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")" (§2.3)
	// escaped = "%" hex hex (§2.4.1)
	rfc2396Unescaped = alnum + "-_.!~*'()" + "%"
)
