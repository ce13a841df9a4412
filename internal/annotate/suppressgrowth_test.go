//go:build growth

package annotate_test

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/lint"
)

func TestLinear(t *testing.T) {
	for _, unit := range []string{
		"urlmend:ignore[bad-host] a ", "urlmend:ignore[bad-host] a\n", "urlmend:ignore[", "urlmend:ignore[bad-hots] a ",
		"# urlmend:off[bad-host] a\n# urlmend:on[bad-host]\n", "urlmend:ignore-next[bad-host] a\n", "urlmend:", "<!-- urlmend:off[bad-host] a -->",
		"\"urlmend:ignore[bad-host] a", "(urlmend:ignore[bad-host] a", "#", "bad-host,", "/", "` urlmend:ignore[bad-host] a ",
		"`urlmend:ignore[bad-host] a", "# urlmend:ignore[bad-host] a (", "<!-- urlmend:ignore[bad-host] a --> ", " ",
	} {
		for _, around := range [][2]string{{"", ""}, {"urlmend:ignore[", ""}, {"", " urlmend:on[bad-port]"}, {"` ", ""}} {
			growth.Linear(t, around[0]+unit+around[1], 2000, func(n int) func() {
				text := around[0] + strings.Repeat(unit, n) + around[1]
				return func() {
					f := rulesFor().Filter()
					f.Add(parse(text))
					for i := range n {
						f.Suppresses(&lint.Finding{Rule: "bad-host", Start: i * len(unit)}, i, i+1)
					}
					f.Rest()
				}
			})
		}
	}
}

// TestLinearBlanks has a line that begins with blanks, then as many directives.
func TestLinearBlanks(t *testing.T) {
	for _, unit := range []string{"urlmend:ignore[bad-host] a ", "<!-- urlmend:ignore[bad-host] a -->"} {
		growth.Linear(t, unit, 2000, func(n int) func() {
			text := strings.Repeat(" ", n*len(unit)) + strings.Repeat(unit, n) + strings.Repeat(" ", n*len(unit))
			return func() { parse(text) }
		})
	}
}
