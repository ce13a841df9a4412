package judge

import (
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/config"
	"github.com/urlmend/urlmend/internal/policy"
	"github.com/urlmend/urlmend/lint"
)

// policyRule returns the rule that checks by the policies. The first that matches a URL decides.
func policyRule(policies []config.Policy) *lint.Rule {
	rule := policyDoc
	rule.Check = func(p *lint.Pass) {
		for i := range policies {
			if start, end, ok := policies[i].Match.Find(urlOf(p)); ok && isIn(p, policies[i].In) {
				reportPolicy(p, &policies[i], start, end)
				return
			}
		}
	}
	return &rule
}

var policyDoc = lint.Rule{
	Name:     "policy",
	Severity: lint.Error,
	Since:    "0.1",
	Summary:  "what a [[policy]] of the settings forbids or replaces",
	Why: `A project decides what it links to: a host was renamed or closed, a repository moved, the path has the locale of
whoever copied the link. Write that down once, as a [[policy]] in the settings, and every later link is checked by it. Without
one, the rule reports nothing. The severity is a warning, or what the policy says.

A fix that replaces is safe in links and in prose if the rest of the URL stays as it is. None is made in code, in names of
namespaces, and in texts that are signed.`,
	Refs: []lint.Ref{{Document: "docs/config.md"}},
	Fix:  lint.Safe,
	Bad:  []string{"With deny = \"it was closed\" for www.example.com: see http://www.example.com/tea."},
	Good: []string{"With deny = \"it was closed\" for www.example.com: see http://www.example.org/tea."},
}

// reportPolicy reports the bytes [start, end) of a URL that a policy is about.
func reportPolicy(p *lint.Pass, y *config.Policy, start, end int) {
	p = p.As(y.Level)
	switch {
	case y.Allow || p.IsIdentifier():
	case y.Replace == nil:
		p.Reportf(start, end, "a policy forbids %s: %s", y.Match, y.Deny)
	default:
		if strings.Contains(*y.Replace, "://") && !y.Match.IsRegexp() {
			start = 0
		}
		written := y.Match.Written(p.URL.Text[start:end], *y.Replace)
		p.Reportf(start, end, "a policy replaces %s: write %q", p.Quote(start, end), written)
		safety := lint.Safe
		if p.IsVerified() || y.Match.IsRegexp() {
			safety = lint.Unsafe
		}
		p.Fix(safety, "write "+written, p.Replace(start, end, written))
	}
}

// limited returns the rule without its findings about URLs that match a pattern, and about those in other places than the
// named ones, if any are.
func limited(r *lint.Rule, allow []policy.Pattern, in []string) *lint.Rule {
	copied := *r
	copied.Check = func(p *lint.Pass) {
		isAllowed := slices.ContainsFunc(allow, func(m policy.Pattern) bool { _, _, ok := m.Find(urlOf(p)); return ok })
		if !isAllowed && (len(in) == 0 || isIn(p, in)) {
			r.Check(p)
		}
	}
	return &copied
}

func isIn(p *lint.Pass, places []string) bool {
	place := "text"
	switch {
	case p.In(lint.Code) || p.URL.InCode():
		place = "code"
	case p.URL.Kind == extract.Markup || p.In(lint.Link):
		place = "links"
	}
	return slices.Contains(places, place)
}

func urlOf(p *lint.Pass) policy.URL {
	return policy.URL{
		Text: p.URL.Text, SchemeEnd: p.Scheme.End, HostStart: p.Host.Start, HostEnd: max(p.Host.End, p.Port.End), PathStart: p.Path.Start,
	}
}
