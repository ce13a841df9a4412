// Package policy checks URLs by what a project decided: hosts that were renamed, hosts that it does not link to. A policy
// is a row of the settings.
package policy

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
	"github.com/urlmend/urlmend/rules"
)

// A Policy is what a project decided about some URLs: one of Replace, Deny and Allow.
type Policy struct {
	Match    Pattern
	Replace  *string       // what is written in place of the text that matches
	Deny     string        // why they are not to be used
	Allow    bool          // later policies do not apply
	Severity lint.Severity // of what it reports
	In       []string      // the names of [Places] where it applies
}

// Name is that of the rule.
const Name = "policy"

// Rule returns the rule that checks by the policies. The first that matches a URL decides.
func Rule(policies []Policy) *lint.Rule {
	rule := doc
	rule.Check = func(p *lint.Pass) {
		for i := range policies {
			if start, end, ok := policies[i].Match.find(p); ok && isIn(p, policies[i].In) {
				policies[i].report(p, start, end)
				return
			}
		}
	}
	return &rule
}

var doc = lint.Rule{
	Name:     Name,
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

func (y *Policy) report(p *lint.Pass, start, end int) {
	p = p.As(y.Severity)
	switch {
	case y.Allow || rules.IsIdentifier(p):
	case y.Replace == nil:
		p.Reportf(start, end, "a policy forbids %s: %s", y.Match, y.Deny)
	default:
		if strings.Contains(*y.Replace, "://") && y.Match.regexp == nil {
			start = 0
		}
		written := y.Match.written(p.URL.Text[start:end], *y.Replace)
		p.Reportf(start, end, "a policy replaces %s: write %q", p.Quote(start, end), written)
		safety := lint.Safe
		if rules.IsVerified(p) || y.Match.regexp != nil {
			safety = lint.Unsafe
		}
		p.Fix(safety, "write "+written, p.Replace(start, end, written))
	}
}

// Limit returns the rule without its findings about URLs that match a pattern, and about those in other places than the
// named ones, if any are.
func Limit(r *lint.Rule, allow []Pattern, in []string) *lint.Rule {
	limited := *r
	limited.Check = func(p *lint.Pass) {
		isAllowed := slices.ContainsFunc(allow, func(m Pattern) bool { _, _, ok := m.find(p); return ok })
		if !isAllowed && (len(in) == 0 || isIn(p, in)) {
			r.Check(p)
		}
	}
	return &limited
}

// Places returns the names of the places where a URL can be: the destination of a link, the text around, and code.
func Places() []string { return []string{"links", "text", "code"} }

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

// A Pattern is what URLs are chosen by: a host, a host and the front of a path, or a scheme.
type Pattern struct {
	text         string
	scheme, host string // in lower case; empty: any
	hasSubdomain bool   // of the host, which begins with a dot
	path         string
	regexp       *regexp.Regexp // instead of all these
}

// ParsePattern reads "example.com", "*.example.com", "example.com/tea/", "http://example.com/tea/" or "ftp:".
func ParsePattern(text string) (m Pattern, err error) {
	m.text = text
	rest := text
	if scheme, after, ok := strings.Cut(text, "://"); ok {
		m.scheme, rest = strings.ToLower(scheme), after
	} else if scheme, ok := strings.CutSuffix(text, ":"); ok {
		m.scheme, rest = strings.ToLower(scheme), ""
	}
	host, path, hasPath := strings.Cut(rest, "/")
	if hasPath {
		m.path = "/" + path
	}
	m.host = strings.ToLower(host)
	if domain, ok := strings.CutPrefix(m.host, "*"); ok {
		m.host, m.hasSubdomain = domain, true
	}
	switch {
	case m.scheme == "" && m.host == "", hasPath && m.host == "", strings.ContainsAny(m.host, "*?# @"), m.hasSubdomain && !strings.HasPrefix(m.host, "."),
		strings.ContainsAny(m.path, "*"):
		return m, fmt.Errorf("%q is no host, no host with the front of a path, and no scheme: write example.com, *.example.com, example.com/tea/, or ftp:", text)
	}
	return m, nil
}

// ParseRegexp reads a regular expression that matches a part of a URL.
func ParseRegexp(text string) (m Pattern, err error) {
	m.text = text
	m.regexp, err = regexp.Compile(text)
	return m, err
}

func (m Pattern) String() string { return m.text }

// CanBecome returns why the text that matches cannot be replaced, nil if it can.
func (m *Pattern) CanBecome(replacement string) error {
	if m.regexp != nil {
		return nil
	}
	if m.host == "" || m.hasSubdomain {
		return fmt.Errorf("%q has no one beginning that can be replaced: match a host, or a host and the front of a path", m.text)
	}
	to, err := ParsePattern(replacement)
	switch {
	case err != nil:
		return err
	case m.scheme != "" && to.scheme == "":
		return fmt.Errorf("%q has no scheme, but %q has: write both with their schemes, or none", replacement, m.text)
	case to.host == m.host && (m.scheme == "" || m.scheme == to.scheme) && m.hasFront([]byte(to.path)):
		return fmt.Errorf("%q is replaced again: it matches %q", replacement, m.text)
	}
	return nil
}

// find returns the part of the URL that matches: its beginning up to the end of the pattern, without the scheme if the
// pattern has none.
func (m *Pattern) find(p *lint.Pass) (start, end int, ok bool) {
	if m.regexp != nil {
		at := m.regexp.FindIndex(p.URL.Text)
		if at == nil || at[0] == at[1] {
			return 0, 0, false
		}
		return at[0], at[1], true
	}
	if m.scheme != "" && !strings.EqualFold(string(p.Scheme.Text), m.scheme) {
		return 0, 0, false
	}
	if m.host == "" {
		return 0, p.Scheme.End, true
	}
	host := bytes.ToLower(p.URL.Text[p.Host.Start:max(p.Host.End, p.Port.End)])
	isHost := string(host) == m.host || m.hasSubdomain && len(host) > len(m.host) && bytes.HasSuffix(host, []byte(m.host))
	if !isHost || !m.hasFront(p.URL.Text[p.Path.Start:]) {
		return 0, 0, false
	}
	if m.scheme == "" {
		start = p.Host.Start
	}
	if m.path == "" {
		return start, max(p.Host.End, p.Port.End), true
	}
	return start, p.Path.Start + len(m.path), true
}

// hasFront reports whether what follows a host begins with the path of the pattern, whose last segment is whole.
func (m *Pattern) hasFront(rest []byte) bool {
	after, ok := bytes.CutPrefix(rest, []byte(m.path))
	return ok && (m.path == "" || strings.HasSuffix(m.path, "/") || len(after) == 0 || bytes.IndexByte([]byte("/?#"), after[0]) >= 0)
}

// written returns what is written for a text that matches.
func (m *Pattern) written(matched []byte, replacement string) string {
	if m.regexp == nil {
		return replacement
	}
	return string(m.regexp.Expand(nil, []byte(replacement), matched, m.regexp.FindSubmatchIndex(matched)))
}
