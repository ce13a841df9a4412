package uri

import "iter"

// A Range is the half-open range [Start, End) of byte offsets in a URL.
type Range struct{ Start, End int }

// Len returns the length of the range in bytes.
func (r Range) Len() int { return r.End - r.Start }

// Empty reports whether the range has no bytes.
func (r Range) Empty() bool { return r.Start == r.End }

// Contains reports whether the byte at off is in the range.
func (r Range) Contains(off int) bool { return r.Start <= off && off < r.End }

// Parts are the ranges of the components of a URL. The delimiters between them
// belong to none: Scheme and Port exclude their colon, Userinfo "@", Query "?",
// Fragment "#". Host includes the brackets of an IP literal.
//
// The range of an absent component is empty, at the offset where the component
// would be, so the ranges are always in order. The flags distinguish an absent
// component from an empty one. A scheme is present if it is not empty, and a path
// is always present.
type Parts struct {
	Scheme, Userinfo, Host, Port, Path, Query, Fragment Range

	HasAuthority, HasUserinfo, HasPort, HasQuery, HasFragment bool
}

// Range returns the range of one component.
func (p *Parts) Range(c Component) Range {
	return [NumComponents]Range{
		p.Scheme, p.Userinfo, p.Host, p.Port, p.Path, p.Query, p.Fragment,
	}[c]
}

// All yields the components that are not empty, from left to right.
func (p *Parts) All() iter.Seq2[Component, Range] {
	return func(yield func(Component, Range) bool) {
		for c := range Component(NumComponents) {
			if r := p.Range(c); !r.Empty() && !yield(c, r) {
				return
			}
		}
	}
}

// Split splits a URL by the regular expression of RFC 3986, appendix B, and its
// authority by §3.2. It never fails and never allocates: every string has parts,
// even if they are malformed.
//
// A malformed authority is read as clients read it: userinfo ends at the last "@",
// and the port begins after the last colon outside an IP literal.
func Split[T string | []byte](u T) Parts {
	var p Parts
	i := 0
	if end := until(u, 0, len(u), beforePath|stopColon); end > 0 && end < len(u) && u[end] == ':' {
		p.Scheme = Range{0, end}
		i = end + 1
	}
	p.HasAuthority = i+1 < len(u) && u[i] == '/' && u[i+1] == '/'
	if p.HasAuthority {
		start := i + 2
		i = until(u, start, len(u), beforePath)
		splitAuthority(&p, u, start, i)
	} else {
		p.Userinfo, p.Host, p.Port = Range{i, i}, Range{i, i}, Range{i, i}
	}
	splitRest(&p, u, i, stopQuery|stopHash)
	return p
}

// SplitBy splits a URL as the edition does. That is what [Split] does, except under an
// edition with OwnQuery.
func SplitBy[T string | []byte](e *Edition, u T) Parts {
	p := Split(u)
	if !e.OwnQuery || !p.HasQuery {
		return p
	}
	if p.Scheme.Empty() {
		return p
	}
	scheme := e.Scheme(string(u[p.Scheme.Start:p.Scheme.End]))
	if scheme.Takes(InUserinfo) && p.HasAuthority && p.Path.Empty() {
		// user = *[ uchar | ";" | "?" | "&" | "=" ] (RFC 1738 §5)
		if at := last(u, p.Query.Start, until(u, p.Query.Start, len(u), stopSlash|stopHash), '@'); at >= 0 {
			p.Path.Start = until(u, at, len(u), beforePath)
			splitAuthority(&p, u, p.Userinfo.Start, p.Path.Start)
		}
	}
	stop := uint8(stopHash)
	if scheme.Status == Known && scheme.Takes(InQuery) { // for the others, schemepart = *xchar (RFC 1738 §5)
		stop |= stopQuery
	}
	splitRest(&p, u, p.Path.Start, stop)
	return p
}

// splitAuthority takes apart the authority u[start:end].
func splitAuthority[T string | []byte](p *Parts, u T, start, end int) {
	p.Userinfo, p.Host, p.Port = Range{start, start}, Range{start, end}, Range{end, end}
	p.HasUserinfo, p.HasPort = false, false
	if at := last(u, start, end, '@'); at >= 0 {
		p.HasUserinfo = true
		p.Userinfo.End = at
		p.Host.Start = at + 1
	}
	splitPort(p, u)
}

// splitPort cuts the port off the host. The colons of an IP literal belong to it, up
// to its "]" or, when that is missing, to the end.
func splitPort[T string | []byte](p *Parts, u T) {
	start, end := p.Host.Start, p.Host.End
	from := start
	if start < end && u[start] == '[' {
		from = until(u, start, end, stopBracket)
	}
	if colon := last(u, from, end, ':'); colon >= 0 {
		p.HasPort = true
		p.Host, p.Port = Range{start, colon}, Range{colon + 1, end}
	}
}

// splitRest takes apart path, query and fragment, which begin at u[i:]. The path ends at
// one of the bytes asked for.
func splitRest[T string | []byte](p *Parts, u T, i int, pathEnd uint8) {
	end := until(u, i, len(u), pathEnd)
	p.Path = Range{i, end}
	p.Query = Range{end, end}
	if p.HasQuery = end < len(u) && u[end] == '?'; p.HasQuery {
		start := end + 1
		end = until(u, start, len(u), stopHash)
		p.Query = Range{start, end}
	}
	p.Fragment = Range{end, end}
	if p.HasFragment = end < len(u); p.HasFragment {
		p.Fragment = Range{end + 1, len(u)}
	}
}

// Where components end, as bits.
const (
	stopColon = 1 << iota
	stopSlash
	stopQuery
	stopHash
	stopBracket

	beforePath = stopSlash | stopQuery | stopHash
)

// stops has the bit of each byte at which a component may end.
var stops = [256]uint8{':': stopColon, '/': stopSlash, '?': stopQuery, '#': stopHash, ']': stopBracket}

// until returns the offset of the first byte of u[i:end] that is one of those
// asked for, or end.
func until[T string | []byte](u T, i, end int, at uint8) int {
	for i < end && stops[u[i]]&at == 0 {
		i++
	}
	return i
}

// last returns the offset of the last b in u[start:end], or -1.
func last[T string | []byte](u T, start, end int, b byte) int {
	for i := end - 1; i >= start; i-- {
		if u[i] == b {
			return i
		}
	}
	return -1
}
