package uri

import "time"

// An Edition is one published rulebook for URLs: a name to choose it by, and
// the bytes that it allows in each component. It holds data only; what is a
// defect under it is for the rules to say.
//
// To add one, write its grammar in a file named for it, list it in editions,
// and run go generate.
type Edition struct {
	Name    string // as given to --edition: "rfc3986"
	Title   string // of the document
	Date    string // of the document: year and month, "2005-01"
	grammar Grammar
	allowed Table
}

// A Grammar says, as the document does, whether a byte may stand in a
// component. It has one function a component.
type Grammar [NumComponents]func(byte) bool

// A Table is a Grammar written out: bit 1<<c of its entry for b is set when b
// may stand in component c.
type Table [256]uint8

// editions lists every edition, oldest first.
var editions = []*Edition{RFC1738, RFC3986}

// newEdition returns the edition with its generated table, which is empty until
// go generate has been run.
func newEdition(name, title, date string, g Grammar) *Edition {
	return &Edition{name, title, date, g, tables[name]}
}

// EditionByName returns the edition of that name.
func EditionByName(name string) (*Edition, bool) {
	for _, e := range editions {
		if e.Name == name {
			return e, true
		}
	}
	return nil, false
}

// EditionNames returns the names of the editions, oldest first.
func EditionNames() []string {
	names := make([]string, len(editions))
	for i, e := range editions {
		names[i] = e.Name
	}
	return names
}

// Allows reports whether b may stand in component c of a URL, if only in some
// place or under some scheme.
//
// It judges a byte by itself. "%" is allowed wherever an escape is, and whether
// it does begin one is for [IsEscape] to say; a colon is allowed in Host for
// the sake of IP literals.
func (e *Edition) Allows(c Component, b byte) bool { return e.allowed[b]&(1<<c) != 0 }

// Table works out the table of the edition from its grammar. Allows uses the
// one that was generated from it.
func (e *Edition) Table() *Table {
	var t Table
	for b := range t {
		for c, allows := range e.grammar {
			if allows(byte(b)) {
				t[b] |= 1 << c
			}
		}
	}
	return &t
}

// IsEscape reports whether u[i:] begins with an escape: "%" and two hexadecimal
// digits, in either case. Every edition asks for that (RFC 1738 §2.2, RFC 3986
// §2.1).
func IsEscape[T string | []byte](u T, i int) bool {
	return i+2 < len(u) && u[i] == '%' && isHex(u[i+1]) && isHex(u[i+2])
}

// ByDate returns the edition in force at t; RFC 3986 for the zero time.
func ByDate(t time.Time) *Edition { return RFC3986 }
