package oracle

import (
	"html"
	"regexp"
	"strings"
)

// urlPattern is a URL to a searcher that knows nothing of layout: it ends at
// white space, quotes, angle brackets and all that is not ASCII. What begins with
// a dot or a colon is no host.
var urlPattern = regexp.MustCompile("(?i)(?:https?|ftp)://[!#-&(-\\-/-9;=?-~][!#-&(-;=?-~]*")

// scan returns the URLs in a text, less punctuation at their ends.
func scan(contentType string, text []byte) []string {
	var all []string
	for _, m := range urlPattern.FindAllString(string(text), -1) {
		if isHTML(contentType) {
			m = urlPattern.FindString(html.UnescapeString(m))
		}
		if m = strings.TrimRight(m, ".,:;!?'"); !strings.HasSuffix(m, "//") {
			all = append(all, m)
		}
	}
	return all
}

func isHTML(contentType string) bool {
	return contentType == "text/html" || contentType == "application/xhtml+xml"
}
