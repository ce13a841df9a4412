package rules

import (
	"slices"

	"github.com/urlmend/urlmend/lint"
)

// Editions that several rules have in common.
var (
	// firstDrafts were written before URLs had a syntax that all schemes share.
	firstDrafts = []string{"draft-02", "draft-03"}
	// sinceRFC2396 are those with the generic syntax of a URI.
	sinceRFC2396 = []string{"rfc2396", "rfc3986", "whatwg"}
	// notBrowsers are those that define the syntax of single schemes: all but the URL
	// Standard, which has one syntax for every scheme.
	notBrowsers = []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396", "rfc3986"}
)

// isBy reports whether the edition of the pass has one of the names.
func isBy(p *lint.Pass, editions ...string) bool {
	return slices.Contains(editions, p.Edition.Name())
}

// schemeDocument returns the section in which the edition defines the scheme, such as "RFC 1738,
// section 3.3", or the document of the edition if there is no such section.
func schemeDocument(p *lint.Pass) string {
	if section := p.Edition.Scheme(string(p.Scheme.Text)).Section; section != "" {
		return section
	}
	return p.Edition.Document()
}
