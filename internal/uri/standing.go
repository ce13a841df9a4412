package uri

// A Standing is what an edition has to say of a scheme.
type Standing uint8

const (
	// Unknown schemes are not named by the edition.
	Unknown Standing = iota
	// Known schemes are defined or listed by the edition.
	Known
	// Reserved names are set aside, and what they mean is not defined.
	Reserved
	// Experimental names are for use by agreement: "x-...".
	Experimental
)

// An EditionScheme is what an edition says of a scheme.
type EditionScheme struct {
	Status  Standing
	Port    int    // the default; 0 when it has none
	Section string // where it says so: "RFC 1738, section 3.3"
}

// Scheme returns what the edition says of the scheme of that name, in any case.
// It does not allocate.
func (e *Edition) Scheme(name string) EditionScheme {
	if s := LookupScheme(name); s != nil {
		return EditionScheme{Known, s.Port, s.Ref}
	}
	return EditionScheme{}
}
