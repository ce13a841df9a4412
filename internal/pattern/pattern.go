// Package pattern has regular expressions that are compiled when they are first needed: no command needs most of them.
package pattern

import (
	"regexp"
	"sync"
)

// New returns a function that compiles the regular expression at its first call. It panics there if that is malformed.
func New(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
