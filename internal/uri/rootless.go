package uri

// Rootless is the form in which a scheme is found in prose without "//" after
// its colon. Much that looks like "scheme:" is not a URL ("note:this",
// "std::string", `C:\path`), so each form is a condition on what follows the
// colon; internal/bound checks it. The conditions are described here.
//
// In every form the text that follows has no white space in it. Delimited URLs, as in <urn:isbn:0451450523>, need no such condition.
type Rootless uint8

const (
	// FormNever: the scheme is found with "//" only.
	FormNever Rootless = iota
	// FormMail is a mail address, with "@" or its escape "%40" inside, or
	// "?" and header fields with no address (RFC 6068 §2).
	FormMail
	// FormNews is "*", or a group name with "." inside, or a message-id with
	// "@" inside (RFC 5538 §3).
	FormNews
	// FormID is a message or content id: "@" or "." inside (RFC 2392 §2).
	FormID
	// FormURN is a name of letters, digits and "-", a colon, and more: a
	// namespace and its string (RFC 8141 §2).
	FormURN
	// FormDOI is "10.", digits (and dots), "/" and more (ISO 26324).
	FormDOI
	// FormTag is an authority, which has "." or "@" inside, a comma, a date
	// of 4 digits ("-MM", "-MM-DD"), a colon and maybe more (RFC 4151 §2.1).
	FormTag
	// FormPath is a relative path of two segments: a letter or digit, and a
	// "/" further on with more after it. One "/" may come first (RFC 3986
	// §3.3, path-rootless and path-absolute).
	FormPath
	// FormRooted is "/" and a path that does not begin with another "/"
	// (RFC 8089 §2, local-path; RFC 3986 §3.3, path-absolute).
	FormRooted
	// FormTel is a telephone number: at least three digits, after "+" or not,
	// with visual separators "-.()" among them (RFC 3966 §3).
	FormTel
	// FormGeo is two numbers, each with a sign or a fraction or not, with a
	// comma between them (RFC 5870 §3.3).
	FormGeo
	// FormAddress is a user, "@" and a host; or a host with "." inside or
	// in brackets (RFC 3261 §19.1.1, RFC 6122 §2).
	FormAddress
	// FormQuery is "?" and more, with nothing or one name of letters, digits
	// and "-._" before it (RFC 3986 §3.4).
	FormQuery
	// FormData is a media type "type/subtype" or parameters ";name" or
	// nothing, and then a comma (RFC 2397 §3).
	FormData
	// FormNested is another scheme and its colon.
	FormNested
	// FormService is one or more names of a service type, each with a colon
	// after it, and then "//" or "/" (RFC 2609 §2.1).
	FormService
	// FormCoin is the address of a purse: at least 25 letters and digits.
	FormCoin
	// FormAny is anything at all: no prose has such a word before a colon.
	FormAny
)

var formNames = [...]string{
	FormNever: "-", FormMail: "mail", FormNews: "news", FormID: "id",
	FormURN: "urn", FormDOI: "doi", FormTag: "tag", FormPath: "path",
	FormRooted: "rooted", FormTel: "tel", FormGeo: "geo",
	FormAddress: "address", FormQuery: "query", FormData: "data",
	FormNested: "nested", FormService: "service", FormCoin: "coin",
	FormAny: "any",
}

// String returns the word for the form in schemes.txt.
func (f Rootless) String() string { return formNames[f] }
