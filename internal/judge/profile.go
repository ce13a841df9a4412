package judge

import (
	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/suppress"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// A profile is what texts are judged by to which the same settings apply.
type profile struct {
	*config.Settings
	linter       *lint.Linter
	runs         map[string]bool // by the name of the rule
	suppressible *suppress.Rules
}

// profile returns the profile for the file at path.
func (e *Engine) profile(path string) (*profile, error) {
	settings, err := e.resolver.File(path)
	if err != nil {
		return nil, err
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if p := e.profiles[settings]; p != nil {
		return p, nil
	}
	p, err := newProfile(settings, e.opt.Dead)
	if err == nil {
		e.profiles[settings] = p
	}
	return p, err
}

// Linter returns the linter for the file at path.
func (e *Engine) Linter(path string) (*lint.Linter, error) {
	p, err := e.profile(path)
	if err != nil {
		return nil, err
	}
	return p.linter, nil
}

func newProfile(s *config.Settings, dead func(url []byte) string) (*profile, error) {
	edition, err := lint.EditionByName(s.Edition)
	if err != nil {
		return nil, err
	}
	date, _ := config.ParseDate(s.Date)
	all := rules.All()
	if len(s.Policies) > 0 {
		all = append(all, policyRule(s.Policies))
	}
	if dead != nil {
		all = []*lint.Rule{deadLinkRule(dead)}
	}
	selected := s.Select(all)
	for i, r := range selected {
		if allow, in := s.Limits(r.Name); len(allow)+len(in) > 0 {
			selected[i] = limited(r, allow, in)
		}
	}
	linter, err := lint.New(lint.Options{Rules: selected, Edition: edition, Date: date})
	if err != nil {
		return nil, err
	}
	p := &profile{Settings: s, linter: linter, runs: make(map[string]bool)}
	for _, r := range s.Select(Rules()) {
		p.runs[r.Name] = true
	}
	var names []string
	for _, r := range rules.All() {
		names = append(names, r.Name)
	}
	names = append(names, deadLinkDoc.Name, policyDoc.Name)
	p.suppressible = suppress.NewRules(names, p.RequireReason, p.isRun)
	return p, nil
}

func (p *profile) isRun(rule string) bool { return p.runs[rule] }

// options returns how URLs are found in a text.
func (p *profile) options(in extract.Input) extract.Options {
	joins, _ := extract.ParseConfidence(p.Joins)
	return p.linter.ExtractOptions(extract.Options{Input: in, Joins: joins, Schemes: p.Schemes})
}

// directiveFindings returns what is wrong with the directives of a text, by a filter
// that was asked about all findings in it, with the severities that the settings give.
func (p *profile) directiveFindings(filter *suppress.Filter) (found []lint.Finding) {
	for _, f := range filter.Rest() {
		if severity, given := p.Rules[f.Rule]; given {
			f.Severity = severity
		}
		if f.Severity != config.Off {
			found = append(found, f)
		}
	}
	return found
}
