package uri

// RFC1738 is the first standard for URLs. Its BNF, in §5, has a production a
// scheme; a component allows what any scheme allows in it.
//
// The unsafe characters of §2.2 (space, <, >, ", #, {, }, |, \, ^, ~, [, ],
// and the grave accent), controls and the octets 80 to FF "must always be
// encoded", so no component allows them.
var RFC1738 = &Edition{
	Name:     "rfc1738",
	Document: "RFC 1738",
	Title:    "Uniform Resource Locators (URL)",
	Date:     "1994-12",
	Classes: []Class{
		{"alpha", alpha},
		{"digit", digit},
		{"safe", "$-_.+"},
		{"extra", "!*'(),"},
		{"reserved", ";/?:@&="},
		{"escape", "%"},
		{"national", "{}|\\^~[]`"},
		{"punctuation", `<>#%"`},
	},
	Traits: Traits{
		Prefix:       PrefixAdvised,
		Hosts:        HostLabels,
		LowerScheme:  true,
		OwnQuery:     true,
		Experimental: "RFC 1738, section 4",
	},
	grammar: grammar{
		InScheme:   schemeBytes,
		InUserinfo: rfc1738Userinfo,
		InHost:     rfc1738Host,
		InPort:     digit,
		InPath:     rfc1738Xchar,
		InQuery:    rfc1738Xchar,
		InFragment: rfc1738Xchar,
	},
}

const (
	// login = [ user [ ":" password ] "@" ] hostport
	// user = *[ uchar | ";" | "?" | "&" | "=" ], and so is password (§5)
	rfc1738Userinfo = rfc1738Uchar + ";?&=:"

	// host = hostname | hostnumber
	// domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit (§5)
	//
	// There are no escapes in a host, and no IP literals.
	rfc1738Host = alnum + "-."

	// urlpath = *xchar
	// genericurl = scheme ":" *xchar
	// xchar = unreserved | reserved | escape
	// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" (§5)
	//
	// Search, of the http scheme, is narrower: it has no "/" and no "?". A fragment
	// is no part of a URL and has no production; it follows the URL after "#"
	// (§2.2). The characters safe for a URL are safe for it.
	rfc1738Xchar = rfc1738Uchar + ";/?:@&="

	// uchar = unreserved | escape
	// unreserved = alpha | digit | safe | extra
	// safe = "$" | "-" | "_" | "." | "+"
	// extra = "!" | "*" | "'" | "(" | ")" | "," (§5)
	rfc1738Uchar = alnum + "$-_.+!*'()," + "%"
)
