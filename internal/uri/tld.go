package uri

import (
	"bytes"
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"golang.org/x/net/idna"
)

// The list of top-level domains as IANA publishes it; its first line has the version
// and the date. To renew it, put
// https://data.iana.org/TLD/tlds-alpha-by-domain.txt in its place.
//
//go:embed tlds-alpha-by-domain.txt
var tldText string

var topLevels = sync.OnceValue(func() map[string]bool {
	all := make(map[string]bool, strings.Count(tldText, "\n"))
	for label := range strings.Lines(tldText) {
		if label[0] != '#' {
			all[strings.ToLower(strings.TrimSpace(label))] = true
		}
	}
	return all
})

// IsTopLevel reports whether label is a top-level domain in any case. One that is not
// ASCII is looked up by its A-label (RFC 5890, 2.3.2.1).
func IsTopLevel(label []byte) bool {
	is, _ := ascii.LookUp(topLevels(), label)
	if !is && bytes.IndexFunc(label, func(r rune) bool { return r >= utf8.RuneSelf }) >= 0 {
		if a, err := idna.Punycode.ToASCII(string(label)); err == nil {
			is = topLevels()[a]
		}
	}
	return is
}
