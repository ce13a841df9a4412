package parse_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/urlmend/urlmend/internal/parse/whatwg"
)

func TestURLStandard(t *testing.T) {
	for _, c := range []struct{ input, base, want string }{
		{"HTTP://EXAMPLE.com:80/a/../b c?d'e#f`g", "", "http://example.com/b%20c?d%27e#f%60g"},
		{"  https:\\\\example.com\\a\n\tb ", "", "https://example.com/ab"},
		{"https:example.org", "https://example.com/x/", "https://example.com/x/example.org"},
		{"https:///example.org", "", "https://example.org/"},
		{"http://a:b:c@d@example.com/", "", "http://a:b%3Ac%40d@example.com/"},
		{"http://0x7f.1/", "", "http://127.0.0.1/"},
		{"http://4294967295/", "", "http://255.255.255.255/"},
		{"http://[1:0:0:2:0:0:0:3]/", "", "http://[1:0:0:2::3]/"},
		{"http://[::FFFF:1.2.3.4]:81", "", "http://[::ffff:102:304]:81/"},
		{"http://f%C3%BCnf.example/", "", "http://xn--fnf-hoa.example/"},
		{"http://\u1E9E.example/", "", "http://xn--zca.example/"},
		{"file:c|/a/../..", "", "file:///c:/"},
		{"/d:/x", "file:///c:/y", "file:///d:/x"},
		{"file://localhost/etc", "", "file:///etc"},
		{"mailto:jim@example.com", "", "mailto:jim@example.com"},
		{"#top", "mailto:jim@example.com", "mailto:jim@example.com#top"},
		{"x:a  #b", "", "x:a %20#b"},
		{"x:/.//a", "", "x:/.//a"},
		{"x://h/%2E%2e/./a", "", "x://h/a"},
		{"?q", "http://example.com/a?b#c", "http://example.com/a?q"},
		{"", "http://example.com/a?b#c", "http://example.com/a?b"},
		{"//example.net", "http://joe@example.com/", "http://example.net/"},
		{"a\xff", "http://example.com", "http://example.com/a%EF%BF%BD"},
	} {
		var base *whatwg.URL
		if c.base != "" {
			base, _ = whatwg.Parse(c.base, nil)
		}
		u, errors := whatwg.Parse(c.input, base)
		if u == nil {
			t.Errorf("%q: failure %v, want %s", c.input, errors, c.want)
		} else if u.String() != c.want {
			t.Errorf("%q on %q: %s, want %s", c.input, c.base, u, c.want)
		}
	}
}

// TestURLStandardErrors holds the parser to the names and places of validation errors;
// the fatal one has a "!".
func TestURLStandardErrors(t *testing.T) {
	for _, c := range []struct{ input, want string }{
		{"https://example.com/a%20b?c#d", ""},
		{" http://example.com/ ", "invalid-URL-unit[0:1] invalid-URL-unit[20:21]"},
		{"ht\ntp://example.com/>", "invalid-URL-unit[2:3] invalid-URL-unit[20:21]"},
		{"http://example.com/100%", "invalid-URL-unit[22:23]"},
		{"file:c:/x", "special-scheme-missing-following-solidus[5:5]"},
		{"example", "missing-scheme-non-relative-URL[0:0]!"},
		{"http://example.com\\a", "invalid-reverse-solidus[18:19]"},
		{"ssh://jim@example.com", "invalid-credentials[9:10]"},
		{"http://:80/", "host-missing[7:7]!"},
		{"http://jim@/", "invalid-credentials[10:11] host-missing[11:11]!"},
		{"http://example.com:65536/", "port-out-of-range[19:24]!"},
		{"http://example.com:7z/", "port-invalid[20:21]!"},
		{"http://exam%70le.com/", "domain-percent-encoded[7:20]"},
		{"http://a%23b/", "domain-percent-encoded[7:12] domain-invalid-code-point[7:12]!"},
		{"http://a_b.example/", "domain-to-ASCII[7:18]"},
		{"x://a[b", "host-invalid-code-point[4:7]!"},
		{"http://127.0x1", "IPv4-too-few-parts[7:14] IPv4-non-decimal-part[7:14]"},
		{"http://127.0.0.1./", "IPv4-empty-part[7:17]"},
		{"http://1.2.3.4.5/", "IPv4-too-many-parts[7:16]!"},
		{"http://a.42/", "IPv4-too-few-parts[7:11] IPv4-non-numeric-part[7:11]!"},
		{"http://1.2.3.256/", "IPv4-out-of-range-part[7:16]!"},
		{"http://1.256/", "IPv4-too-few-parts[7:12] IPv4-out-of-range-part[7:12]"},
		{"http://[::1", "IPv6-unclosed[7:11]!"},
		{"http://[:1]", "IPv6-invalid-compression[7:11]!"},
		{"http://[1:2:3:4:5:6:7:8:9]", "IPv6-too-many-pieces[7:26]!"},
		{"http://[1::1::1]", "IPv6-multiple-compression[7:16]!"},
		{"http://[1:2:3!:4]", "IPv6-invalid-code-point[7:17]!"},
		{"http://[1:2:3:]", "IPv6-invalid-code-point[7:15]!"},
		{"http://[1:2:3]", "IPv6-too-few-pieces[7:14]!"},
		{"http://[::01]", "IPv6-piece-leading-zero[7:13]"},
		{"http://[1:1:1:1:1:1:1:127.0.0.1]", "IPv4-in-IPv6-too-many-pieces[7:32]!"},
		{"http://[ffff::.0.0.1]", "IPv4-in-IPv6-invalid-code-point[7:21]!"},
		{"http://[ffff::127.00.0.1]", "IPv4-in-IPv6-invalid-code-point[7:25]!"},
		{"http://[ffff::127.0.0.1.2]", "IPv4-in-IPv6-invalid-code-point[7:26]!"},
		{"http://[ffff::127.0.0.400]", "IPv4-in-IPv6-out-of-range-part[7:26]!"},
		{"http://[ffff::127.0.0]", "IPv4-in-IPv6-too-few-parts[7:22]!"},
		{"file://c:/x", "file-invalid-Windows-drive-letter-host[7:9]"},
	} {
		_, errors := whatwg.Parse(c.input, nil)
		var got []string
		for _, e := range errors {
			mark := ""
			if e.Fatal {
				mark = "!"
			}
			got = append(got, fmt.Sprintf("%s[%d:%d]%s", e.Name, e.Start, e.End, mark))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%q: %s, want %s", c.input, strings.Join(got, " "), c.want)
		}
	}
}

// FuzzParse: ranges are in the input, failure has its reason, and what was
// parsed parses as itself.
func FuzzURLStandard(f *testing.F) {
	f.Add("http://a:b@[::1]:81/c/../d?e#f", "file:///c:/x")
	f.Add("//\u00e9x.example/%2e", "http://example.com/a")
	f.Fuzz(func(t *testing.T, input, baseText string) {
		base, _ := whatwg.Parse(baseText, nil)
		u, errors := whatwg.Parse(input, base)
		for _, e := range errors {
			if e.Start < 0 || e.End < e.Start || e.End > len(input) {
				t.Errorf("%q: %v is out of range", input, e)
			}
		}
		if fatal := slices.ContainsFunc(errors, func(e whatwg.Error) bool { return e.Fatal }); fatal != (u == nil) {
			t.Errorf("%q: %v, fatal %t", input, u, fatal)
		}
		if u == nil {
			return
		}
		if again, _ := whatwg.Parse(u.String(), nil); again == nil || again.String() != u.String() {
			t.Errorf("%q: %s becomes %s", input, u, again)
		}
	})
}
