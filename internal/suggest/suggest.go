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

// shortest is how many characters a name must have for one that differs by a slip not to be another name.
const shortest = 4

// IsSlip reports whether one name is the other with a character that is missing, extra or wrong, or with two that are swapped.
// Digits make other names: chapter-1 and chapter-2.
func IsSlip(one, other string) bool {
	a, b := []rune(one), []rune(other)
	if min(len(a), len(b)) < shortest {
		return false
	}
	a, b = difference(a, b)
	switch {
	case strings.ContainsAny(string(a)+string(b), "0123456789/"):
		return false
	case len(a) == 2 && len(b) == 2:
		return a[0] == b[1] && a[1] == b[0]
	}
	return len(a) <= 1 && len(b) <= 1
}

// difference returns what remains of two names without the beginning and the end that they have in common.
func difference(a, b []rune) (restA, restB []rune) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}
