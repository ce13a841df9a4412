package uri

import (
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

// A Scheme is one row of the scheme table.
type Scheme struct {
	Name     string // in lower case
	Status   Status
	Ref      string   // the document that defines it, or its author; may be empty
	Port     int      // the default port; 0 when it has none
	Rootless Rootless // how it is found without "//"
	// Glued: the scheme is so common that it is also found directly after a word,
	// as in "texthttp://".
	Glued bool
}

// A Status is the status of a scheme in the IANA registry (RFC 7595 §5).
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

// String returns the word for the status in schemes.txt.
func (s Status) String() string { return statusNames[s] }

// LookupScheme returns the scheme of that name, in any case, or nil if it is not in
// the table. It does not allocate. The scheme must not be modified.
func LookupScheme[T string | []byte](name T) *Scheme {
	s, _ := ascii.LookUp(schemeByName(), name)
	return s
}

// Schemes yields every scheme of the table, ordered by name. They must not be
// modified.
func Schemes() iter.Seq[*Scheme] {
	return func(yield func(*Scheme) bool) {
		all := schemes()
		for i := range all {
			if !yield(&all[i]) {
				return
			}
		}
	}
}

// RootlessSchemes yields the names of the schemes that are found without "//". It does not read the whole table.
func RootlessSchemes() iter.Seq[string] {
	return func(yield func(string) bool) {
		for line := range strings.Lines(schemesText) {
			if line[0] == '#' || strings.HasSuffix(line, "\t-\t-\n") {
				continue
			}
			name, rest, _ := strings.Cut(line, "\t")
			if form := rest[:strings.LastIndexByte(rest, '\t')]; !strings.HasSuffix(form, "\t-") && !yield(name) {
				return
			}
		}
	}
}

// maxSchemeLen is the length of the longest name in the table.
var maxSchemeLen = sync.OnceValue(func() int {
	return len(slices.MaxFunc(schemes(), func(a, b Scheme) int { return len(a.Name) - len(b.Name) }).Name)
})

var schemeByName = sync.OnceValue(func() map[string]*Scheme {
	all := make(map[string]*Scheme, len(schemes()))
	for s := range Schemes() {
		all[s.Name] = s
	}
	return all
})
