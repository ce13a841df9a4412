package secrets

import (
	"regexp"
	"sync"
)

// compiledOnce returns a function that compiles the regular expression at its first call: few runs need
// those of secrets.
func compiledOnce(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
