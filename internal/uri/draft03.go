package uri

// Draft03 is the third Internet Draft, the only one that makes the prefix
// "URL:" part of a URL. It has reserved characters, which are allowed only where
// a production names them.
//
// Its sections have no numbers.
var Draft03 = &Edition{
	Name:     "draft-03",
	Document: "draft-ietf-uri-url-03",
	Title:    "Uniform Resource Locators (URL)",
	Date:     "1994-03",
	Classes: []Class{
		{"alpha", alpha},
		{"digit", digit},
		{"safe", draft03Safe},
		{"extra", draft03Extra},
		{"reserved", "=;/#?: "},
		{"escape", "%"},
		{"national", `{}|[]\^~`},
		{"punctuation", "<>"},
	},
	Traits: Traits{
		Prefix:       PrefixRequired,
		Hosts:        HostWords,
		Experimental: `draft-ietf-uri-url-03, "Registration of naming schemes"`,
	},
	grammar: grammar{
		InScheme:   draft03Xalpha,
		InUserinfo: draft03Userinfo,
		InHost:     draft03Xalpha,
		InPort:     digit,
		InPath:     draft03Path,
		InQuery:    draft03Xalpha,
		InFragment: draft03Xalpha,
	},
}

const (
	// login = [ user [ ":" password ] "@" ] hostport
	// user = alphanum2 [ user ], and so is password
	// alphanum2 = alpha | digit | "-" | "_" | "." | "+" (BNF)
	//
	// There are no escapes in them.
	draft03Userinfo = alnum + "-_.+:"

	// path = void | segment [ "/" path ]
	// segment = xpalphas
	// xpalpha = xalpha | "+"
	// wpath = digits "=" path ";" [ wpath ] (BNF)
	//
	// An FTP URL may end in ";type=" and a type code (FTP, "Data type").
	draft03Path = draft03Xalpha + "+/=;"

	// xalpha = alpha | digit | safe | extra | escape (BNF)
	//
	// So are search and fragmentid. Scheme is ialpha, a letter and then xalphas;
	// hostname is made of ialpha too, and has a "." between.
	draft03Xalpha = alnum + draft03Safe + draft03Extra + "%"

	// safe = "$" | "-" | "_" | "@" | "." | "&" | "+" (BNF)
	draft03Safe = "$-_@.&+"

	// extra = "!" | "*" | <"> | "'" | "(" | ")" | "," (BNF)
	draft03Extra = `!*"'(),`
)
