// Package policy chooses URLs by what a project wrote in its settings: hosts, fronts of paths, schemes.
package policy

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"github.com/urlmend/urlmend/internal/uri"
)

// Places returns the names of the places where a URL can be: the destination of a link, the text around, and code.
func Places() []string { return []string{"links", "text", "code"} }

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

// Narrowest returns the pattern that matches a URL, the URLs below it, and no others. It is not ok if there is none.
func Narrowest(url string) (pattern string, ok bool) {
	at := uri.Split(url)
	if at.Host.Empty() {
		return "", false
	}
	pattern = url[at.Host.Start:max(at.Host.End, at.Port.End)] + url[at.Path.Start:at.Path.End]
	m, err := ParsePattern(pattern)
	if err != nil {
		return "", false
	}
	_, _, ok = m.Find(URL{Text: []byte(url), SchemeEnd: at.Scheme.End, HostStart: at.Host.Start, HostEnd: max(at.Host.End, at.Port.End), PathStart: at.Path.Start})
	return pattern, ok
}

func (m Pattern) String() string { return m.text }

// IsRegexp reports whether the pattern is a regular expression.
func (m *Pattern) IsRegexp() bool { return m.regexp != nil }

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
	case m.covers(&to):
		return fmt.Errorf("%q is replaced again: it matches %q", replacement, m.text)
	}
	return nil
}

// covers reports whether the pattern matches what another one, without a subdomain, matches.
func (m *Pattern) covers(other *Pattern) bool {
	return other.host == m.host && (m.scheme == "" || m.scheme == other.scheme) && m.hasFront([]byte(other.path))
}

// A URL is a text and where its parts are.
type URL struct {
	Text      []byte
	SchemeEnd int // 0 if there is none
	HostStart int
	HostEnd   int // of the port, if there is one
	PathStart int
}

// Find returns the part of the URL that matches: its beginning up to the end of the pattern, without the scheme if the
// pattern has none.
func (m *Pattern) Find(u URL) (start, end int, ok bool) {
	if m.regexp != nil {
		at := m.regexp.FindIndex(u.Text)
		if at == nil || at[0] == at[1] {
			return 0, 0, false
		}
		return at[0], at[1], true
	}
	if !m.isScheme(u.Text[:u.SchemeEnd]) {
		return 0, 0, false
	}
	if m.host == "" {
		return 0, u.SchemeEnd, true
	}
	if !m.isHost(u.Text[u.HostStart:u.HostEnd]) || !m.hasFront(u.Text[u.PathStart:]) {
		return 0, 0, false
	}
	if m.scheme == "" {
		start = u.HostStart
	}
	if m.path == "" {
		return start, u.HostEnd, true
	}
	return start, u.PathStart + len(m.path), true
}

// isScheme reports whether a scheme is that of the pattern, if it has one.
func (m *Pattern) isScheme(scheme []byte) bool {
	return m.scheme == "" || strings.EqualFold(string(scheme), m.scheme)
}

// isHost reports whether a host is that of the pattern, or in its domain.
func (m *Pattern) isHost(host []byte) bool {
	name := string(bytes.ToLower(host))
	return name == m.host || m.hasSubdomain && len(name) > len(m.host) && strings.HasSuffix(name, m.host)
}

// hasFront reports whether what follows a host begins with the path of the pattern, whose last segment is whole.
func (m *Pattern) hasFront(rest []byte) bool {
	after, ok := bytes.CutPrefix(rest, []byte(m.path))
	return ok && (m.path == "" || strings.HasSuffix(m.path, "/") || len(after) == 0 || bytes.IndexByte([]byte("/?#"), after[0]) >= 0)
}

// Written returns what is written for a text that matches.
func (m *Pattern) Written(matched []byte, replacement string) string {
	if m.regexp == nil {
		return replacement
	}
	return string(m.regexp.Expand(nil, []byte(replacement), matched, m.regexp.FindSubmatchIndex(matched)))
}
