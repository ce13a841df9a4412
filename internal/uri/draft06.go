package uri

import "github.com/urlmend/urlmend/internal/ascii"

// Draft06 is the draft that went to last call. Its BNF, in §5, is nearly that
// of RFC 1738, but allows the national characters unescaped.
var Draft06 = newEdition(Edition{
	Name:     "draft-06",
	Document: "draft-ietf-uri-url-06",
	Title:    "Uniform Resource Locators (URL)",
	Date:     "1994-08",
	Classes: []Class{
		{"alpha", ascii.IsAlpha},
		{"digit", ascii.IsDigit},
		{"safe", func(b byte) bool { return is(b, "$-_.+") }},
		{"extra", func(b byte) bool { return is(b, "!*'(),=") }},
		{"reserved", func(b byte) bool { return is(b, ";/?:@&=") }},
		{"escape", isPercent},
		{"national", func(b byte) bool { return is(b, `{}|\^~[]`) }},
		{"punctuation", func(b byte) bool { return is(b, `<>"#`) }},
	},
	Traits: Traits{
		Prefix:       PrefixAdvised,
		Hosts:        HostWord,
		LowerScheme:  true,
		Experimental: "draft-ietf-uri-url-06, section 4",
	},
}, Grammar{
	InScheme:   draft06Scheme,
	InUserinfo: draft06Userinfo,
	InHost:     draft06Uchar,
	InPort:     ascii.IsDigit,
	InPath:     draft06Xchar,
	InQuery:    draft06Xchar,
	InFragment: draft06Xchar,
})

// scheme = 1*[ lowalpha | digit | "+" | "-" | "." ] (§5)
//
// Programs take upper case as equivalent (§2.1).
func draft06Scheme(b byte) bool { return ascii.IsAlnum(b) || is(b, "+-.") }

// login = [ user [ ":" password ] "@" ] hostport
// user = *[ uchar | ";" | "?" | "&" | "=" ], and so is password (§5)
func draft06Userinfo(b byte) bool { return draft06Uchar(b) || is(b, ";?&=:") }

// xchar = unreserved | reserved | escape
// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="
// otherurl = scheme ":" schemepart
// schemepart = *xchar (§5)
//
// Path and query are of it under some scheme. A fragment is no part of a URL; it
// follows "#" (§2.2), and the characters of a URL are safe in it.
func draft06Xchar(b byte) bool { return draft06Uchar(b) || is(b, ";/?:@&=") }

// uchar = unreserved | escape
// hostname = alpha *uchar (§5)
func draft06Uchar(b byte) bool { return draft06Unreserved(b) || isPercent(b) }

// unreserved = alpha | digit | safe | extra | national
// safe = "$" | "-" | "_" | "." | "+"
// extra = "!" | "*" | "'" | "(" | ")" | "," | "="
// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" (§5)
func draft06Unreserved(b byte) bool {
	return ascii.IsAlnum(b) || is(b, "$-_.+"+"!*'(),="+`{}|\^~[]`)
}
