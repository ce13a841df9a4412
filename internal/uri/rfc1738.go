package uri

import "github.com/urlmend/urlmend/internal/ascii"

// RFC1738 is the first standard for URLs. Its BNF, in §5, has a production a
// scheme; a component allows what any scheme allows in it.
//
// The unsafe characters of §2.2 (space, <, >, ", #, {, }, |, \, ^, ~, [, ],
// and the grave accent), controls and the octets 80 to FF "must always be
// encoded", so no component allows them.
var RFC1738 = newEdition(Edition{
	Name:     "rfc1738",
	Document: "RFC 1738",
	Title:    "Uniform Resource Locators (URL)",
	Date:     "1994-12",
	Classes: []Class{
		{"alpha", ascii.IsAlpha},
		{"digit", ascii.IsDigit},
		{"safe", func(b byte) bool { return is(b, "$-_.+") }},
		{"extra", func(b byte) bool { return is(b, "!*'(),") }},
		{"reserved", func(b byte) bool { return is(b, ";/?:@&=") }},
		{"escape", isPercent},
		{"national", func(b byte) bool { return is(b, "{}|\\^~[]`") }},
		{"punctuation", func(b byte) bool { return is(b, `<>#%"`) }},
	},
	Traits: Traits{
		Prefix:       PrefixAdvised,
		Hosts:        HostLabels,
		LowerScheme:  true,
		Experimental: "RFC 1738, section 4",
	},
}, Grammar{
	InScheme:   rfc1738Scheme,
	InUserinfo: rfc1738Userinfo,
	InHost:     rfc1738Host,
	InPort:     rfc1738Port,
	InPath:     rfc1738Path,
	InQuery:    rfc1738Query,
	InFragment: rfc1738Fragment,
})

// scheme = 1*[ lowalpha | digit | "+" | "-" | "." ] (§5)
//
// Upper case is taken as equivalent (§2.1).
func rfc1738Scheme(b byte) bool { return ascii.IsAlnum(b) || is(b, "+-.") }

// login = [ user [ ":" password ] "@" ] hostport
// user = *[ uchar | ";" | "?" | "&" | "=" ], and so is password (§5)
func rfc1738Userinfo(b byte) bool { return rfc1738Uchar(b) || is(b, ";?&=:") }

// host = hostname | hostnumber
// domainlabel = alphadigit | alphadigit *[ alphadigit | "-" ] alphadigit (§5)
//
// There are no escapes in a host, and no IP literals.
func rfc1738Host(b byte) bool { return ascii.IsAlnum(b) || is(b, "-.") }

// port = digits (§5)
func rfc1738Port(b byte) bool { return ascii.IsDigit(b) }

// urlpath = *xchar (§5)
func rfc1738Path(b byte) bool { return rfc1738Xchar(b) }

// genericurl = scheme ":" *xchar (§5)
//
// Search, of the http scheme, is narrower: it has no "/" and no "?".
func rfc1738Query(b byte) bool { return rfc1738Xchar(b) }

// A fragment is no part of a URL and has no production; it follows the URL
// after "#" (§2.2). The characters safe for a URL are safe for it.
func rfc1738Fragment(b byte) bool { return rfc1738Xchar(b) }

// xchar = unreserved | reserved | escape
// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" (§5)
func rfc1738Xchar(b byte) bool { return rfc1738Uchar(b) || is(b, ";/?:@&=") }

// uchar = unreserved | escape (§5)
func rfc1738Uchar(b byte) bool { return rfc1738Unreserved(b) || isPercent(b) }

// unreserved = alpha | digit | safe | extra
// safe = "$" | "-" | "_" | "." | "+"
// extra = "!" | "*" | "'" | "(" | ")" | "," (§5)
func rfc1738Unreserved(b byte) bool { return ascii.IsAlnum(b) || is(b, "$-_.+!*'(),") }
