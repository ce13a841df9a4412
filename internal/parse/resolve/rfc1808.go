package resolve

import "strings"

// rfc1808 is the algorithm of RFC 1808 §4. A component that is empty counts as
// one that is absent, and the path ends at its first semicolon, which the
// parameters follow (§2.4.5).
func rfc1808(base, r reference) string {
	base, r = base.withQuery(), r.withQuery()
	if r == (reference{}) {
		return base.String()
	}
	if r.scheme != "" {
		return r.String()
	}
	r.scheme = base.scheme
	if r.authority != "" {
		return r.String()
	}
	r.takeAuthority(base)
	if strings.HasPrefix(r.path, "/") {
		return r.String()
	}
	path, params := cut(base.path, ';')
	if own, ownParams := cut(r.path, ';'); own != "" {
		r.path = joined(path, own) + ownParams
		return r.String()
	} else if ownParams != "" {
		r.path = path + ownParams
		return r.String()
	}
	r.path = path + params
	if r.query == "" {
		r.takeQuery(base)
	}
	return r.String()
}

// withQuery returns r with a query after "?" in any scheme (§2.4.4).
func (r reference) withQuery() reference {
	if !r.hasQuery {
		r.path, r.query, r.hasQuery = strings.Cut(r.path, "?")
	}
	return r
}
