package rules

import (
	"bytes"
	"slices"

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
	Refs: []lint.Ref{
		lint.RFC("3986", "3"), lint.RFC("1738", "5"), {Document: "draft-ietf-uri-url-02", Section: `"BNF syntax"`},
	},
	Editions:   notBrowsers,
	NearMisses: true, // a scheme with nothing after its slashes is one
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
	if isGeneric(p) || p.URL.Notes&extract.NearMiss != 0 && !hasSuffix(p.URL.Text, "://") {
		return
	}
	if isBy(p, "rfc2396") && len(withoutFragment(p)) == p.Scheme.End+1 {
		p.Report(0, len(p.URL.Text), "nothing follows the scheme by RFC 2396: see the production absoluteURI in RFC 2396, appendix A")
		return
	}
	production, section, ok := brokenProduction(p)
	if !ok || p.URL.Notes&extract.CutAtLimit != 0 || isReportedByScheme(p) {
		return
	}
	p.Reportf(0, len(p.URL.Text), "this is not the syntax of %s URLs: see the production %s in %s", bytes.ToLower(p.Scheme.Text), production, section)
}

// isGeneric reports whether the form of the URL is the generic syntax (RFC 9110,
// section 4.2), the parts of which have rules of their own: that is so with most.
func isGeneric(p *lint.Pass) bool {
	return p.Host.Present && p.Edition == lint.Edition{} && isScheme(p, "http", "https")
}

// isReportedByScheme reports whether the rule of the scheme reports what is wrong with the
// URL. A name in place of the host explains a path that is missing, but no other defect.
func isReportedByScheme(p *lint.Pass) bool {
	for _, of := range schemeRules {
		if !checks(of.rule, p) {
			continue
		}
		f := of.find(p)
		isHost := f != nil && p.Host.Present && p.Host.Start <= f.start && f.end <= p.Host.End
		if f != nil && !(isHost && len(p.Path.Text) > 0) {
			return true
		}
	}
	return false
}

// checks reports whether a rule is one for the scheme and the edition of the URL.
func checks(r *lint.Rule, p *lint.Pass) bool {
	return isScheme(p, r.Schemes...) && (r.Editions == nil || isBy(p, r.Editions...))
}

// brokenProduction returns the production of the scheme, and its section, if the URL does
// not match it, even with everything put right that rules for single parts report.
func brokenProduction(p *lint.Pass) (production, section string, ok bool) {
	production, section, ok = p.SchemeProduction()
	if !ok || p.Derives(production, withoutFragment(p)) || len(p.Placeholders()) > 0 || hasVariable(p.Host.Text) {
		return "", "", false
	}
	keepUser := !refusesUser(p) && !(isEmptyUser(p) && isScheme(p, emptyUser.Schemes...))
	return production, section, !p.Derives(production, withoutFlaws(p, keepUser))
}

// refusesUser reports whether the URL has a user name, and its scheme is one of those of
// RFC 1738 whose syntax has none. In the first drafts a user name is only discouraged.
func refusesUser(p *lint.Pass) bool {
	production, _, ok := p.SchemeProduction()
	return ok && p.User.Present && isScheme(p, "http", "gopher", "nntp", "wais", "prospero") && !isBy(p, firstDrafts...) &&
		p.Derives(production, withoutFlaws(p, false)) && !p.Derives(production, withoutFlaws(p, true))
}

// withoutFlaws returns the URL up to its fragment, with or without its user, and with
// everything put right that rules for bytes, hosts and ports report: a letter in place of
// each byte that the edition does not allow there, a host that it accepts, and no port.
func withoutFlaws(p *lint.Pass, keepUser bool) []byte {
	text := withoutBadBytes(p)
	if !p.Host.Present {
		return text
	}
	user, host, port := text[p.User.Start:p.Host.Start], text[p.Host.Start:p.Host.End], text[p.Host.End:p.Path.Start]
	if !keepUser {
		user = nil
	}
	isFile := isScheme(p, "file")
	if !p.Derives("host", p.Host.Text) && isHostReported(p) {
		host = []byte("www.example.com")
	}
	if _, ok := portOf(p); lacksPort(p) || !ok && len(p.Port.Text) > 0 && !isFile {
		port = nil
	}
	return slices.Concat(text[:slashes(p)+2], user, host, port, text[p.Path.Start:])
}

// hasVariable reports whether text has a variable or a command of the shell: $i, ${i}, $(i).
func hasVariable(text []byte) bool {
	i := bytes.IndexByte(text, '$') + 1
	return 0 < i && i < len(text) && (isLetter(text[i]) || text[i] == '{' || text[i] == '(')
}

// isHostReported reports whether a rule for hosts reports one that the edition does not accept.
func isHostReported(p *lint.Pass) bool {
	return lacksHost(p) || namesHost(p) || isScheme(p, "file") && fileFlaw(p) != nil
}

// withoutBadBytes returns the URL up to its fragment with a letter in place of each byte that the edition does not allow there.
func withoutBadBytes(p *lint.Pass) []byte {
	text := bytes.Clone(withoutFragment(p))
	for part := range p.Parts.All() {
		for i := part.Start; i < min(part.End, len(text)); i++ {
			if b := text[i]; !isAllowed(p, part, b) || b == '%' && !p.IsEscape(i) {
				text[i] = 'x'
			}
		}
	}
	return text
}
