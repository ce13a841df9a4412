package uri_test

import (
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

// recompose puts the parts of u together again, as RFC 3986 §5.3 does.
func recompose(u string, p uri.Parts) string {
	text := func(r uri.Range) string { return u[r.Start:r.End] }
	s := ""
	if !p.Scheme.Empty() {
		s += text(p.Scheme) + ":"
	}
	if p.HasAuthority {
		s += "//"
	}
	if p.HasUserinfo {
		s += text(p.Userinfo) + "@"
	}
	s += text(p.Host)
	if p.HasPort {
		s += ":" + text(p.Port)
	}
	s += text(p.Path)
	if p.HasQuery {
		s += "?" + text(p.Query)
	}
	if p.HasFragment {
		s += "#" + text(p.Fragment)
	}
	return s
}

// FuzzSplit: whatever the input, by every edition,
//   - the ranges are in bounds, in order, and disjoint;
//   - recomposed, they give the input;
//   - what belongs to an authority is empty without one;
//   - bytes are split as the string is.
func FuzzSplit(f *testing.F) {
	for _, seed := range []string{
		"", ":", "//", "?#", "http://a:b@c:d/e?f#g", "ftp://@host/", "ftp://foo:@host",
		"http://[::1]:80", "http://[::1", "mailto:a@b", "a:b:c", "http://a@b@c:1:2", "ftp://a?b@c?d/e#f", "\x00:\xff//",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, u string) {
		for _, by := range []*uri.Edition{uri.RFC3986, uri.RFC1738} {
			p := uri.SplitBy(by, u)
			end := 0
			for c := range uri.Component(uri.NumComponents) {
				r := p.Range(c)
				if r.Start < end || r.End < r.Start || r.End > len(u) {
					t.Errorf("%v %v of %q: after %d, in %d bytes", c, r, u, end, len(u))
				}
				end = r.End
			}
			if got := recompose(u, p); got != u {
				t.Errorf("%q recomposed is %q", u, got)
			}
			if !p.HasAuthority && (p.HasUserinfo || p.HasPort || !p.Host.Empty()) {
				t.Errorf("%q has no authority, but parts of one: %+v", u, p)
			}
			if uri.SplitBy(by, []byte(u)) != p {
				t.Errorf("%q is split in another way as bytes", u)
			}
		}
	})
}

// FuzzGluedScheme: whatever the run,
//   - the offset is -1, or in it and at a letter;
//   - what follows the offset has two bytes or more, or is a lower-case letter;
//   - a known scheme is taken whole.
func FuzzGluedScheme(f *testing.F) {
	for _, seed := range []string{"", "C", "w+", "git+ssh", "xhttp", "a.b-c+https", "123", "a", "1a", "+C"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, run []byte) {
		at := uri.GluedScheme(run)
		if at == -1 {
			return
		}
		if at < 0 || at >= len(run) || !isLetter(run[at]) || at == len(run)-1 && run[at] < 'a' {
			t.Errorf("GluedScheme(%q) = %d", run, at)
		}
		if uri.LookupScheme(run) != nil && at != 0 {
			t.Errorf("GluedScheme(%q) = %d, but all of it is a scheme", run, at)
		}
	})
}

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
