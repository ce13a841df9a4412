package lint

import (
	"fmt"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/grammar"
	"github.com/urlmend/urlmend/internal/uri"
)

// A Pass gives a rule everything that is known about one URL, and collects what the
// rule reports about it. The rules that come with urlmend use nothing else.
//
// Unless stated otherwise, offsets are byte offsets in URL.Text and ranges are
// half-open. The engine converts them to offsets in the input.
type Pass struct {
	// URL is what extraction found. It must not be modified. Its Start and End and
	// those of its Breaks are offsets in the input.
	URL extract.URL
	// Parts are its components.
	Parts
	// Edition is the rulebook to check by.
	Edition Edition
	// KnownScheme reports whether the edition knows the scheme, in any case. See
	// [Edition.Scheme] for more.
	KnownScheme bool
	// DefaultPort is the default port of the scheme in the edition; 0 if there is
	// none.
	DefaultPort int

	seen    byteSet
	suspect bool // the URL may contain a secret
	rule    *Rule
	limit   Severity // the highest of findings; that of the rule when zero
	sure    bool     // Rule.InfoIn does not apply
	*session
}

// A session is what all rules share for one URL. Except findings, everything is computed
// when it is first needed.
type session struct {
	findings     []Finding
	places       *places
	secrets      []Range // of the URL
	redacted     string  // the URL without its secrets
	secret       []Range // where the input holds the secrets
	placeholders []Range
	searched     bool // for placeholders

	searchedAround bool // for placeholders around the URL
	touched        bool // there are some

	searchedSecrets bool
	dropped         bool // the last report was about a part of a placeholder
}

// newPass returns a pass for begin.
func newPass() *Pass { return &Pass{Parts: newParts(), session: new(session)} }

// begin makes p a pass over u. It returns the rules for URLs of that scheme.
func (p *Pass) begin(u *extract.URL, l *Linter) []group {
	p.URL = *u
	p.seen = l.bytes.of(u.Text)
	p.suspect = isSuspect(u, p.seen)
	*p.session = session{}
	p.split(l.edition.get(), u.Text, p.masked())
	by := l.profile(p.Scheme.Text)
	p.Edition, p.KnownScheme, p.DefaultPort = l.edition, by.facts.Status == uri.Known, by.facts.Port
	return by.rules
}

// Derives reports whether the production of that name in the grammar of the edition
// derives the whole text. The name is in lower case: "ftpurl". It is false if the edition
// has no such production.
func (p *Pass) Derives(production string, text []byte) bool {
	return grammar.Derives(p.Edition.Name(), production, text)
}

// SchemeProduction returns the production of the edition that a whole URL of the scheme
// must match, and the section that defines it: "RFC 6068, section 2". It is not ok if the
// edition has none for the scheme.
func (p *Pass) SchemeProduction() (production, section string, ok bool) {
	production, section, ok = grammar.ForScheme(p.Edition.Name(), string(p.Scheme.Text))
	return production, p.Edition.cite(section), ok
}

// Allows reports whether the edition allows the byte unescaped in that part.
func (p *Pass) Allows(part Part, b byte) bool { return p.Edition.Allows(part, b) }

// IsEscape reports whether URL.Text[i] begins an escape: a percent sign and two hex
// digits.
func (p *Pass) IsEscape(i int) bool { return ascii.IsEscape(p.URL.Text, i) }

// As returns a pass whose findings have severity s, or that of the rule in the text if it
// is lower:
//
//	p.As(lint.Info).Report(start, end, "...")
func (p *Pass) As(s Severity) *Pass {
	q := *p
	q.limit = s
	return &q
}

// Certain returns a pass to report what nobody means, in whatever kind of text: neither
// [Rule.InfoIn], nor [extract.URL.IsUnused], nor a comment around the URL makes its findings info.
func (p *Pass) Certain() *Pass {
	q := *p
	q.sure = true
	return &q
}

// Report reports the bytes [start, end) of the URL. An empty range is a place before the
// byte start where something is missing.
//
// The message says what is wrong and what to do, in one sentence, lower case, no full
// stop. The engine escapes what cannot be printed, and redacts the password of a URL in
// the message. To quote a part of the URL, use [Pass.Quote].
//
// A report about a part of a placeholder is dropped, and so are its fixes: nobody knows what
// will be in its place. So is one about the end of a URL that continues with a placeholder.
// A report about a whole placeholder, or about more, is not.
func (p *Pass) Report(start, end int, message string) {
	start, end = p.clamp(start, end)
	if p.dropped = p.inPlaceholder(start, end) || 0 < start && end == len(p.URL.Text) && p.endsAtPlaceholder(); p.dropped {
		return
	}
	p.add(p.place(start, end), Range{start, end}, message)
}

// Reportf is Report with a message made by [fmt.Sprintf].
func (p *Pass) Reportf(start, end int, format string, args ...any) {
	p.Report(start, end, fmt.Sprintf(format, args...))
}

// ReportBreak reports the bytes that were dropped at p.URL.Breaks[i]; the whole URL if
// there is no such break.
func (p *Pass) ReportBreak(i int, message string) {
	if i < 0 || i >= len(p.URL.Breaks) {
		p.Report(0, len(p.URL.Text), message)
		return
	}
	b := p.URL.Breaks[i]
	if p.dropped = p.inPlaceholder(b.At, b.At); p.dropped {
		return
	}
	p.add([]Range{{b.Start, b.End}}, Range{b.At, b.At}, message)
}

// ReportBreakf is ReportBreak with a message made by [fmt.Sprintf].
func (p *Pass) ReportBreakf(i int, format string, args ...any) {
	p.ReportBreak(i, fmt.Sprintf(format, args...))
}

// ReportFlaws reports what is wrong with the link to the URL: the places of p.URL.Flaws, of
// which there is at least one. Its findings are about the whole URL.
func (p *Pass) ReportFlaws(message string) {
	var places []Range
	for _, f := range p.URL.Flaws {
		places = append(places, Range{f.Start, f.End})
	}
	p.add(places, Range{0, len(p.URL.Text)}, message)
}

// clamp returns the part of the range that is in the URL. A range outside is a mistake
// of the rule, but must not crash the program.
func (p *Pass) clamp(start, end int) (int, int) {
	start = min(max(start, 0), len(p.URL.Text))
	return start, min(max(end, start), len(p.URL.Text))
}

// add reports a defect by its ranges in the input, of which there is at least one, and
// its range in the URL.
func (p *Pass) add(at []Range, in Range, message string) {
	severity := p.rule.Severity
	if p.limit != 0 {
		severity = min(severity, p.limit)
	}
	if !p.sure && (p.In(p.rule.InfoIn) || p.URL.IsUnused() || isCut(&p.URL) || isCommented(&p.URL)) {
		severity = Info
	}
	if p.redacted == "" {
		p.redacted = p.redact()
		p.secret = p.secretRanges()
	}
	p.findings = append(p.findings, Finding{
		Rule:     p.rule.Name,
		Severity: severity,
		Message:  printable(p.redactIn(message)),
		Start:    at[0].Start,
		End:      at[0].End,
		Related:  at[1:],
		URL:      p.redacted,
		InURL:    p.redactedRange(in),
		Secret:   p.secret,
	})
}

// place returns the ranges of the input that the bytes [start, end) of the URL come
// from.
func (p *Pass) place(start, end int) []Range {
	p.needPlaces()
	return p.places.of(start, end)
}

func (p *Pass) needPlaces() {
	if p.places == nil {
		p.places = newPlaces(p.URL.Segments(), p.URL.Inferred)
	}
}
