// Package suggest guesses which name was meant.
package suggest

import "github.com/xrash/smetrics"

// Closest returns the name most similar to the given one, or "" if none is similar.
// Its time is the product of the lengths of name and of all names.
func Closest(name string, names []string) (best string) {
	const alike, boost, prefix = 0.8, 0.7, 4
	most := alike
	for _, n := range names {
		if like := smetrics.JaroWinkler(n, name, boost, prefix); like > most {
			best, most = n, like
		}
	}
	return best
}
