package uri

import "github.com/urlmend/urlmend/internal/ascii"

// A Standing is the status of a scheme in an edition.
type Standing uint8

const (
	// Unknown: the edition does not name the scheme.
	Unknown Standing = iota
	// Known: the edition defines the scheme, or refers to a document that does.
	Known
	// Reserved: the name is reserved, and its meaning is not defined.
	Reserved
	// Experimental: the name "x-..." is for use by agreement.
	Experimental
)

var standingNames = [...]string{
	Unknown: "unknown", Known: "known", Reserved: "reserved", Experimental: "experimental",
}

// String returns the word for the standing in editions.txt.
func (s Standing) String() string { return standingNames[s] }

// An EditionScheme describes a scheme in an edition.
type EditionScheme struct {
	Status  Standing
	Port    int    // the default; 0 when it has none
	Section string // where the document does: "RFC 1738, section 3.3"
	takes   uint8  // the components, as bits 1<<c
}

// Takes reports whether a URL of the scheme may have component c. If the scheme is
// unknown, it may have any.
func (s EditionScheme) Takes(c Component) bool { return s.takes&(1<<c) != 0 }

// takesAll is the set of all components, which the generic syntax allows.
const takesAll = 1<<NumComponents - 1

// Scheme describes the scheme of that name, in any case. It does not allocate.
func (e *Edition) Scheme(name string) EditionScheme {
	if s, ok := ascii.LookUp(e.schemes(), name); ok {
		return s
	}
	if e.Registry {
		if s := LookupScheme(name); s != nil {
			return EditionScheme{Known, s.Port, s.Ref, takesAll}
		}
	}
	if e.Experimental != "" && len(name) > 2 && ascii.Lower(name[0]) == 'x' && name[1] == '-' {
		return EditionScheme{Experimental, 0, e.Experimental, takesAll}
	}
	return EditionScheme{takes: takesAll}
}
