package rules

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var schemeSyntax = &lint.Rule{
	Name:     "scheme-syntax",
	Severity: lint.Info,
	Since:    "0.2",
	Summary:  "a URL that has not the form of its scheme",
	Why: `Each scheme has a form of its own, which the document that defines it writes
down as a production of a grammar. A URL of another form may work in one
program, which guesses, and not in the next. The message names the
production and where to read it.

Where another rule knows what is wrong, such as a character that is not
allowed or the rule of the scheme, this one is silent.`,
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
	if p.URL.Notes&extract.CutAtLimit != 0 || len(p.Placeholders()) > 0 || isToldElsewhere(p) {
		return
	}
	p.Reportf(0, len(p.URL.Text), "the URL has not the form of its scheme by %s: see the production %s in %s", p.Edition.Document(), production, section)
}

// isGeneric reports whether the form of the URL is the generic syntax (RFC 9110,
// section 4.2), the parts of which have rules of their own: that is so with most.
func isGeneric(p *lint.Pass) bool {
	return p.Host.Present && p.Edition == lint.Edition{} && isScheme(p, "http", "https")
}

// notBrowsers names the editions with grammars of their own for schemes: all but
// the URL Standard, which has one for every scheme.
var notBrowsers = []string{"draft-02", "draft-03", "draft-06", "rfc1738", "rfc2396", "rfc3986"}

// A flaw is the first thing in which a URL has not the form of its scheme. It is
// what the rules of the schemes report, and what makes scheme-syntax silent.
type flaw struct {
	start, end int
	severity   lint.Severity
	message    string
	mend       func(*lint.Pass) // may be nil
}

// mendBy returns the flaw with a fix: to replace the bytes [start, end) of the URL.
func (f *flaw) mendBy(s lint.Safety, title string, start, end int, text string) *flaw {
	f.mend = func(p *lint.Pass) { p.Mend(s, title, p.Replace(start, end, text)) }
	return f
}

// flawf returns a flaw in the bytes [start, end) of the URL.
func flawf(start, end int, severity lint.Severity, format string, args ...any) *flaw {
	return &flaw{start: start, end: end, severity: severity, message: fmt.Sprintf(format, args...)}
}

// reportFlaw returns the Check of a rule that reports what find finds. It is
// silent where something is left to be filled in, where a percent sign begins no
// escape, which bad-escape reports, and where the URL was cut.
func reportFlaw(find func(*lint.Pass) *flaw) func(*lint.Pass) {
	return func(p *lint.Pass) {
		f := find(p)
		if f == nil || p.URL.Notes&extract.CutAtLimit != 0 || p.HoldsPlaceholder(f.start, f.end) || strayPercent(p, f.start, f.end) {
			return
		}
		p.As(f.severity).Report(f.start, f.end, f.message)
		if f.mend != nil {
			f.mend(p)
		}
	}
}

// schemeRules are the rules of single schemes, with what finds the flaw that each
// reports.
var schemeRules = []struct {
	rule *lint.Rule
	find func(*lint.Pass) *flaw
}{
	{dataURL, dataFlaw},
	{fileHost, fileFlaw},
	{ftpType, ftpTypeFlaw},
	{gopherSelector, gopherFlaw},
	{ldapForm, ldapFlaw},
	{mailtoAddress, mailtoFlaw},
	{messageID, messageIDFlaw},
	{newsGroup, newsGroupFlaw},
	{nntpLocal, nntpFlaw},
	{prosperoField, prosperoFlaw},
	{telNumber, telFlaw},
	{telnetPath, telnetFlaw},
	{urnSyntax, urnFlaw},
	{waisForm, waisFlaw},
}

// isToldElsewhere reports whether another rule says what is wrong with the URL:
// that of its scheme, or one about characters, hosts and ports.
func isToldElsewhere(p *lint.Pass) bool {
	for _, of := range schemeRules {
		if isScheme(p, of.rule.Schemes...) && of.find(p) != nil {
			return true
		}
	}
	return hasUnsafeByte(p) || hasOwnAuthorityRule(p)
}

// hasUnsafeByte reports whether the URL holds a byte that the edition does not
// let stand where it does, or a percent sign that begins no escape.
func hasUnsafeByte(p *lint.Pass) bool {
	for part := range p.Parts.All() {
		if !p.AllowsAll(&part) {
			return true
		}
	}
	return strayPercent(p, 0, len(p.URL.Text))
}

// strayPercent reports whether any of the bytes [start, end) of the URL is a
// percent sign that begins no escape.
func strayPercent(p *lint.Pass, start, end int) bool {
	for i := start; i < end; i++ {
		if p.URL.Text[i] == '%' && !p.IsEscape(i) {
			return true
		}
	}
	return false
}

// hasOwnAuthorityRule reports whether the authority has what the rules about
// users, hosts and ports look at: a user, a port, a host that is none by the
// edition; or a variable of a shell, which is none of their business.
func hasOwnAuthorityRule(p *lint.Pass) bool {
	return p.User.Present || p.Port.Present || bytes.IndexByte(p.Host.Text, '$') >= 0 ||
		p.Host.Present && !p.Derives("host", p.Host.Text)
}

// withoutFragment returns the URL up to its fragment, of which no scheme has a
// say (RFC 3986, section 3.5).
func withoutFragment(p *lint.Pass) []byte {
	if p.Fragment.Present {
		return p.URL.Text[:p.Fragment.Start-1]
	}
	return p.URL.Text
}

// slashes returns where the "//" of a URL that has a host begins.
func slashes(p *lint.Pass) int { return p.Scheme.End + 1 }

// isScheme reports whether the scheme is one of those names, in any case.
func isScheme(p *lint.Pass, names ...string) bool {
	for _, name := range names {
		if len(name) == len(p.Scheme.Text) && bytes.EqualFold(p.Scheme.Text, []byte(name)) {
			return true
		}
	}
	return false
}

// isBy reports whether the edition of the pass is one of those names.
func isBy(p *lint.Pass, editions ...string) bool {
	return slices.Contains(editions, p.Edition.Name())
}
