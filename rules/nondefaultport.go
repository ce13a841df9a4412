package rules

import (
	"bytes"
	"net/netip"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var nonDefaultPort = &lint.Rule{
	Name:     "non-default-port",
	Severity: lint.Warning,
	InfoIn:   lint.Prose | lint.Documentation | lint.Link | lint.Code,
	Since:    "0.1",
	Summary:  "an unusual high port on a public host",
	Why: `The server at another port may belong to another protocol and read what the
client sends as commands: every edition asks for caution. Often it is a test
server that will disappear, or one that firewalls block. Ports below 1024 are
reported by reserved-port, and those that browsers refuse by smuggling-port.

Hosts that only their own network can reach are not reported: localhost,
private and link-local addresses, names without a dot, and names in
.localhost, .local, .test, .internal and home.arpa. With a host reserved for
examples, such as www.example.com, it is info, and not reported in code.`,
	Refs: []lint.Ref{lint.RFC("3986", "7.2"), lint.RFC("1738", "6")},
	Bad: []string{
		"From: jim@example.com\nSubject: the list\n\nThe new server is at http://www.tea-house.com:8001/.\n",
	},
	Good: []string{
		"http://www.tea-house.com/",
		"http://localhost:8001/ and http://192.168.0.10:8001/",
	},
	When:  withPort,
	Check: checkNonDefaultPort,
}

func checkNonDefaultPort(p *lint.Pass) {
	port, ok := portOf(p)
	if !ok || port < 1024 || !isForeignPort(p, port) {
		return
	}
	reportForeignPort(p, port, "")
}

// reportForeignPort reports a port for which [isForeignPort] is true. More continues the message
// about the port. The finding is info if the URL is an example or in a command.
func reportForeignPort(p *lint.Pass, port int, more string) {
	if p.IsReservedHost() && p.In(lint.Code) {
		return
	}
	if p.IsReservedHost() || isMadeUp(p.Host.Text) || isInCommand(p) {
		p = p.As(lint.Info)
	}
	p.Reportf(p.Port.Start, p.Port.End, "port %d is not the default of %s, which is %d%s: make sure that it is intended",
		port, strings.ToLower(string(p.Scheme.Text)), p.DefaultPort, more)
}

// isForeignPort reports whether the port is not the scheme's own, the host is
// public, and smuggling-port does not report it.
func isForeignPort(p *lint.Pass, port int) bool {
	return p.DefaultPort != 0 && port != p.DefaultPort && isSingle(p) && !isSmuggling(p, port) && !isLocal(p)
}

// isLocal reports whether the host is one that only its own network can reach,
// or is still to be filled in.
func isLocal(p *lint.Pass) bool {
	return p.HoldsPlaceholder(p.Host.Start, p.Host.End) || isOwnNetwork(p.Host.Text)
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
