//go:build growth

package fix_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/fix"
	"github.com/urlmend/urlmend/internal/growth"
)

// TestWrapIsLinear wraps URLs that are all in one line.
func TestWrapIsLinear(t *testing.T) {
	for _, front := range []string{"", ">"} {
		growth.Linear(t, "many after "+front, 200, func(n int) func() {
			text := []byte(strings.Repeat(front, 100*n) + strings.Repeat(" http://www.example.com/pub/archive/", n))
			return func() { fix.Wrap(text, fix.Options{}, fix.Wrappers["angle"], 72) }
		})
	}
}
