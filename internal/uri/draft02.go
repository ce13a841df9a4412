package uri

import "github.com/urlmend/urlmend/internal/ascii"

// Draft02 is the second Internet Draft of the working group. Its BNF lets any
// scheme be followed by a path of xpalphas and a search of xalphas; "=", which
// no class has, must be escaped everywhere.
//
// Its sections have no numbers.
var Draft02 = newEdition(Edition{
	Name:     "draft-02",
	Document: "draft-ietf-uri-url-02",
	Title:    "Uniform Resource Locators: A unifying syntax for the expression of names and addresses of objects on the network",
	Date:     "1993-11",
	Classes: []Class{
		{"alpha", ascii.IsAlnum},
		{"safe", draft02Safe},
		{"extra", draft02Extra},
		{"structure", func(b byte) bool { return is(b, "/?#") }},
		{"escape", isPercent},
		{"national", func(b byte) bool { return is(b, `{}|[]\^~`) }},
		{"punctuation", func(b byte) bool { return is(b, "<>") }},
	},
	Traits: Traits{
		Hosts:        HostWords,
		Experimental: `draft-ietf-uri-url-02, "Registration of naming schemes"`,
	},
}, Grammar{
	InScheme:   draft02Scheme,
	InUserinfo: draft02Xalpha,
	InHost:     draft02Xalpha,
	InPort:     ascii.IsDigit,
	InPath:     draft02Path,
	InQuery:    draft02Xalpha,
	InFragment: draft02Xalpha,
})

// scheme = ialpha
// ialpha = alpha [ xalphas ] (BNF syntax)
//
// The colon, which is an xalpha, ends the scheme.
func draft02Scheme(b byte) bool { return draft02Xalpha(b) && b != ':' }

// path = void | xpalphas [ "/" path ]
// xpalpha = xalpha | "+" (BNF syntax)
func draft02Path(b byte) bool { return draft02Xalpha(b) || is(b, "+/") }

// xalpha = alpha | digit | safe | extra | escape (BNF syntax)
//
// So are user, password, and fragmentid; search also has "+", which is safe.
// A hostname is made of ialpha, and has a "." between.
func draft02Xalpha(b byte) bool {
	return ascii.IsAlnum(b) || draft02Safe(b) || draft02Extra(b) || isPercent(b)
}

// safe = "$" | "-" | "_" | "@" | "." | "&" | "+" (BNF syntax)
func draft02Safe(b byte) bool { return is(b, "$-_@.&+") }

// extra = "!" | "*" | <"> | "'" | "(" | ")" | ":" | ";" | "," | space (BNF syntax)
func draft02Extra(b byte) bool { return is(b, `!*"'():;, `) }
