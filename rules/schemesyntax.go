package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var schemeSyntax = &lint.Rule{
	Name:     "scheme-syntax",
	Severity: lint.Info,
	Since:    "0.1",
	Summary:  "a URL that does not match the syntax of its scheme",
	Why: `Each scheme has its own syntax, which the document that defines it gives as a
production of a grammar. A URL with another syntax may work in one program,
which guesses, but not in the next. The message names the production and the
section that defines it.

This rule is silent where another rule reports the cause, such as a character
that is not allowed.`,
	Refs:     []lint.Ref{lint.RFC(3986, "3"), lint.RFC(1738, "5"), {Document: "draft-ietf-uri-url-02", Section: `"BNF syntax"`}},
	Editions: notBrowsers,
	Bad: []string{
		"<URL:sip:?subject=tea>",
	},
	Good: []string{
		"http://www.example.com/a;b?c",
		"ftp://ftp.example.com/pub/a.txt;type=a",
	},
	Check: checkSchemeSyntax,
}

func checkSchemeSyntax(p *lint.Pass) {
	if isGeneric(p) {
		return
	}
	production, section, ok := p.SchemeProduction()
	if !ok || p.Derives(production, withoutFragment(p)) {
		return
	}
	if p.URL.Notes&extract.CutAtLimit != 0 || len(p.Placeholders()) > 0 || isReportedElsewhere(p) {
		return
	}
	p.Reportf(0, len(p.URL.Text), "the URL does not match the syntax of its scheme by %s: see the production %s in %s", p.Edition.Document(), production, section)
}

// isGeneric reports whether the form of the URL is the generic syntax (RFC 9110,
// section 4.2), the parts of which have rules of their own: that is so with most.
func isGeneric(p *lint.Pass) bool {
	return p.Host.Present && p.Edition == lint.Edition{} && isScheme(p, "http", "https")
}

// notBrowsers names the editions with grammars of their own for schemes: all but
// the URL Standard, which has one for every scheme.
var notBrowsers = []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396", "rfc3986"}

// isReportedElsewhere reports whether another rule reports what is wrong with the URL: that
// of its scheme, or one about characters, hosts and ports.
func isReportedElsewhere(p *lint.Pass) bool {
	for _, of := range schemeRules {
		if isScheme(p, of.rule.Schemes...) && of.find(p) != nil {
			return true
		}
	}
	return hasUnsafeByte(p) || hasOwnAuthorityRule(p)
}

// hasUnsafeByte reports whether the URL contains a byte that the edition does not allow
// there, or a percent sign that begins no escape.
func hasUnsafeByte(p *lint.Pass) bool {
	for part := range p.Parts.All() {
		if !p.AllowsAll(&part) {
			return true
		}
	}
	return strayPercent(p, 0, len(p.URL.Text))
}

// hasOwnAuthorityRule reports whether other rules check the authority: it has a user, a
// port, a host that the edition does not accept, or a shell variable.
func hasOwnAuthorityRule(p *lint.Pass) bool {
	return p.User.Present || p.Port.Present || bytes.IndexByte(p.Host.Text, '$') >= 0 ||
		p.Host.Present && !p.Derives("host", p.Host.Text)
}
