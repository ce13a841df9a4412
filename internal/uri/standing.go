package uri

import "github.com/urlmend/urlmend/internal/ascii"

// A Standing is what an edition has to say of a scheme.
type Standing uint8

const (
	// Unknown schemes are not named by the edition.
	Unknown Standing = iota
	// Known schemes are defined by the edition, or by a document it leaves
	// them to.
	Known
	// Reserved names are set aside, and what they mean is not defined.
	Reserved
	// Experimental names are for use by agreement: "x-...".
	Experimental
)

var standingNames = [...]string{
	Unknown: "unknown", Known: "known", Reserved: "reserved", Experimental: "experimental",
}

// String returns the word that editions.txt has for the standing.
func (s Standing) String() string { return standingNames[s] }

// An EditionScheme is what an edition says of a scheme.
type EditionScheme struct {
	Status  Standing
	Port    int    // the default; 0 when it has none
	Section string // where it says so: "RFC 1738, section 3.3"
	takes   uint8  // the components, as bits 1<<c
}

// Takes reports whether a URL of the scheme may have component c. Of a scheme
// that is not known, it may have any.
func (s EditionScheme) Takes(c Component) bool { return s.takes&(1<<c) != 0 }

// takesAll is what the generic syntax lets a URL have.
const takesAll = 1<<NumComponents - 1

// A schemeRow is one line of editions.txt.
type schemeRow struct {
	name string // in lower case
	EditionScheme
}

// Scheme returns what the edition says of the scheme of that name, in any case.
// It does not allocate.
func (e *Edition) Scheme(name string) EditionScheme {
	if s, ok := ascii.LookUp(e.schemes, name); ok {
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
