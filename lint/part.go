package lint

import (
	"bytes"
	"iter"

	"github.com/urlmend/urlmend/internal/uri"
)

// A Part is one component of a URL, without the delimiters around it.
type Part struct {
	// Name is "scheme", "user", "password", "host", "port", "path", "query" or
	// "fragment".
	Name string
	// Text is the bytes [Start, End) of the URL.
	Text       []byte
	Start, End int
	// Present is whether the URL has the part. It may be empty, as the port of
	// http://example.com:/ is.
	Present bool

	component uri.Component
}

// Parts are the components of a URL as the edition splits it: by RFC 3986, section 3, in
// most. Appendix B there splits any text into parts, even if it is not a correct URL. RFC
// 1738 and the draft before it have a query only in http and wais URLs: elsewhere "?" is a
// character like others, even in a user name.
type Parts struct {
	Scheme, User, Password, Host, Port, Path, Query, Fragment Part
}

// All yields the parts that are present, in the order of the URL.
func (p *Parts) All() iter.Seq[Part] {
	return func(yield func(Part) bool) {
		for _, part := range [...]Part{
			p.Scheme, p.User, p.Password, p.Host, p.Port, p.Path, p.Query, p.Fragment,
		} {
			if part.Present && !yield(part) {
				return
			}
		}
	}
}

// newParts returns parts with names, for split.
func newParts() Parts {
	return Parts{
		Scheme:   Part{Name: "scheme", component: uri.InScheme},
		User:     Part{Name: "user", component: uri.InUserinfo},
		Password: Part{Name: "password", component: uri.InUserinfo},
		Host:     Part{Name: "host", component: uri.InHost},
		Port:     Part{Name: "port", component: uri.InPort},
		Path:     Part{Name: "path", component: uri.InPath},
		Query:    Part{Name: "query", component: uri.InQuery},
		Fragment: Part{Name: "fragment", component: uri.InFragment},
	}
}

// split sets the parts to those of text by the edition. Masked is text without what
// delimits nothing.
func (p *Parts) split(by *uri.Edition, text, masked []byte) {
	at := uri.SplitBy(by, masked)
	p.Scheme.set(text, at.Scheme, at.Scheme.End > 0)
	p.Host.set(text, at.Host, at.HasAuthority)
	p.Port.set(text, at.Port, at.HasPort)
	p.Path.set(text, at.Path, true)
	p.Query.set(text, at.Query, at.HasQuery)
	p.Fragment.set(text, at.Fragment, at.HasFragment)
	// The first colon of the userinfo ends the user (RFC 3986, section 3.2.1).
	user, password, found := at.Userinfo, uri.Range{Start: at.Userinfo.End, End: at.Userinfo.End}, false
	if i := bytes.IndexByte(masked[user.Start:user.End], ':'); i >= 0 {
		user.End, found = user.Start+i, true
		password.Start = user.End + 1
	}
	p.User.set(text, user, at.HasUserinfo)
	p.Password.set(text, password, found)
}

// set makes the part the bytes r of text.
func (p *Part) set(text []byte, r uri.Range, present bool) {
	p.Text, p.Start, p.End, p.Present = text[r.Start:r.End:r.End], r.Start, r.End, present
}
