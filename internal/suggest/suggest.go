// Package suggest guesses which name was meant.
package suggest

import (
	"strings"

	"github.com/xrash/smetrics"
)

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
