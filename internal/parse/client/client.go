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

// scheme is what a client of a scheme does.
type scheme struct {
	by   string
	plan func(*planner)
}

// schemes lists the schemes there is a client for.
var schemes = map[string]scheme{
	"cid":      {"RFC 2392, section 2", planMID},
	"file":     {"RFC 8089, section 2", planFile},
	"finger":   {"RFC 1288, section 2.3", planFinger},
	"ftp":      {"RFC 1738, section 3.2.2", planFTP},
	"gopher":   {"RFC 4266, section 2", planGopher},
	"http":     {"RFC 9112, section 3", planHTTP},
	"https":    {"RFC 9112, section 3", planHTTP},
	"mailto":   {"RFC 6068, section 3", planMailto},
	"mid":      {"RFC 2392, section 2", planMID},
	"news":     {"RFC 5538, section 4", planNews},
	"nntp":     {"RFC 5538, section 3", planNNTP},
	"prospero": {"RFC 4157, section 2", planProspero},
	"rlogin":   {"RFC 1282", planTelnet},
	"snews":    {"RFC 5538, section 4", planNews},
	"telnet":   {"RFC 4248, section 2", planTelnet},
	"tn3270":   {"RFC 6270, section 2", planTelnet},
	"wais":     {"RFC 4156, section 2", planWAIS},
	"ws":       {"RFC 6455, section 4.1", planHTTP},
	"wss":      {"RFC 6455, section 4.1", planHTTP},
}

// For returns what a client would do with the URL by the edition. It is not ok when the
// scheme's clients are not known here.
func For(by *uri.Edition, url string) (Plan, bool) {
	p := newPlanner(by, url)
	s, ok := schemes[p.scheme]
	if !ok {
		return Plan{}, false
	}
	p.By = s.by
	s.plan(p)
	return p.Plan, true
}

// A planner holds the raw components of the URL and the plan as it grows.
type planner struct {
	Plan
	scheme, user, password, host, port, path, query string

	hasAuthority, hasUser, hasPassword, hasQuery bool
	standardPort                                 int
}

func newPlanner(by *uri.Edition, url string) *planner {
	parts := uri.SplitBy(by, url)
	text := func(r uri.Range) string { return url[r.Start:r.End] }
	p := &planner{
		scheme:       strings.ToLower(text(parts.Scheme)),
		host:         text(parts.Host),
		port:         text(parts.Port),
		path:         text(parts.Path),
		query:        text(parts.Query),
		hasAuthority: parts.HasAuthority,
		hasUser:      parts.HasUserinfo,
		hasQuery:     parts.HasQuery,
	}
	p.user, p.password, p.hasPassword = strings.Cut(text(parts.Userinfo), ":")
	if s := uri.LookupScheme(p.scheme); s != nil {
		p.standardPort = s.Port
	}
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

// step adds a step with what the URL says about it.
func (p *planner) step(does, what string) { p.Steps = append(p.Steps, Step{does, []byte(what)}) }

// do adds a step that needs no more words.
func (p *planner) do(does string) { p.Steps = append(p.Steps, Step{Does: does}) }

// danger adds a danger.
func (p *planner) danger(sentence string) { p.Dangers = append(p.Dangers, sentence) }
