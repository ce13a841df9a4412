// Package resolve resolves relative references by the algorithm of each edition
// that has one. The URL Standard's is its parser, in package whatwg.
package resolve

import (
	"errors"

	"github.com/urlmend/urlmend/internal/uri"
)

// A Result is what a reference refers to.
type Result struct {
	URL string
	By  string // the section that says so
	// Note says what else there is to know; it may be empty.
	Note string
}

// Resolve resolves the reference against the base, by the rules of the edition
// of that name. Draft-03, draft-06 and RFC 1738 leave relative URLs to a
// document of their own, which came to be RFC 1808. The error says that the
// base is not absolute.
func Resolve(edition, base, reference string) (Result, error) {
	by, _ := uri.EditionByName(edition)
	b, r := split(by, base), split(by, reference)
	if b.scheme == "" {
		return Result{}, errors.New("the base has no scheme: use an absolute URL")
	}
	switch edition {
	case "draft-02":
		return Result{URL: draft02(base, reference), By: "draft-ietf-uri-url-02, appendix 1.2"}, nil
	case "rfc2396":
		return rfc2396(b, r), nil
	case "rfc3986":
		return Result{URL: rfc3986(b, r).String(), By: "RFC 3986, section 5.2"}, nil
	}
	return Result{
		URL:  rfc1808(b, r),
		By:   "RFC 1808, section 4",
		Note: edition + " has no rules for relative URLs; RFC 1808 was made for them in 1995",
	}, nil
}

// A reference is one that is taken apart: RFC 3986 §5.2.2 calls it R, the base
// Base and the target T.
type reference struct {
	scheme, authority, path, query, fragment string

	hasAuthority, hasQuery, hasFragment bool
}

func split(by *uri.Edition, s string) reference {
	p := uri.SplitBy(by, s)
	return reference{
		scheme:       text(s, p.Scheme),
		authority:    s[p.Userinfo.Start:p.Port.End],
		path:         text(s, p.Path),
		query:        text(s, p.Query),
		fragment:     text(s, p.Fragment),
		hasAuthority: p.HasAuthority,
		hasQuery:     p.HasQuery,
		hasFragment:  p.HasFragment,
	}
}

func text(s string, r uri.Range) string { return s[r.Start:r.End] }

// String puts the reference together (RFC 3986 §5.3).
func (r reference) String() string {
	s := r.path
	if r.hasAuthority {
		s = "//" + r.authority + s
	}
	if r.scheme != "" {
		s = r.scheme + ":" + s
	}
	if r.hasQuery {
		s += "?" + r.query
	}
	if r.hasFragment {
		s += "#" + r.fragment
	}
	return s
}

// takeAuthority takes scheme and authority from the base.
func (r *reference) takeAuthority(base reference) {
	r.scheme = base.scheme
	r.authority, r.hasAuthority = base.authority, base.hasAuthority
}

// takeQuery takes the query from the base.
func (r *reference) takeQuery(base reference) { r.query, r.hasQuery = base.query, base.hasQuery }
