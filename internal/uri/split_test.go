package uri_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/uri"
)

// cut writes the parts of u as "component=text", leaving out absent ones.
func cut(u string, p uri.Parts) []string {
	present := [uri.NumComponents]bool{
		uri.InScheme: !p.Scheme.Empty(), uri.InUserinfo: p.HasUserinfo,
		uri.InHost: p.HasAuthority, uri.InPort: p.HasPort, uri.InPath: true,
		uri.InQuery: p.HasQuery, uri.InFragment: p.HasFragment,
	}
	var parts []string
	for c := range uri.Component(uri.NumComponents) {
		if r := p.Range(c); present[c] {
			parts = append(parts, c.String()+"="+u[r.Start:r.End])
		}
	}
	return parts
}

func TestSplit(t *testing.T) {
	for _, test := range []struct{ url, want string }{
		// RFC 3986 §1.1.2
		{"ftp://ftp.is.co.za/rfc/rfc1808.txt", "scheme=ftp host=ftp.is.co.za path=/rfc/rfc1808.txt"},
		{"http://www.ietf.org/rfc/rfc2396.txt", "scheme=http host=www.ietf.org path=/rfc/rfc2396.txt"},
		{"ldap://[2001:db8::7]/c=GB?objectClass?one", "scheme=ldap host=[2001:db8::7] path=/c=GB query=objectClass?one"},
		{"mailto:John.Doe@example.com", "scheme=mailto path=John.Doe@example.com"},
		{"news:comp.infosystems.www.servers.unix", "scheme=news path=comp.infosystems.www.servers.unix"},
		{"tel:+1-816-555-1212", "scheme=tel path=+1-816-555-1212"},
		{"telnet://192.0.2.16:80/", "scheme=telnet host=192.0.2.16 port=80 path=/"},
		{"urn:oasis:names:specification:docbook:dtd:xml:4.1.2", "scheme=urn path=oasis:names:specification:docbook:dtd:xml:4.1.2"},
		// RFC 3986 §3
		{"foo://example.com:8042/over/there?name=ferret#nose", "scheme=foo host=example.com port=8042 path=/over/there query=name=ferret fragment=nose"},

		// An empty user differs from none, and so do password, port, query
		// and fragment (RFC 1738 §3.1).
		{"ftp://@host.example/", "scheme=ftp userinfo= host=host.example path=/"},
		{"ftp://foo:@host.example/", "scheme=ftp userinfo=foo: host=host.example path=/"},
		{"ftp://:@host.example/", "scheme=ftp userinfo=: host=host.example path=/"},
		{"http://host.example:/", "scheme=http host=host.example port= path=/"},
		{"http://host.example?", "scheme=http host=host.example path= query="},
		{"http://host.example#", "scheme=http host=host.example path= fragment="},
		{"http://host.example/?#", "scheme=http host=host.example path=/ query= fragment="},
		{"http://", "scheme=http host= path="},
		{"file:///etc/hosts", "scheme=file host= path=/etc/hosts"},

		// IP literals keep their brackets, and their colons are no ports.
		{"http://[::1]", "scheme=http host=[::1] path="},
		{"http://[::1]:8080/", "scheme=http host=[::1] port=8080 path=/"},
		{"http://user@[::1]:8080/", "scheme=http userinfo=user host=[::1] port=8080 path=/"},
		{"http://[v1.fe80::a+en1]/", "scheme=http host=[v1.fe80::a+en1] path=/"},

		// Delimiters that come again belong to the part they stand in.
		{"http://host.example/a?b?c#d#e?f", "scheme=http host=host.example path=/a query=b?c fragment=d#e?f"},
		{"http://host.example/http://other.example:80/@x", "scheme=http host=host.example path=/http://other.example:80/@x"},
		{"http://host.example?q=a@b:c/d", "scheme=http host=host.example path= query=q=a@b:c/d"},

		// Relative references have no scheme.
		{"", "path="},
		{"//host.example/a", "host=host.example path=/a"},
		{"/a:b", "path=/a:b"},
		{"a/b:c", "path=a/b:c"},
		{"?a:b", "path= query=a:b"},
		{":a", "path=:a"},

		// Garbage has parts too.
		{"http://a@b@c/", "scheme=http userinfo=a@b host=c path=/"},
		{"http://a:b:c/", "scheme=http host=a:b port=c path=/"},
		{"http://[::1/", "scheme=http host=[::1 path=/"},
		{"http://[::1]x:80/", "scheme=http host=[::1]x port=80 path=/"},
		{"1 \xff:\x00", "scheme=1 \xff path=\x00"},
		{"http:/host.example/", "scheme=http path=/host.example/"},
	} {
		if got := cut(test.url, uri.Split(test.url)); strings.Join(got, " ") != test.want {
			t.Errorf("Split(%q)\n got %s\nwant %s", test.url, strings.Join(got, " "), test.want)
		}
	}
}

