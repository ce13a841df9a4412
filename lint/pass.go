package lint

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/grammar"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Pass gives a rule all there is to know about one URL, and takes what the rule
// reports about it. The rules that come with urlmend have nothing else either.
//
// Unless something else is said, offsets are byte offsets in URL.Text and ranges are
// half-open. The engine knows where these bytes are in the input; a rule need not.
type Pass struct {
	// URL is what extraction found. It must not be modified. Its Start and End and
	// the places of its Breaks are offsets in the input.
	URL extract.URL
	// Parts are its components.
	Parts
	// Edition is the rulebook to check by.
	Edition Edition
	// KnownScheme reports whether the edition knows the scheme, in any case. See
	// [Edition.Scheme] for more.
	KnownScheme bool
	// DefaultPort is that of the scheme by the edition, 0 when it has none
	// or the edition does not know it.
	DefaultPort int

	seen  byteSet
	rule  *Rule
	limit Severity // of what is reported; that of the rule when zero
	*session
}

// A session is what the passes over one URL share. All but the findings is made
// when it is first needed.
type session struct {
	findings     []Finding
	places       *places
	password     *Range  // where the URL holds one
	redacted     string  // the URL without its password
	secret       []Range // where the input holds the password
	placeholders []Range
	searched     bool // for placeholders
}

// newPass returns a pass that is still to begin.
func newPass() *Pass { return &Pass{Parts: newParts(), session: new(session)} }

// begin makes p a pass over u, whatever it was before. It returns the rules for URLs
// of that scheme.
func (p *Pass) begin(u *extract.URL, l *Linter) []*Rule {
	p.URL = *u
	p.split(u.Text)
	p.seen = bytesOf(u.Text)
	by := l.profile(p.Scheme.Text)
	p.Edition, p.KnownScheme, p.DefaultPort = l.edition, by.facts.Status == uri.Known, by.facts.Port
	*p.session = session{}
	return by.rules
}

// Derives reports whether the edition's production of that name, in lower case
// as in "ftpurl", derives the whole text. It is false when the edition has no
// such production.
func (p *Pass) Derives(production string, text []byte) bool {
	return grammar.Derives(p.Edition.Name(), production, text)
}

// SchemeProduction returns the production that the whole URL must match by the
// edition, and the section that has it, as prose has it: "RFC 6068, section 2".
// It is not ok when the edition defines none for the scheme.
func (p *Pass) SchemeProduction() (production, section string, ok bool) {
	production, section, ok = grammar.ForScheme(p.Edition.Name(), string(p.Scheme.Text))
	return production, p.Edition.cite(section), ok
}

// Allows reports whether the edition lets the byte stand as it is in that part.
func (p *Pass) Allows(part Part, b byte) bool { return p.Edition.Allows(part, b) }

// AllowsAll reports whether the edition lets every byte of the part stand as it is.
func (p *Pass) AllowsAll(part *Part) bool {
	e := p.Edition.get()
	for _, b := range part.Text {
		if !e.Allows(part.component, b) {
			return false
		}
	}
	return true
}

// IsEscape reports whether an escape begins at URL[i]: a percent sign and two
// hex digits.
func (p *Pass) IsEscape(i int) bool { return uri.IsEscape(p.URL.Text, i) }

// As returns a pass whose findings are of severity s, where the rule's own is
// not lower still:
//
//	p.As(lint.Info).Report(start, end, "...")
func (p *Pass) As(s Severity) *Pass {
	q := *p
	q.limit = s
	return &q
}

// Report reports the bytes [start, end) of the URL. An empty range is a place
// before the byte start, where something is missing.
//
// The message says what is wrong and what to do, in one sentence, lower case,
// no full stop. The engine makes sure that it can be printed, and takes the
// password out of a URL in it; what quotes a piece of the URL uses Quote.
func (p *Pass) Report(start, end int, message string) {
	start, end = p.clamp(start, end)
	p.add(p.place(start, end), Range{start, end}, message)
}

// Reportf is Report with a message made by [fmt.Sprintf].
func (p *Pass) Reportf(start, end int, format string, args ...any) {
	p.Report(start, end, fmt.Sprintf(format, args...))
}

// ReportBreak reports what was dropped from the text at p.URL.Breaks[i].
func (p *Pass) ReportBreak(i int, message string) {
	b := p.URL.Breaks[i]
	p.add([]Range{{b.Start, b.End}}, Range{b.At, b.At}, message)
}

// ReportBreakf is ReportBreak with a message made by [fmt.Sprintf].
func (p *Pass) ReportBreakf(i int, format string, args ...any) {
	p.ReportBreak(i, fmt.Sprintf(format, args...))
}

// clamp returns the part of the range that is in the URL: one that isn't is a
// mistake of the rule, which no input may suffer for.
func (p *Pass) clamp(start, end int) (int, int) {
	start = min(max(start, 0), len(p.URL.Text))
	return start, min(max(end, start), len(p.URL.Text))
}

// add reports a place given by its ranges in the input, of which there is at
// least one, and that in the URL.
func (p *Pass) add(at []Range, in Range, message string) {
	severity := p.rule.Severity
	if p.limit != 0 {
		severity = min(severity, p.limit)
	}
	if p.redacted == "" {
		p.redacted = p.redact()
		p.secret = p.secretRanges()
	}
	p.findings = append(p.findings, Finding{
		Rule:     p.rule.Name,
		Severity: severity,
		Message:  printable(p.hide(message)),
		Start:    at[0].Start,
		End:      at[0].End,
		Related:  at[1:],
		URL:      p.redacted,
		InURL:    p.redactedRange(in),
		Secret:   p.secret,
	})
}

// place returns where the bytes [start, end) of the URL stand in the input.
func (p *Pass) place(start, end int) []Range {
	p.needPlaces()
	return p.places.of(start, end)
}

func (p *Pass) needPlaces() {
	if p.places == nil {
		p.places = newPlaces(p.URL.Segments(), p.URL.Inferred)
	}
}
