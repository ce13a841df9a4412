package lint

import (
	"fmt"
	"strings"
	"time"

	"github.com/urlmend/urlmend/internal/uri"
)

// An Edition is one published rulebook, by which URLs are judged. The zero
// value is the default, RFC 3986. Editions can be compared with ==.
type Edition struct {
	tables *uri.Edition // nil: RFC 3986
	byDate bool         // still to be chosen
}

// byDateName is the name of what is no rulebook but a choice among them.
const byDateName = "by-date"

// EditionByName returns the edition of that name. That of "by-date" is the one
// in force on the date of [Options]. The error of an unknown one lists those
// there are.
func EditionByName(name string) (Edition, error) {
	if name == byDateName {
		return Edition{byDate: true}, nil
	}
	tables, ok := uri.EditionByName(name)
	if !ok {
		return Edition{}, fmt.Errorf("unknown edition %q: want one of %s",
			name, strings.Join(EditionNames(), ", "))
	}
	return Edition{tables: tables}.canonical(), nil
}

// EditionNames returns the names that EditionByName takes: those of the
// rulebooks, oldest first, and "by-date".
func EditionNames() []string { return append(uri.EditionNames(), byDateName) }

// Editions returns the rulebooks, oldest first.
func Editions() (all []Edition) {
	for _, name := range uri.EditionNames() {
		tables, _ := uri.EditionByName(name)
		all = append(all, Edition{tables: tables}.canonical())
	}
	return all
}

// ByDate returns the edition in force at t; RFC 3986 for the zero time.
func ByDate(t time.Time) Edition { return Edition{tables: uri.ByDate(t)}.canonical() }

// on returns the edition, chosen by the date if that is what it says.
func (e Edition) on(t time.Time) Edition {
	if e.byDate {
		return ByDate(t)
	}
	return e
}

// Name returns the name, such as "rfc3986".
func (e Edition) Name() string {
	if e.byDate {
		return byDateName
	}
	return e.get().Name
}

// String returns the name.
func (e Edition) String() string { return e.Name() }

// Allows reports whether the edition lets the byte stand as it is in that part
// of a URL, if only in some place or under some scheme. The percent sign is
// allowed wherever an escape is; brackets and colons are in a host, for the sake
// of IP literals.
func (e Edition) Allows(part Part, b byte) bool {
	return e.get().Allows(part.component, b)
}

func (e Edition) get() *uri.Edition {
	if e.tables == nil {
		return uri.RFC3986
	}
	return e.tables
}

// canonical gives the default edition one form, for ==.
func (e Edition) canonical() Edition {
	if e.tables == uri.RFC3986 {
		return Edition{}
	}
	return e
}
