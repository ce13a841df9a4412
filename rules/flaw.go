package rules

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

// A flaw is the first violation of the syntax of its scheme in a URL. The rules of the
// schemes report it, and it keeps scheme-syntax silent.
type flaw struct {
	start, end int
	severity   lint.Severity
	message    string
	fix        func(*lint.Pass) // may be nil
}

// fixBy returns the flaw with a fix: to replace the bytes [start, end) of the URL.
func (f *flaw) fixBy(s lint.Safety, title string, start, end int, text string) *flaw {
	f.fix = func(p *lint.Pass) { p.Fix(s, title, p.Replace(start, end, text)) }
	return f
}

// flawf returns a flaw in the bytes [start, end) of the URL.
func flawf(start, end int, severity lint.Severity, format string, args ...any) *flaw {
	return &flaw{start: start, end: end, severity: severity, message: fmt.Sprintf(format, args...)}
}

// reportFlaw reports a flaw, if there is one. It is silent at placeholders, at percent signs that
// begin no escape, which bad-escape reports, and if the URL was cut.
func reportFlaw(p *lint.Pass, f *flaw) {
	if f == nil || p.URL.Notes&extract.CutAtLimit != 0 || p.HoldsPlaceholder(f.start, f.end) || strayPercent(p, f.start, f.end) {
		return
	}
	p.As(f.severity).Report(f.start, f.end, f.message)
	if f.fix != nil {
		f.fix(p)
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
	{foreignGopherLink, foreignGopherFlaw},
	{geoCoordinates, geoFlaw},
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
