package uri

// Draft06 is the draft that went to last call. Its BNF, in §5, is nearly that
// of RFC 1738, but allows the national characters unescaped.
var Draft06 = &Edition{
	Name:     "draft-06",
	Document: "draft-ietf-uri-url-06",
	Title:    "Uniform Resource Locators (URL)",
	Date:     "1994-08",
	Classes: []Class{
		{"alpha", alpha},
		{"digit", digit},
		{"safe", "$-_.+"},
		{"extra", "!*'(),="},
		{"reserved", ";/?:@&="},
		{"escape", "%"},
		{"national", `{}|\^~[]`},
		{"punctuation", `<>"#`},
	},
	Traits: Traits{
		Prefix:       PrefixAdvised,
		Hosts:        HostWord,
		LowerScheme:  true,
		OwnQuery:     true,
		Experimental: "draft-ietf-uri-url-06, section 4",
	},
	grammar: grammar{
		InScheme:   schemeBytes,
		InUserinfo: draft06Userinfo,
		InHost:     draft06Uchar,
		InPort:     digit,
		InPath:     draft06Xchar,
		InQuery:    draft06Xchar,
		InFragment: draft06Xchar,
	},
}

const (
	// login = [ user [ ":" password ] "@" ] hostport
	// user = *[ uchar | ";" | "?" | "&" | "=" ], and so is password (§5)
	draft06Userinfo = draft06Uchar + ";?&=:"

	// xchar = unreserved | reserved | escape
	// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="
	// otherurl = scheme ":" schemepart
	// schemepart = *xchar (§5)
	//
	// Path and query are of it under some scheme. A fragment is no part of a URL; it
	// follows "#" (§2.2), and the characters of a URL are safe in it.
	draft06Xchar = draft06Uchar + ";/?:@&="

	// uchar = unreserved | escape
	// unreserved = alpha | digit | safe | extra | national
	// safe = "$" | "-" | "_" | "." | "+"
	// extra = "!" | "*" | "'" | "(" | ")" | "," | "="
	// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]"
	// hostname = alpha *uchar (§5)
	draft06Uchar = alnum + "$-_.+" + "!*'(),=" + `{}|\^~[]` + "%"
)
