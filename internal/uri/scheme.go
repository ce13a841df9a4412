package uri

import (
	"iter"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A Scheme is one row of the scheme table.
type Scheme struct {
	Name     string // in lower case
	Status   Status
	Ref      string   // the document that defines it, or who made it; may be empty
	Port     int      // the default port; 0 when it has none
	Rootless Rootless // how it is found without "//"
	// Glued: the scheme is so common that it is also found at the end of
	// a word that ran into it, as in "texthttp://".
	Glued bool
}

// A Status is what the IANA registry says of a scheme (RFC 7595 §5).
type Status uint8

const (
	// Permanent schemes are reviewed by experts.
	Permanent Status = iota + 1
	// Provisional schemes are registered first come, first served.
	Provisional
	// Historical schemes are registered but no longer to be used.
	Historical
	// Unofficial schemes are in use but not registered.
	Unofficial
)

var statusNames = [...]string{
	Permanent: "permanent", Provisional: "provisional",
	Historical: "historical", Unofficial: "unofficial",
}

// String returns the word that schemes.txt has for the status.
func (s Status) String() string { return statusNames[s] }

// LookupScheme returns the scheme of that name, in any case, or nil when it is
// not in the table. It does not allocate. The scheme must not be modified.
func LookupScheme[T string | []byte](name T) *Scheme {
	if len(name) > maxSchemeLen {
		return nil
	}
	for slot := hash(name) % indexSize; ; slot = (slot + 1) % indexSize {
		row := schemeIndex[slot]
		if row == 0 {
			return nil
		}
		if s := &schemes[row-1]; ascii.EqualFold(name, s.Name) {
			return s
		}
	}
}

// Schemes yields every scheme of the table in the order of their names. They
// must not be modified.
func Schemes() iter.Seq[*Scheme] {
	return func(yield func(*Scheme) bool) {
		for i := range schemes {
			if !yield(&schemes[i]) {
				return
			}
		}
	}
}

// indexSize is the size of the hash table over the schemes: a power of two, and
// at least twice their number, which the second line has the compiler check.
const (
	indexSize = 2048
	_         = uint(indexSize - 2*len(schemes))
)

// schemeIndex is a hash table with linear probing: 1 + the place in schemes of
// the name that hashes to a slot or to one before it, 0 in a free slot.
var schemeIndex = indexSchemes()

func indexSchemes() (index [indexSize]uint16) {
	for i := range schemes {
		slot := hash(schemes[i].Name) % indexSize
		for index[slot] != 0 {
			slot = (slot + 1) % indexSize
		}
		index[slot] = uint16(i + 1)
	}
	return index
}

// hash mixes the length of the name with four of its letters, in any case:
// enough to tell the names of the table apart, mostly.
func hash[T string | []byte](name T) uint32 {
	n := len(name)
	if n == 0 {
		return 0
	}
	h := uint32(name[0]&0x1F) | uint32(name[n/3]&0x1F)<<5 | uint32(name[n/2]&0x1F)<<10 | uint32(name[n-1]&0x1F)<<15
	return (h ^ uint32(n)<<20) * 0x9E3779B1 >> 16
}
