// Package suggest guesses which name was meant.
package suggest

import (
	"fmt"
	"strings"

	"github.com/xrash/smetrics"
)

// longest is how many bytes a name may have that is compared with others.
const longest = 64

// Unknown is the error for a name that is not one of the names. It says which one was meant, or else the hint; without a
// hint, which names there are.
func Unknown(what, name string, names []string, hint string) error {
	if len(name) > longest {
		return fmt.Errorf("unknown %s %.*q...: %s", what, longest, name, wanted(names, hint))
	}
	if best := Closest(name, names); best != "" {
		return fmt.Errorf("unknown %s %q: did you mean %s?", what, name, best)
	}
	return fmt.Errorf("unknown %s %q: %s", what, name, wanted(names, hint))
}

func wanted(names []string, hint string) string {
	if hint == "" {
		return "want one of " + strings.Join(names, ", ")
	}
	return hint
}

// Closest returns the first name that begins with the given one, else the name most similar to it, or "" if none is.
// Its time is the product of the lengths of name and of all names.
func Closest(name string, names []string) (best string) {
	const alike, boost, prefix = 0.8, 0.7, 4
	most := alike
	for _, n := range names {
		if len(name) > 2 && strings.HasPrefix(n, name) {
			return n
		}
		if like := smetrics.JaroWinkler(n, name, boost, prefix); like > most {
			best, most = n, like
		}
	}
	return best
}