func TestAll(t *testing.T) {
	const u = "http://host.example:/?q"
	p := uri.Split(u)
	var got []string
	for c, r := range p.All() {
		got = append(got, c.String()+"="+u[r.Start:r.End])
	}
	if want := []string{"scheme=http", "host=host.example", "path=/", "query=q"}; !slices.Equal(got, want) {
		t.Errorf("All yields %q, want %q", got, want)
	}
}

func TestRange(t *testing.T) {
	r := uri.Range{Start: 2, End: 4}
	if r.Len() != 2 || r.Empty() || r.Contains(1) || !r.Contains(2) || r.Contains(4) {
		t.Errorf("%v is not [2, 4)", r)
	}
	if r.Start = 4; !r.Empty() || r.Contains(4) {
		t.Errorf("%v is not empty", r)
	}
}

func TestSplitAllocatesNothing(t *testing.T) {
	u := []byte("http://user:pw@host.example:8080/a/b?c=d#e")
	n := testing.AllocsPerRun(100, func() {
		p := uri.Split(u)
		for range p.All() {
		}
	})
	if n != 0 {
		t.Errorf("Split and All allocate %v times", n)
	}
}

func TestSplitBy(t *testing.T) {
	const rfc3986 = "scheme=ftp host=us path= query=er:pw@h.example/a"
	for _, test := range []struct {
		by        *uri.Edition
		url, want string
	}{
		// user = *[ uchar | ";" | "?" | "&" | "=" ] (RFC 1738 §5)
		{uri.RFC1738, "ftp://us?er:pw@h.example/a", "scheme=ftp userinfo=us?er:pw host=h.example path=/a"},
		{uri.Draft06, "telnet://us?er:p?w@h.example:1", "scheme=telnet userinfo=us?er:p?w host=h.example port=1 path="},
		{uri.RFC1738, "ftp://us:?pw@h.example/a", "scheme=ftp userinfo=us:?pw host=h.example path=/a"},
		{uri.Draft03, "ftp://us?er:pw@h.example/a", rfc3986},
		{uri.RFC2396, "ftp://us?er:pw@h.example/a", rfc3986},
		{uri.RFC3986, "ftp://us?er:pw@h.example/a", rfc3986},

		// "?" is data where the scheme has no query.
		{uri.RFC1738, "ftp://h.example?a@b?c/d", "scheme=ftp userinfo=h.example?a host=b path=?c/d"},
		{uri.RFC1738, "ftp://h.example/a?b@c#d?e", "scheme=ftp host=h.example path=/a?b@c fragment=d?e"},
		{uri.RFC1738, "mailto:a?b@h.example", "scheme=mailto path=a?b@h.example"},
		{uri.Draft06, "news:a/b?c@h.example", "scheme=news path=a/b?c@h.example"},
		{uri.RFC1738, "gopher://h.example?b@c", "scheme=gopher host=h.example path=?b@c"},

		{uri.RFC1738, "http://h.example?a@b", "scheme=http host=h.example path= query=a@b"},
		{uri.RFC1738, "wais://h.example/db?a@b", "scheme=wais host=h.example path=/db query=a@b"},
		{uri.RFC1738, "foo:a/b?c#d", "scheme=foo path=a/b?c fragment=d"},
		{uri.Draft06, "foo:a/b?c", "scheme=foo path=a/b?c"},
		{uri.RFC3986, "foo:a/b?c", "scheme=foo path=a/b query=c"},
		{uri.RFC1738, "a?b@c", "path=a query=b@c"},
	} {
		if got := strings.Join(cut(test.url, uri.SplitBy(test.by, test.url)), " "); got != test.want {
			t.Errorf("%s: %s has the parts %s, want %s", test.by.Name, test.url, got, test.want)
		}
	}
}

func BenchmarkSplit(b *testing.B) {
	u := []byte("http://user:pw@host.example:8080/a/b?c=d#e")
	b.SetBytes(int64(len(u)))
	b.ReportAllocs()
	for b.Loop() {
		uri.Split(u)
	}
}
