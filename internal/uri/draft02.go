package uri

// Draft02 is the second Internet Draft of the working group. Its BNF lets any
// scheme be followed by a path of xpalphas and a search of xalphas; "=", which
// no class has, must be escaped everywhere.
//
// Its sections have no numbers.
var Draft02 = &Edition{
	Name:     "draft-02",
	Document: "draft-ietf-uri-url-02",
	Title:    "Uniform Resource Locators: A unifying syntax for the expression of names and addresses of objects on the network",
	Date:     "1993-11",
	Classes: []Class{
		{"alpha", alnum},
		{"safe", draft02Safe},
		{"extra", draft02Extra},
		{"structure", "/?#"},
		{"escape", "%"},
		{"national", `{}|[]\^~`},
		{"punctuation", "<>"},
	},
	Traits: Traits{
		Hosts:        HostWords,
		Experimental: `draft-ietf-uri-url-02, "Registration of naming schemes"`,
	},
	grammar: grammar{
		InScheme:   draft02Scheme,
		InUserinfo: draft02Xalpha,
		InHost:     draft02Xalpha,
		InPort:     digit,
		InPath:     draft02Path,
		InQuery:    draft02Xalpha,
		InFragment: draft02Xalpha,
	},
}

const (
	// scheme = ialpha
	// ialpha = alpha [ xalphas ] (BNF syntax)
	//
	// The colon, which is an xalpha, ends the scheme.
	draft02Scheme = alnum + draft02Safe + `!*"'();, ` + "%"

	// path = void | xpalphas [ "/" path ]
	// xpalpha = xalpha | "+" (BNF syntax)
	draft02Path = draft02Xalpha + "+/"

	// xalpha = alpha | digit | safe | extra | escape (BNF syntax)
	//
	// So are user, password, and fragmentid; search also has "+", which is safe.
	// A hostname is made of ialpha, and has a "." between.
	draft02Xalpha = alnum + draft02Safe + draft02Extra + "%"

	// safe = "$" | "-" | "_" | "@" | "." | "&" | "+" (BNF syntax)
	draft02Safe = "$-_@.&+"

	// extra = "!" | "*" | <"> | "'" | "(" | ")" | ":" | ";" | "," | space (BNF syntax)
	draft02Extra = `!*"'():;, `
)
