package conformance

import (
	"regexp"
	"strings"

	"github.com/urlmend/urlmend/internal/placeholder"
)

// A silence is a reason for which no rule reports a URL that the grammar does not derive.
type silence struct {
	name  string
	holds func(url string) bool
	why   string
}

var silences = []silence{{
	name:  "no scheme",
	holds: func(url string) bool { return !schemed.MatchString(url) },
	why:   "nothing shows that it is meant as a URL",
}, {
	name: "placeholder",
	holds: func(url string) bool {
		return strings.Contains(url, "$(") || placeholder.Suspected([]byte(url)) || len(placeholder.All([]byte(url))) > 0
	},
	why: "the URL is not finished, and what will replace the placeholder is not known",
}, {
	name:  "another URL or a drive",
	holds: regexp.MustCompile(`^([A-Za-z]:|[^:]+://([^/?]*@)?([^/?]*://|[^/?:]*::))`).MatchString,
	why:   "a colon after one letter, or before two slashes, is more likely that of a drive or of a scheme",
}}

var schemed = regexp.MustCompile(`^[a-zA-Z][a-zA-Z0-9+.-]*:`)
