package lint

import (
	"github.com/urlmend/urlmend/internal/enum"
	"github.com/urlmend/urlmend/internal/uri"
)

// A SchemeStatus says what an edition has to say of a scheme.
type SchemeStatus uint8

const (
	// SchemeUnknown: the edition does not name the scheme.
	SchemeUnknown = SchemeStatus(uri.Unknown)
	// SchemeKnown: the edition defines the scheme, or lists it.
	SchemeKnown = SchemeStatus(uri.Known)
	// SchemeReserved: the edition sets the name aside and does not define
	// what it means.
	SchemeReserved = SchemeStatus(uri.Reserved)
	// SchemeExperimental: the name is one for experiments ("x-...").
	SchemeExperimental = SchemeStatus(uri.Experimental)
)

var statusNames = []string{
	SchemeUnknown: "unknown", SchemeKnown: "known", SchemeReserved: "reserved", SchemeExperimental: "experimental",
}

func (s SchemeStatus) String() string               { return enum.Name(statusNames, s) }
func (s SchemeStatus) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *SchemeStatus) UnmarshalText(text []byte) error {
	return enum.Parse(s, "status of a scheme", statusNames, text)
}

// SchemeFacts is what an edition says of a scheme.
type SchemeFacts struct {
	Status SchemeStatus
	// Port is the default port; 0 when it has none, or is not known.
	Port int
	// Section is where the edition, or the document it leaves the scheme
	// to, says so, as prose has it: "RFC 1738, section 3.3". It is empty
	// for an unknown scheme, and for some that nobody has written down.
	Section string

	row uri.EditionScheme
}

// Takes reports whether a URL of the scheme may have such a part. One of a
// scheme that is not known may have any.
func (s SchemeFacts) Takes(part Part) bool { return s.row.Takes(part.component) }

// Scheme returns what the edition says of the scheme of that name, in any case.
// It does not allocate.
func (e Edition) Scheme(name string) SchemeFacts {
	s := e.get().Scheme(name)
	return SchemeFacts{SchemeStatus(s.Status), s.Port, s.Section, s}
}
