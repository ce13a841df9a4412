// Package parse takes single URLs apart, and says what an edition, the URL
// Standard and a client make of each. It fetches nothing.
package parse

import (
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/grammar"
	"github.com/urlmend/urlmend/internal/parse/client"
	"github.com/urlmend/urlmend/internal/parse/resolve"
	"github.com/urlmend/urlmend/internal/parse/whatwg"
	"github.com/urlmend/urlmend/internal/record"
	"github.com/urlmend/urlmend/internal/uri"
	"github.com/urlmend/urlmend/lint"
)

// A Result is what there is to report on one URL, with passwords redacted. All
// offsets are bytes of the URL before that; those in Standard are bytes of the
// reference if the URL was relative. Bytes that are not UTF-8 are in the fields
// named Bytes as well.
type Result struct {
	URL      string    `json:"url"`
	URLBytes []byte    `json:"url_bytes,omitempty"`
	Resolved *Resolved `json:"resolved,omitempty"` // nil if it was not relative
	Edition  string    `json:"edition"`
	Document string    `json:"document"`
	Relative bool      `json:"relative,omitempty"` // it has no scheme
	Parts    []Part    `json:"parts"`
	Grammar  *Grammar  `json:"grammar,omitempty"` // nil if the edition has none for the scheme
	Findings []Finding `json:"findings"`
	Standard *Standard `json:"standard,omitempty"` // nil if the edition is not the URL Standard
	Client   *Client   `json:"client,omitempty"`   // nil if no client of the scheme is known
}

// Resolved says how the URL was made from a relative reference.
type Resolved struct {
	Base      string `json:"base"`
	Reference string `json:"reference"`
	By        string `json:"by"`
	Note      string `json:"note,omitempty"`
}

// A Part is a component of the URL. It may be empty.
type Part struct {
	Name         string `json:"name"`
	Start        int    `json:"start"`
	End          int    `json:"end"`
	Raw          string `json:"raw"`
	RawBytes     []byte `json:"raw_bytes,omitempty"`
	Decoded      string `json:"decoded"`
	DecodedBytes []byte `json:"decoded_bytes,omitempty"`
}

// Grammar says whether the production of the scheme derives the URL.
type Grammar struct {
	Production string `json:"production"`
	Section    string `json:"section"`
	Derives    bool   `json:"derives"`
}

// A Finding is what a rule reports.
type Finding struct {
	Rule     string        `json:"rule"`
	Severity lint.Severity `json:"severity"`
	Start    int           `json:"start"`
	End      int           `json:"end"`
	Message  string        `json:"message"`
}

// Client is what a client would do with the URL.
type Client struct {
	By      string   `json:"by"` // the document that says so
	Steps   []Step   `json:"steps"`
	Dangers []string `json:"dangers,omitempty"`
}

// A Step is one thing a client does. What can hold any bytes; it is nil if Does
// says all.
type Step struct {
	Does      string  `json:"does"`
	What      *string `json:"what,omitempty"`
	WhatBytes []byte  `json:"what_bytes,omitempty"`
}

// Wrong reports whether the URL has an error or a warning, is not derived by its
// grammar, or is a failure to the URL Standard.
func (r *Result) Wrong() bool {
	for _, f := range r.Findings {
		if f.Severity > lint.Info {
			return true
		}
	}
	return r.Grammar != nil && !r.Grammar.Derives || r.Standard != nil && r.Standard.Failure
}

// URL takes an absolute URL apart, and judges it by the linter. It is prefixed if "URL:" was
// before it, which one edition requires.
func URL(linter *lint.Linter, text string, prefixed bool) Result {
	var s *Standard
	m := maskOf(text)
	if isWHATWG(linter) {
		u, errors := whatwg.Parse(text, nil)
		s = standard(u, errors, m)
	}
	return describe(linter, text, prefixed, s, m)
}

// Reference resolves the reference relative to the base, by the rules of the
// linter's edition, and does as URL does with the result. The error says that base
// is not an absolute URL.
func Reference(linter *lint.Linter, base, reference string) (Result, error) {
	if isWHATWG(linter) {
		return standardReference(linter, base, reference)
	}
	edition := linter.Edition().Name()
	resolved, err := resolve.Resolve(edition, base, reference)
	if err != nil {
		return Result{}, err
	}
	r := describe(linter, resolved.URL, true, nil, maskOf(resolved.URL, base, reference))
	r.Resolved = &Resolved{redact(base), redact(reference), resolved.By, resolved.Note}
	return r, nil
}

