package suppress

import (
	"fmt"

	"github.com/xrash/smetrics"
)

// unknown says that name is none of the names there are, and which one is meant, or the hint.
func unknown(what, name string, names []string, hint string) string {
	const alike, boost, prefix = 0.8, 0.7, 4
	const longest = 64 // of what is compared and shown
	if len(name) > longest {
		return fmt.Sprintf("unknown %s %.*q...: %s", what, longest, name, hint)
	}
	best, most := "", alike
	for _, n := range names {
		if like := smetrics.JaroWinkler(n, name, boost, prefix); like > most {
			best, most = n, like
		}
	}
	if best != "" {
		return fmt.Sprintf("unknown %s %q: did you mean %s?", what, name, best)
	}
	return fmt.Sprintf("unknown %s %q: %s", what, name, hint)
}
