// Package whatwg reads URLs as browsers do: it is the basic URL parser of the
// URL Standard (https://url.spec.whatwg.org/, review draft of August 2026),
// without the parts that only its scripting interface needs.
//
// It supports no encodings except UTF-8 and no blob URL entries. Labels beyond ASCII
// of more than 1024 bytes are a failure.
package whatwg

import (
	"slices"
	"strconv"
	"strings"
)

// A URL is the standard's URL record, the result of parsing. Every part is
// percent-encoded as it will be sent.
type URL struct {
	Scheme             string
	Username, Password string
	Host               string // an IPv6 address has its brackets
	Port               int    // -1: none, or the default of the scheme
	// Path is the path of a URL that can be a base, by segment. A URL that
	// can't, such as mailto:, has Opaque instead.
	Path            []string
	Opaque          string
	Query, Fragment string

	HasHost, HasOpaque, HasQuery, HasFragment bool
}

// An Error is a validation error: where the input is not valid, by the name
// the standard has for the mistake.
type Error struct {
	Name  string `json:"name"`
	Start int    `json:"start"` // in the input
	End   int    `json:"end"`
	// Fatal says that the parser gave up here: the input is no URL.
	Fatal bool `json:"fatal,omitempty"`
}

// Parse reads the input as a URL, relative to base unless that is nil. It
// returns nil when the standard says failure; the last error is then Fatal.
func Parse(input string, base *URL) (*URL, []Error) {
	p := newParser(input, base)
	for state := schemeStart; state != nil; {
		state = state(p)
	}
	if p.failed {
		return nil, p.errors
	}
	p.url.Username, p.url.Password = string(p.username), string(p.password)
	return p.url, p.errors
}

// specialPorts lists the special schemes with their default ports (URL
// Standard §4.2); file has none.
var specialPorts = map[string]int{
	"ftp": 21, "file": -1, "http": 80, "https": 443, "ws": 80, "wss": 443,
}

func (u *URL) special() bool {
	_, ok := specialPorts[u.Scheme]
	return ok
}

// String returns the URL as the standard serializes it (§4.5).
func (u *URL) String() string {
	var b strings.Builder
	b.WriteString(u.Scheme + ":")
	if u.HasHost {
		b.WriteString("//" + u.credentials() + u.HostPort())
	} else if !u.HasOpaque && len(u.Path) > 1 && u.Path[0] == "" {
		b.WriteString("/.") // else the path would be read as a host
	}
	b.WriteString(u.Pathname())
	if u.HasQuery {
		b.WriteString("?" + u.Query)
	}
	if u.HasFragment {
		b.WriteString("#" + u.Fragment)
	}
	return b.String()
}

func (u *URL) credentials() string {
	switch {
	case u.Password != "":
		return u.Username + ":" + u.Password + "@"
	case u.Username != "":
		return u.Username + "@"
	}
	return ""
}

// HostPort returns the host, with the port if there is one.
func (u *URL) HostPort() string {
	if u.Port < 0 {
		return u.Host
	}
	return u.Host + ":" + strconv.Itoa(u.Port)
}

// Pathname returns the path as one string.
func (u *URL) Pathname() string {
	if u.HasOpaque {
		return u.Opaque
	}
	if len(u.Path) == 0 {
		return ""
	}
	return "/" + strings.Join(u.Path, "/")
}

// takeAuthority takes user, password, host and port from the base.
func (u *URL) takeAuthority(base *URL) {
	u.Username, u.Password = base.Username, base.Password
	u.Host, u.HasHost, u.Port = base.Host, base.HasHost, base.Port
}

// takePath takes path and query from the base.
func (u *URL) takePath(base *URL) {
	u.Path = slices.Clone(base.Path)
	u.Opaque, u.HasOpaque = base.Opaque, base.HasOpaque
	u.Query, u.HasQuery = base.Query, base.HasQuery
}

// shorten removes the last segment of the path, but not a drive letter (§4.1).
func (u *URL) shorten() {
	n := len(u.Path)
	if n == 0 || u.Scheme == "file" && n == 1 && isNormalizedDrive(u.Path[0]) {
		return
	}
	u.Path = u.Path[:n-1]
}
