//go:build growth

package html

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
)

// TestLinear reads what would take minutes if anything were searched for
// again and again.
func TestLinear(t *testing.T) {
	for _, piece := range []string{
		`<a href="`, `<a href='x" `, "<a b", "<!--", "<!--x>", "<!-- --", "<", "</", "<!", "<?", "&", "&#", "&ab", "&ab;", "&#1",
		"<script><!--", "<script></", "<title></", "<a ", "<a =", "<a x:/", "<a@b ", "<br>", "-", "<style></styl",
	} {
		var h Text
		growth.Linear(t, piece, 64<<10, func(n int) func() {
			src := []byte(strings.Repeat(piece, n/len(piece)))
			return func() { h.Read(src, nil) }
		})
	}
}
