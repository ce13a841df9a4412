//go:build growth

package mail

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/internal/source"
)

// TestHTMLIsLinear reads what would take minutes if anything were searched for
// again and again.
func TestHTMLIsLinear(t *testing.T) {
	for _, piece := range []string{
		`<a href="`, `<a href='x" `, "<a b", "<!--", "<!--x>", "<!-- --", "<", "</", "<!", "<?", "&", "&#", "&ab", "&ab;", "&#1",
		"<script><!--", "<script></", "<title></", "<a ", "<a =", "<a x:/", "<a@b ", "<br>", "-", "<style></styl",
	} {
		var h htmlText
		growth.Linear(t, piece, 64<<10, func(n int) func() {
			src := []byte(strings.Repeat(piece, n/len(piece)))
			return func() { h.read(src, nil) }
		})
	}
}

// Brackets, strings, comments and words that are never closed cost linear time.
func TestFieldsLinear(t *testing.T) {
	for _, s := range []string{"@[", "<", "(", `"\`, "@(a)", "a at (", " at @", "@x(", ";a=\"", "a ", ";a*1=b", "=?", "=?a?Q?b ", "=?a?B?b=?="} {
		growth.Linear(t, s, 4<<10, func(n int) func() {
			b := []byte("a/b;" + strings.Repeat(s, n))
			return func() {
				fromDomain(b)
				parseMedia(b).param("a")
				decodeWords(nil, b, new(source.Map), nil)
			}
		})
	}
}
