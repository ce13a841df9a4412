// Package suggest guesses which name was meant.
package suggest

import "github.com/xrash/smetrics"

// Closest returns the name most like the given one, or "" when none is like it.
// It takes time for every pair of a byte of name and one of the names.
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
