package suppress

import (
	"fmt"

	"github.com/urlmend/urlmend/internal/suggest"
)

// unknown returns a message that name is not one of names, with the most similar
// one, or the hint.
func unknown(what, name string, names []string, hint string) string {
	const longest = 64 // of what is compared and shown
	if len(name) > longest {
		return fmt.Sprintf("unknown %s %.*q...: %s", what, longest, name, hint)
	}
	if best := suggest.Closest(name, names); best != "" {
		return fmt.Sprintf("unknown %s %q: did you mean %s?", what, name, best)
	}
	return fmt.Sprintf("unknown %s %q: %s", what, name, hint)
}