func isWHATWG(linter *lint.Linter) bool { return linter.Edition().Name() == uri.WHATWG.Name }

func describe(linter *lint.Linter, text string, prefixed bool, s *Standard, m mask) Result {
	by, _ := uri.EditionByName(linter.Edition().Name())
	url, all := m.all(), parts(by, m)
	return Result{
		URL:      url,
		URLBytes: record.UnlessUTF8([]byte(url)),
		Edition:  linter.Edition().Name(),
		Document: linter.Edition().Document(),
		Relative: all[0].Name != "scheme",
		Parts:    all,
		Standard: s,
		Grammar:  checkGrammar(linter.Edition(), text),
		Findings: findings(linter, prefixed, m),
		Client:   plan(by, m),
	}
}

// parts returns the components that are there by the edition, even if they are empty.
func parts(by *uri.Edition, m mask) (out []Part) {
	text := m.text
	add := func(there bool, name string, r uri.Range) {
		if there {
			raw := m.part(r)
			decoded := uri.Unescape(raw)
			out = append(out, Part{
				name, r.Start, r.End,
				raw, record.UnlessUTF8([]byte(raw)), decoded, record.UnlessUTF8([]byte(decoded)),
			})
		}
	}
	p := uri.SplitBy(by, text)
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

// checkGrammar compares the URL, without its fragment, with the production of its
// scheme, or with that of any other scheme.
func checkGrammar(edition lint.Edition, text string) *Grammar {
	parts := uri.Split(text)
	scheme := text[parts.Scheme.Start:parts.Scheme.End]
	production, section, ok := grammar.ForScheme(edition.Name(), scheme)
	if !ok && scheme != "" {
		production, section, ok = grammar.ForScheme(edition.Name(), "*")
		text = strings.ToLower(scheme) + text[len(scheme):] // "interpreters should use case-ignore" (RFC 1738, section 5)
	}
	if !ok {
		return nil
	}
	if parts.HasFragment {
		text = text[:parts.Fragment.Start-1]
	}
	if !strings.Contains(section, " ") {
		section = lint.Ref{Document: edition.Document(), Section: section}.String()
	}
	return &Grammar{production, section, grammar.Derives(edition.Name(), production, []byte(text))}
}

// findings runs the rules. The text is checked as if it were alone in prose, if that is no URL
// but rules report it, and else as in <URL:...>, or in <...> if it lacks a prefix that is
// required.
func findings(linter *lint.Linter, prefixed bool, m mask) []Finding {
	data, kind := []byte(m.text), extract.Wrapped
	if !prefixed && linter.Edition().Prefix() == lint.PrefixRequired {
		kind = extract.Angle
	}
	u := extract.URL{Text: data, Kind: kind, Input: extract.TextInput, Confidence: extract.Proved, End: len(data)}
	found, _ := linter.Check(&u)
	for near := range extract.Find(data, extract.Options{Input: extract.TextInput, NearMisses: true}) {
		if near.Notes&extract.NearMiss != 0 && near.Start == 0 && near.End == len(data) {
			if alone, _ := linter.Check(&near); len(alone) > 0 {
				found = alone
			}
		}
	}
	out := []Finding{}
	for _, f := range found {
		out = append(out, Finding{f.Rule, f.Severity, f.Start, f.End, m.words.Replace(f.Message)})
	}
	return out
}

// plan returns what a client would do with the URL by the edition; nil if that is not
// known.
func plan(by *uri.Edition, m mask) *Client {
	_, password, _ := splitUserinfo(m.text, uri.SplitBy(by, m.text).Userinfo)
	text := m.byPart(password) // the client redacts that itself
	p, ok := client.For(by, text)
	if !ok {
		return nil
	}
	c := &Client{By: p.By, Steps: []Step{}, Dangers: p.Dangers}
	for _, s := range p.Steps {
		step := Step{Does: s.Does}
		if s.What != nil {
			what := m.moved.Replace(string(s.What))
			step.What, step.WhatBytes = &what, record.UnlessUTF8([]byte(what))
		}
		c.Steps = append(c.Steps, step)
	}
	return c
}
