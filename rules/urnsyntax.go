package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var urnSyntax = &lint.Rule{
	Name:     "urn-syntax",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a URN without a namespace identifier and a name",
	Why: `A URN is "urn:", the identifier of a namespace, a colon, and a name in it.
The identifier has 2 to 32 letters, digits and hyphens, has no hyphen at either
end, and is not "urn". After the name, "?+" may begin parameters for a
resolver, and "?=" parameters for the resource. Any other "?" has no meaning, and
before RFC 8141 no "?" had one. It is reported as info, because some names of
capabilities have one.`,
	Refs:     []lint.Ref{lint.RFC("8141", "2"), lint.RFC("2141", "2")},
	Editions: []string{"rfc2396", "rfc3986"},
	Schemes:  []string{"urn"},
	Bad: []string{
		"<URL:urn:my_names:tea>",
		"urn:example:tea?kind=green",
	},
	Good: []string{
		"urn:example:tea",
		"urn:example:tea?=kind=green",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, urnFlaw(p)) },
}

func urnFlaw(p *lint.Pass) *flaw {
	start := p.Path.Start
	identifier, name, found := bytes.Cut(p.Path.Text, []byte(":"))
	end := start + len(identifier)
	switch {
	case p.Host.Present:
		return flawf(slashes(p), slashes(p)+2, lint.Warning, `a URN has no "//": write the namespace right after the colon`)
	case !isNamespace(identifier):
		return flawf(start, end, lint.Warning, "%s is not a namespace identifier: write 2 to 32 letters, digits and inner hyphens", p.Quote(start, end))
	case !found || len(name) == 0:
		return flawf(p.Path.End, p.Path.End, lint.Warning, "the URN has no name after its namespace: add a colon and the name")
	case p.Query.Present && !isURNQuery(p):
		return flawf(p.Query.Start-1, p.Query.End, lint.Info, `a single "?" has no meaning in a URN by %s: write %%3F if it belongs to the name`, p.Edition.Document())
	}
	return nil
}

// isNamespace reports whether text is a NID of RFC 8141, section 2.
func isNamespace(text []byte) bool {
	if len(text) < 2 || len(text) > 32 || text[0] == '-' || text[len(text)-1] == '-' || isOneOf(text, "urn") {
		return false
	}
	for _, b := range text {
		if !isLetter(b) && !isDigit(b) && b != '-' {
			return false
		}
	}
	return true
}

// isURNQuery reports whether the query has the r-component or the q-component of
// RFC 8141, section 2.3.
func isURNQuery(p *lint.Pass) bool {
	return isBy(p, "rfc3986") && len(p.Query.Text) > 1 && (p.Query.Text[0] == '+' || p.Query.Text[0] == '=')
}
