package lint

import (
	"fmt"
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// An Edition is one published rulebook, by which URLs are judged. The zero
// value is the default, RFC 3986. Editions can be compared with ==.
type Edition struct {
	tables *uri.Edition // nil: RFC 3986
}

// EditionByName returns the edition of that name. The error of an unknown one
// lists those there are.
func EditionByName(name string) (Edition, error) {
	tables, ok := uri.EditionByName(name)
	if !ok {
		return Edition{}, fmt.Errorf("unknown edition %q: want one of %s",
			name, strings.Join(EditionNames(), ", "))
	}
	return Edition{tables}.canonical(), nil
}

// EditionNames returns the names of all editions.
func EditionNames() []string { return uri.EditionNames() }

// Name returns the name, such as "rfc3986".
func (e Edition) Name() string { return e.get().Name }

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
