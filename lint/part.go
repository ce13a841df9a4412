package lint

import (
	"bytes"
	"iter"

	"github.com/urlmend/urlmend/internal/uri"
)

// A Part is one component of a URL, without the delimiters around it.
type Part struct {
	// Name is what a message calls it: "scheme", "user", "password",
	// "host", "port", "path", "query" or "fragment".
	Name string
	// Text is the bytes [Start, End) of the URL.
	Text       []byte
	Start, End int
	// Present tells a part that is empty, as the port of
	// http://example.com:/ is, from one that is not there.
	Present bool

	component uri.Component
}

// Parts are the components of a URL (RFC 3986, section 3), split by appendix
// B: anything has parts, also what is not a correct URL.
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

func split(text []byte) Parts {
	at := uri.Split(text)
	part := func(name string, c uri.Component, r uri.Range, present bool) Part {
		return Part{name, text[r.Start:r.End:r.End], r.Start, r.End, present, c}
	}
	p := Parts{
		Scheme:   part("scheme", uri.InScheme, at.Scheme, at.Scheme.End > 0),
		Host:     part("host", uri.InHost, at.Host, at.HasAuthority),
		Port:     part("port", uri.InPort, at.Port, at.HasPort),
		Path:     part("path", uri.InPath, at.Path, true),
		Query:    part("query", uri.InQuery, at.Query, at.HasQuery),
		Fragment: part("fragment", uri.InFragment, at.Fragment, at.HasFragment),
	}
	// The first colon of the userinfo ends the user (RFC 3986, section 3.2.1).
	user, password, found := at.Userinfo, uri.Range{Start: at.Userinfo.End, End: at.Userinfo.End}, false
	if i := bytes.IndexByte(text[user.Start:user.End], ':'); i >= 0 {
		user.End, found = user.Start+i, true
		password.Start = user.End + 1
	}
	p.User = part("user", uri.InUserinfo, user, at.HasUserinfo)
	p.Password = part("password", uri.InUserinfo, password, found)
	return p
}
