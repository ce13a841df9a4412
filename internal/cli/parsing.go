package cli

import (
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/client"
	"github.com/urlmend/urlmend/internal/grammar"
	"github.com/urlmend/urlmend/internal/report"
	"github.com/urlmend/urlmend/internal/resolve"
	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/internal/whatwg"
	"github.com/urlmend/urlmend/lint"
)

// hidden stands where a password stood.
const hidden = "***"

// A parsing collects what there is to tell of one URL.
type parsing struct {
	report.Parsed
	linter *lint.Linter
	text   string
	wrong  bool // something is
}

// unwrap takes a URL out of <URL:...>, <...> or "URL:", if it is in one.
func unwrap(arg string) string {
	if inner, ok := strings.CutPrefix(arg, "<"); ok {
		if inner, ok = strings.CutSuffix(inner, ">"); ok {
			arg = inner
		}
	}
	const prefix = "URL:"
	if len(arg) >= len(prefix) && strings.EqualFold(arg[:len(prefix)], prefix) {
		arg = arg[len(prefix):]
	}
	return arg
}

func (p *parsing) isWHATWG() bool { return p.linter.Edition().Name() == uri.WHATWG.Name }

// resolve puts what the text refers to in its place. The error says that the
// base is none.
func (p *parsing) resolve(base string) error {
	if p.isWHATWG() {
		return p.resolveWHATWG(base)
	}
	r, err := resolve.Resolve(p.linter.Edition().Name(), base, p.text)
	if err != nil {
		return err
	}
	if lint.Redact(r.URL) == r.URL { // what looked like a password may be part of a path now
		r, _ = resolve.Resolve(p.linter.Edition().Name(), base, lint.Redact(p.text))
	}
	p.Resolved = &report.Resolved{Base: lint.Redact(base), Reference: lint.Redact(p.text), By: r.By, Note: r.Note}
	p.text = r.URL
	return nil
}

// parse collects everything about the URL.
func (p *parsing) parse() {
	edition := p.linter.Edition()
	p.URL = lint.Redact(p.text)
	p.Edition, p.Document = edition.Name(), edition.Document()
	p.Parts = parts(p.text)
	p.Relative = p.Parts[0].Name != "scheme"
	if p.isWHATWG() && p.Standard == nil {
		p.standard(whatwg.Parse(p.text, nil))
	}
	p.Grammar = p.grammar()
	p.judge()
	if plan, ok := client.For(p.planned()); ok {
		p.Client = &report.Client{By: plan.By, Dangers: plan.Dangers}
		for _, s := range plan.Steps {
			p.Client.Steps = append(p.Client.Steps, report.Step(s))
		}
	}
}

// planned returns the URL for a client, which shows no password that it takes for
// one.
func (p *parsing) planned() string {
	if uri.Split(p.text).HasUserinfo {
		return p.text
	}
	return lint.Redact(p.text)
}

// parts returns the components that are there, be they empty.
func parts(text string) (out []report.Part) {
	at := lint.Password(text)
	add := func(there bool, name string, r uri.Range) {
		if there {
			raw := text[r.Start:r.End]
			if r.Start <= at.Start && at.Start < at.End && at.End <= r.End {
				raw = text[r.Start:at.Start] + hidden + text[at.End:r.End]
			}
			out = append(out, report.Part{Name: name, Start: r.Start, End: r.End, Raw: raw, Decoded: client.Decode(raw)})
		}
	}
	p := uri.Split(text)
	user, password, hasPassword := splitUserinfo(text, p.Userinfo)
	add(!p.Scheme.Empty(), "scheme", p.Scheme)
	add(p.HasUserinfo, "user", user)
	add(hasPassword, "password", password)
	add(p.HasAuthority, "host", p.Host)
	add(p.HasPort, "port", p.Port)
	add(true, "path", p.Path)
	add(p.HasQuery, "query", p.Query)
	add(p.HasFragment, "fragment", p.Fragment)
	return out
}

// splitUserinfo takes userinfo apart at its first colon.
func splitUserinfo(text string, at uri.Range) (user, password uri.Range, ok bool) {
	colon := strings.IndexByte(text[at.Start:at.End], ':')
	if colon < 0 {
		return at, uri.Range{}, false
	}
	colon += at.Start
	return uri.Range{Start: at.Start, End: colon}, uri.Range{Start: colon + 1, End: at.End}, true
}

// grammar holds the URL, without its fragment, to the production of its scheme.
func (p *parsing) grammar() *report.Grammar {
	parts := uri.Split(p.text)
	edition := p.linter.Edition()
	production, section, ok := grammar.ForScheme(edition.Name(), p.text[parts.Scheme.Start:parts.Scheme.End])
	if !ok {
		return nil
	}
	text := p.text
	if parts.HasFragment {
		text = text[:parts.Fragment.Start-1]
	}
	if !strings.Contains(section, " ") {
		section = lint.Ref{Document: edition.Document(), Section: section}.String()
	}
	derives := grammar.Derives(edition.Name(), production, []byte(text))
	p.wrong = p.wrong || !derives
	return &report.Grammar{Production: production, Section: section, Derives: derives}
}

// judge runs the rules. The URL counts as marked off, as <URL:...> is.
func (p *parsing) judge() {
	data := []byte(p.text)
	u := extract.URL{Text: data, Kind: extract.Wrapped, Confidence: extract.Proved, End: len(data)}
	for near := range extract.Find(data, extract.Options{NearMisses: true}) {
		if near.Notes&extract.NearMiss != 0 && near.Start == 0 && near.End == len(data) {
			u = near
		}
	}
	p.Findings = p.linter.Check(&u)
	for _, f := range p.Findings {
		p.wrong = p.wrong || f.Severity > lint.Info
	}
}
