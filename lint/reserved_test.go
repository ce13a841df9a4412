package lint_test

import (
	"testing"

	"github.com/urlmend/urlmend/lint"
)

func TestIsReservedHost(t *testing.T) {
	for host, want := range map[string]bool{
		"example.com": true, "www.Example.ORG": true, "a.b.example.net.": true, "shop.example": true, "EXAMPLE": true,
		"localhost": true, "app.localhost": true, "db.test": true, "x.invalid": true, "invalid.": true,
		"192.0.2.1": true, "198.51.100.255": true, "203.0.113.0": true, "233.252.0.7": true, "127.0.0.1": true, "127.1.2.3": true,
		"[2001:db8::1]": true, "[2001:DB8:ffff::]": true, "[3fff:fff::1]": true, "[::1]": true, "[::ffff:192.0.2.1]": true,
		"": false, ".": false, "com": false, "myexample.com": false, "example.edu": false, "example.com.evil.se": false,
		"test.se": false, "attest": false, "localhost.se": false, "192.0.3.1": false, "192.0.2": false, "1.192.0.2.1": false,
		"[2001:db9::1]": false, "[]": false, "]": false, "192.0.2.1]": false, "10.0.0.1": false, "printer.local": false,
	} {
		look("http://"+host+"/", func(p *lint.Pass) {
			if got := p.IsReservedHost(); got != want {
				t.Errorf("%s: got %v, want %v", p.Host.Text, got, want)
			}
		})
	}
}
