package syntax

// Textile is read as Text, with the attributes of HTML.
var Textile = &Language{
	Name:       "textile",
	Extensions: "textile",
	Traits:     Prose | Document | Lightweight | Tags,
	at:         attribute,
	bound:      linkText,
	code:       func() *Code { return &Code{scan: new(elements)} },
	inComment:  inTagComment,
}
