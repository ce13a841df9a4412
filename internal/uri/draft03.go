package uri

import "github.com/urlmend/urlmend/internal/ascii"

// Draft03 is the third Internet Draft, the only one that makes the prefix
// "URL:" part of a URL. It has reserved characters, which are allowed only where
// a production names them.
//
// Its sections have no numbers.
var Draft03 = newEdition(Edition{
	Name:     "draft-03",
	Document: "draft-ietf-uri-url-03",
	Title:    "Uniform Resource Locators (URL)",
	Date:     "1994-03",
	Classes: []Class{
		{"alpha", ascii.IsAlpha},
		{"digit", ascii.IsDigit},
		{"safe", draft03Safe},
		{"extra", draft03Extra},
		{"reserved", func(b byte) bool { return is(b, "=;/#?: ") }},
		{"escape", isPercent},
		{"national", func(b byte) bool { return is(b, `{}|[]\^~`) }},
		{"punctuation", func(b byte) bool { return is(b, "<>") }},
	},
	Traits: Traits{
		Prefix:       PrefixRequired,
		Hosts:        HostWords,
		Experimental: `draft-ietf-uri-url-03, "Registration of naming schemes"`,
	},
}, Grammar{
	InScheme:   draft03Xalpha,
	InUserinfo: draft03Userinfo,
	InHost:     draft03Xalpha,
	InPort:     ascii.IsDigit,
	InPath:     draft03Path,
	InQuery:    draft03Xalpha,
	InFragment: draft03Xalpha,
})

// login = [ user [ ":" password ] "@" ] hostport
// user = alphanum2 [ user ], and so is password
// alphanum2 = alpha | digit | "-" | "_" | "." | "+" (BNF)
//
// There are no escapes in them.
func draft03Userinfo(b byte) bool { return ascii.IsAlnum(b) || is(b, "-_.+:") }

// path = void | segment [ "/" path ]
// segment = xpalphas
// xpalpha = xalpha | "+"
// wpath = digits "=" path ";" [ wpath ] (BNF)
//
// An FTP URL may end in ";type=" and a type code (FTP, "Data type").
func draft03Path(b byte) bool { return draft03Xalpha(b) || is(b, "+/=;") }

// xalpha = alpha | digit | safe | extra | escape (BNF)
//
// So are search and fragmentid. Scheme is ialpha, a letter and then xalphas;
// hostname is made of ialpha too, and has a "." between.
func draft03Xalpha(b byte) bool {
	return ascii.IsAlnum(b) || draft03Safe(b) || draft03Extra(b) || isPercent(b)
}

// safe = "$" | "-" | "_" | "@" | "." | "&" | "+" (BNF)
func draft03Safe(b byte) bool { return is(b, "$-_@.&+") }

// extra = "!" | "*" | <"> | "'" | "(" | ")" | "," (BNF)
func draft03Extra(b byte) bool { return is(b, `!*"'(),`) }
