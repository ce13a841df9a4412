package uri

import "github.com/urlmend/urlmend/internal/ascii"

// RFC3986 is the generic syntax in force today (STD 66).
var RFC3986 = newEdition(Edition{
	Name:     "rfc3986",
	Document: "RFC 3986",
	Title:    "Uniform Resource Identifier (URI): Generic Syntax",
	Date:     "2005-01",
	Classes: []Class{
		{"unreserved", rfc3986Unreserved},
		{"gen-delims", func(b byte) bool { return is(b, ":/?#[]@") }},
		{"sub-delims", rfc3986SubDelim},
		{"pct-encoded", isPercent},
	},
	Traits: Traits{
		Hosts:       HostRegName,
		LowerScheme: true,
		Fragment:    true,
		Registry:    true,
	},
}, Grammar{
	InScheme:   rfc3986Scheme,
	InUserinfo: rfc3986Userinfo,
	InHost:     rfc3986Host,
	InPort:     rfc3986Port,
	InPath:     rfc3986Path,
	InQuery:    rfc3986Query,
	InFragment: rfc3986Fragment,
})

// scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ) (§3.1)
func rfc3986Scheme(b byte) bool { return ascii.IsAlnum(b) || is(b, "+-.") }

// userinfo = *( unreserved / pct-encoded / sub-delims / ":" ) (§3.2.1)
func rfc3986Userinfo(b byte) bool {
	return rfc3986Unreserved(b) || isPercent(b) || rfc3986SubDelim(b) || b == ':'
}

// host = IP-literal / IPv4address / reg-name
// IP-literal = "[" ( IPv6address / IPvFuture ) "]"
// reg-name = *( unreserved / pct-encoded / sub-delims ) (§3.2.2)
//
// IPv6address and IPvFuture add ":" to what reg-name has.
func rfc3986Host(b byte) bool {
	return rfc3986Unreserved(b) || isPercent(b) || rfc3986SubDelim(b) || is(b, "[:]")
}

// port = *DIGIT (§3.2.3)
func rfc3986Port(b byte) bool { return ascii.IsDigit(b) }

// path = path-abempty / path-absolute / path-rootless / ..., which are made of
// pchar and "/" (§3.3)
func rfc3986Path(b byte) bool { return rfc3986Pchar(b) || b == '/' }

// query = *( pchar / "/" / "?" ) (§3.4)
func rfc3986Query(b byte) bool { return rfc3986Pchar(b) || is(b, "/?") }

// fragment = *( pchar / "/" / "?" ) (§3.5)
func rfc3986Fragment(b byte) bool { return rfc3986Pchar(b) || is(b, "/?") }

// pchar = unreserved / pct-encoded / sub-delims / ":" / "@" (§3.3)
func rfc3986Pchar(b byte) bool {
	return rfc3986Unreserved(b) || isPercent(b) || rfc3986SubDelim(b) || is(b, ":@")
}

// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" (§2.3)
func rfc3986Unreserved(b byte) bool { return ascii.IsAlnum(b) || is(b, "-._~") }

// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
// (§2.2)
func rfc3986SubDelim(b byte) bool { return is(b, "!$&'()*+,;=") }
