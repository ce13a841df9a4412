// Package client describes what a client would do with a URL according to the
// document of its scheme: where it would connect, and what it would send there. It
// does none of that.
package client

import (
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// A Plan is what a client would do.
type Plan struct {
	By    string // the document that says so
	Steps []Step
	// Dangers lists what may go wrong, a sentence each.
	Dangers []string
}

// A Step is one thing a client does. What is decoded: it may hold anything, line
// ends and controls above all, and is not fit for a terminal. A password in it
// is "***".
type Step struct {
	Does string // "connects to", "sends", ...
	What []byte // nil when Does says all
}

// For returns what a client would do with the URL by the edition. It is not ok if the
// edition does not define the scheme, or its clients are not known here.
func For(by *uri.Edition, url string) (Plan, bool) {
	p := newPlanner(by, url)
	entry, ok := manualOf(by)[p.scheme]
	if !ok {
		return Plan{}, false
	}
	if p.By = entry.document; p.By == "" {
		p.By = by.Scheme(p.scheme).Section
	}
	entry.plan(p)
	return p.Plan, true
}

// A planner holds the raw components of the URL and the plan as it grows.
type planner struct {
	Plan
	by                                              *uri.Edition
	scheme, user, password, host, port, path, query string

	hasUser, hasPassword, hasQuery bool
	standardPort                   int
}

func newPlanner(by *uri.Edition, url string) *planner {
	parts := uri.SplitBy(by, url)
	text := func(r uri.Range) string { return url[r.Start:r.End] }
	p := &planner{
		by:       by,
		scheme:   strings.ToLower(text(parts.Scheme)),
		host:     text(parts.Host),
		port:     text(parts.Port),
		path:     text(parts.Path),
		query:    text(parts.Query),
		hasUser:  parts.HasUserinfo,
		hasQuery: parts.HasQuery,
	}
	p.user, p.password, p.hasPassword = strings.Cut(text(parts.Userinfo), ":")
	p.standardPort = by.Scheme(p.scheme).Port
	return p
}

// rest returns path and query unchanged, for schemes in which "?" is a character
// like others.
func (p *planner) rest() string {
	if p.hasQuery {
		return p.path + "?" + p.query
	}
	return p.path
}

// words returns the words of a search, which the drafts separate by "+".
func (p *planner) words() string { return uri.Unescape(strings.ReplaceAll(p.query, "+", " ")) }

// step adds a step with what the URL says about it.
func (p *planner) step(does, what string) { p.Steps = append(p.Steps, Step{does, []byte(what)}) }

// do adds a step that needs no more words.
func (p *planner) do(does string) { p.Steps = append(p.Steps, Step{Does: does}) }

// danger adds a danger.
func (p *planner) danger(sentence string) { p.Dangers = append(p.Dangers, sentence) }
