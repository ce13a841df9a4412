package rules

import (
	"bytes"
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var nonDefaultPort = &lint.Rule{
	Name:     "non-default-port",
	Severity: lint.Warning,
	Since:    "0.1",
	Summary:  "a port other than the scheme's own on a public host",
	Why: `Another port may have a server of another protocol behind it, which takes
what the client sends for commands of its own: a gopher URL with the port
of SMTP sends mail. Ports below 1024 belong to such servers. A high port is
often a server for tests that will be gone, or one that firewalls keep
readers from.

Hosts that only their own network knows are not reported: localhost,
private and link-local addresses, names without a dot, and names in
.localhost, .local, .test, .internal and home.arpa.`,
	Refs: []lint.Ref{lint.RFC(3986, "7.2"), lint.RFC(1738, "6")},
	Bad: []string{
		"gopher://gopher.example.com:25/",
		"The new server is at http://www.example.com:8001/.",
	},
	Good: []string{
		"http://www.example.com/",
		"http://www.example.com:80/",
		"http://localhost:8001/ and http://192.168.0.10:8001/",
	},
	Check: checkNonDefaultPort,
}

func checkNonDefaultPort(p *lint.Pass) {
	port, err := strconv.ParseUint(string(p.Port.Text), 10, 16)
	if errors.Is(err, strconv.ErrRange) {
		p.Report(p.Port.Start, p.Port.End, "there is no such port: the last is 65535")
	}
	if err != nil || p.DefaultPort == 0 || int(port) == p.DefaultPort {
		return
	}
	if p.HoldsPlaceholder(p.Host.Start, p.Host.End) || isOwnNetwork(p.Host.Text) {
		return
	}
	advice := "make sure that it is meant"
	if port < 1024 {
		advice = "it is reserved for another protocol, so make sure that it is meant"
	}
	p.Reportf(p.Port.Start, p.Port.End, "port %d is not the default of %s, %d: %s",
		port, strings.ToLower(string(p.Scheme.Text)), p.DefaultPort, advice)
}

// ownDomains are the domains of names that mean nothing elsewhere: RFC 6761,
// RFC 6762, RFC 8375, and .internal, which ICANN set aside in 2024.
var ownDomains = []string{".localhost", ".local", ".test", ".internal", ".home.arpa"}

// isOwnNetwork reports whether the host is one that only its own network can
// reach.
func isOwnNetwork(host []byte) bool {
	name := strings.TrimSuffix(strings.ToLower(string(host)), ".")
	if ip, err := netip.ParseAddr(string(bytes.Trim(host, "[]"))); err == nil {
		return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || ip.IsUnspecified()
	}
	return !strings.Contains(name, ".") ||
		slices.ContainsFunc(ownDomains, func(domain string) bool { return strings.HasSuffix(name, domain) })
}
