package lint

import (
	"github.com/urlmend/urlmend/internal/enum"
	"github.com/urlmend/urlmend/internal/uri"
)

// A SchemeStatus is what an edition knows about a scheme.
type SchemeStatus uint8

const (
	// SchemeUnknown: the edition does not name the scheme.
	SchemeUnknown SchemeStatus = SchemeStatus(uri.Unknown)
	// SchemeKnown: the edition defines the scheme, or lists it.
	SchemeKnown SchemeStatus = SchemeStatus(uri.Known)
	// SchemeReserved: the edition reserves the name but does not define it.
	SchemeReserved SchemeStatus = SchemeStatus(uri.Reserved)
	// SchemeExperimental: the name is for experiments ("x-...").
	SchemeExperimental SchemeStatus = SchemeStatus(uri.Experimental)
)

var statusNames = []string{
	SchemeUnknown: "unknown", SchemeKnown: "known", SchemeReserved: "reserved", SchemeExperimental: "experimental",
}

func (s SchemeStatus) String() string               { return enum.Name(statusNames, s) }
func (s SchemeStatus) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

func (s *SchemeStatus) UnmarshalText(text []byte) error {
	return enum.Parse(s, "status of a scheme", statusNames, text)
}

// SchemeFacts are what an edition says about a scheme.
type SchemeFacts struct {
	Status SchemeStatus
	// Port is the default port; 0 if there is none.
	Port int
	// Section is where the scheme is defined: "RFC 1738, section 3.3". It is empty for
	// an unknown scheme, and for some that no document defines.
	Section string

	row uri.EditionScheme
}

// Takes reports whether a URL of the scheme may have such a part. A URL of an unknown
// scheme may have any.
func (s SchemeFacts) Takes(part Part) bool { return s.row.Takes(part.component) }

// Scheme returns what the edition says about the scheme of that name, in any case. It
// does not allocate.
func (e Edition) Scheme(name string) SchemeFacts {
	s := e.get().Scheme(name)
	return SchemeFacts{SchemeStatus(s.Status), s.Port, s.Section, s}
}
