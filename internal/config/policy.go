package config

import (
	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/urlmend/urlmend/internal/policy"
	"github.com/urlmend/urlmend/lint"
)

// A Policy is a row of [[policy]], and what it says there.
type Policy struct {
	policy.Policy
	Level  lint.Severity // of what it reports
	Values []Value
}

// policyKeys returns the keys of a [[policy]].
func policyKeys() []key {
	return []key{
		{name: "match", check: checkMatch, example: `"www.example.com/tea/"`,
			doc: "The URLs: a host, `*.` and a domain for the hosts below it, a host and the front of a path, or a scheme with a colon. A scheme may come before a host."},
		{name: "regexp", check: checkRegexp, example: `"^http://[a-z]+\\\\.example\\\\.com/"`,
			doc: "The URLs, by a regular expression (RE2) that matches a part of each. In place of `match`."},
		{name: "replace", example: `"https://www.example.org/tea/"`,
			doc: "What is written in place of the part that `match` or `regexp` matches; `$1` is a group of the latter."},
		{name: "deny", example: `"the wiki was closed"`, doc: "Why these URLs are not to be used."},
		{name: "allow", kind: flag, example: "true", doc: "Whether later policies do not apply to these URLs."},
		{name: "severity", names: lint.SeverityNames, standard: lint.Warning.String(), doc: "The severity of the findings."},
		{name: "in", kind: words, names: policy.Places, example: `["links", "text"]`,
			doc: "Where the policy applies: to the destinations of links, to URLs in the text around, to code. If it is not set, to links and text."},
	}
}

func checkMatch(text string) error {
	_, err := policy.ParsePattern(text)
	return err
}

func checkRegexp(text string) error {
	_, err := policy.ParseRegexp(text)
	return err
}

// policies reads the list of policies.
func (d *decoder) policies(root *node) (all []Policy) {
	for _, item := range d.list(root, tablePolicy) {
		if p, ok := d.policy(item); ok {
			all = append(all, p)
		}
	}
	return all
}

func (d *decoder) policy(item *node) (p Policy, ok bool) {
	if item.kind != unstable.Table {
		d.fault(item.at, "a policy is a table: write %s", d.item(tablePolicy))
		return p, false
	}
	faults := len(d.faults)
	l := d.table(item, policyKeys())
	for _, k := range policyKeys() {
		if e, ok := l[k.name]; ok {
			p.Values = append(p.Values, Value{k.name, k.value(e), e.from})
		}
	}
	if len(d.faults) == faults {
		d.decide(&p, l, item)
	}
	if p.Level = severity(l["severity"].first()); p.Level == 0 {
		p.Level = lint.Warning
	}
	if p.In = l["in"].strings(); len(p.In) == 0 {
		p.In = []string{"links", "text"}
	}
	return p, len(d.faults) == faults
}

// decide reads which URLs a policy is about and what is to be done with them.
func (d *decoder) decide(p *Policy, l layer, item *node) {
	_, hasMatch := l["match"]
	_, hasRegexp := l["regexp"]
	_, hasReplace := l["replace"]
	_, hasDeny := l["deny"]
	p.Deny, p.Allow = l["deny"].first(), l["allow"].first() == "true"
	switch {
	case hasMatch == hasRegexp:
		d.fault(item.at, "the policy needs match or regexp: say which URLs it is about")
		return
	case countTrue(hasReplace, hasDeny, p.Allow) != 1:
		d.fault(item.at, "the policy needs one of replace, deny and allow = true: say what is to be done")
		return
	case hasMatch:
		p.Match, _ = policy.ParsePattern(l["match"].first())
	default:
		p.Match, _ = policy.ParseRegexp(l["regexp"].first())
	}
	if hasReplace {
		to := l["replace"].first()
		if err := p.Match.CanBecome(to); err != nil {
			d.fault(item.index["replace"].at, "replace: %v", err)
		}
		p.Replace = &to
	}
}

// Replacement returns the policy that writes a URL in place of the front of others, everywhere but in code.
func Replacement(front, to string) (p Policy, err error) {
	if p.Match, err = policy.ParsePattern(front); err != nil {
		return p, err
	}
	p.Replace, p.Level, p.In = &to, lint.Warning, []string{"links", "text"}
	return p, p.Match.CanBecome(to)
}

func countTrue(values ...bool) (n int) {
	for _, v := range values {
		if v {
			n++
		}
	}
	return n
}
