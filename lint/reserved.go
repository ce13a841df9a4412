package lint

import (
	"bytes"
	"net/netip"
	"sync"

	"github.com/urlmend/urlmend/internal/ascii"
)

// IsReservedHost reports whether the host of the URL is a name or an address that is
// reserved for documentation, for tests, or for the machine itself. Such a URL never leads
// to somebody else's server.
func (p *Pass) IsReservedHost() bool { return IsReserved(p.Host.Text) }

// reservedNames are the domains of RFC 2606 and RFC 6761, section 6, that
// nobody can have.
var reservedNames = [...]string{
	"example.com", "example.net", "example.org", "example", "test", "invalid", "localhost",
}

// reservedNetworks are those of RFC 5737, RFC 6676, RFC 3849 and RFC 9637, for
// documentation, and of the machine itself.
var reservedNetworks = sync.OnceValue(func() []netip.Prefix {
	return []netip.Prefix{
		netip.MustParsePrefix("192.0.2.0/24"),
		netip.MustParsePrefix("198.51.100.0/24"),
		netip.MustParsePrefix("203.0.113.0/24"),
		netip.MustParsePrefix("233.252.0.0/24"),
		netip.MustParsePrefix("127.0.0.0/8"),
		netip.MustParsePrefix("2001:db8::/32"),
		netip.MustParsePrefix("3fff::/20"),
		netip.MustParsePrefix("::1/128"),
	}
})

// IsReserved reports whether a host is a name or an address that is reserved for
// documentation, for tests, or for the machine itself.
func IsReserved(host []byte) bool {
	if len(host) == 0 {
		return false
	}
	if last := host[len(host)-1]; ascii.IsDigit(last) || last == ']' {
		return isReservedAddress(host)
	}
	host = bytes.TrimSuffix(host, []byte("."))
	for _, name := range reservedNames {
		if isBelow(host, name) {
			return true
		}
	}
	return false
}

// isBelow reports whether host is the domain of that name or one below it.
func isBelow(host []byte, name string) bool {
	at := len(host) - len(name)
	return at >= 0 && bytes.EqualFold(host[at:], []byte(name)) && (at == 0 || host[at-1] == '.')
}

func isReservedAddress(host []byte) bool {
	text := string(host)
	if host[0] == '[' {
		text = text[1 : len(text)-1]
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return false
	}
	ip = ip.Unmap()
	for _, network := range reservedNetworks() {
		if network.Contains(ip) {
			return true
		}
	}
	return false
}
