//go:build growth

package mail

import (
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/growth"
	"github.com/urlmend/urlmend/internal/mail/decode"
	"github.com/urlmend/urlmend/internal/source"
)

// Brackets, strings, comments and words that are never closed cost linear time.
func TestFieldsLinear(t *testing.T) {
	for _, s := range []string{"@[", "<", "(", `"\`, "@(a)", "a at (", " at @", "@x(", ";a=\"", "a ", ";a*1=b", "=?", "=?a?Q?b ", "=?a?B?b=?="} {
		growth.Linear(t, s, 4<<10, func(n int) func() {
			b := []byte("a/b;" + strings.Repeat(s, n))
			return func() {
				fromDomain(b)
				parseMedia(b).param("a")
				new(decode.Words).Bytes(nil, b, new(source.Map), nil)
			}
		})
	}
}
