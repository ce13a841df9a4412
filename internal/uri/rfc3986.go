package uri

// RFC3986 is the generic syntax in force today (STD 66).
var RFC3986 = &Edition{
	Name:     "rfc3986",
	Document: "RFC 3986",
	Title:    "Uniform Resource Identifier (URI): Generic Syntax",
	Date:     "2005-01",
	Classes: []Class{
		{"unreserved", rfc3986Unreserved},
		{"gen-delims", ":/?#[]@"},
		{"sub-delims", rfc3986SubDelims},
		{"pct-encoded", "%"},
	},
	Traits: Traits{
		Hosts:       HostRegName,
		LowerScheme: true,
		Fragment:    true,
		Registry:    true,
	},
	grammar: grammar{
		InScheme:   schemeBytes,
		InUserinfo: rfc3986Userinfo,
		InHost:     rfc3986Host,
		InPort:     digit,
		InPath:     rfc3986Path,
		InQuery:    rfc3986Query,
		InFragment: rfc3986Query,
	},
}

const (
	// userinfo = *( unreserved / pct-encoded / sub-delims / ":" ) (§3.2.1)
	rfc3986Userinfo = rfc3986RegName + ":"

	// host = IP-literal / IPv4address / reg-name
	// IP-literal = "[" ( IPv6address / IPvFuture ) "]" (§3.2.2)
	//
	// IPv6address and IPvFuture add ":" to what reg-name has.
	rfc3986Host = rfc3986RegName + "[:]"

	// reg-name = *( unreserved / pct-encoded / sub-delims ) (§3.2.2)
	rfc3986RegName = rfc3986Unreserved + "%" + rfc3986SubDelims

	// path = path-abempty / path-absolute / path-rootless / ..., which are made of
	// pchar and "/" (§3.3)
	rfc3986Path = rfc3986Pchar + "/"

	// query = *( pchar / "/" / "?" ), and so is fragment (§3.4, §3.5)
	rfc3986Query = rfc3986Pchar + "/?"

	// pchar = unreserved / pct-encoded / sub-delims / ":" / "@" (§3.3)
	rfc3986Pchar = rfc3986RegName + ":@"

	// unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" (§2.3)
	rfc3986Unreserved = alnum + "-._~"

	// sub-delims = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
	// (§2.2)
	rfc3986SubDelims = "!$&'()*+,;="
)
