package rules

import (
	"slices"

	"github.com/urlmend/urlmend/lint"
)

var smugglingPort = &lint.Rule{
	Name:     "smuggling-port",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a port of another protocol that browsers refuse to connect to",
	Why: `The server of another protocol reads what the client sends as its own
commands: a gopher URL with the port of SMTP can send mail. So a URL may make its reader's
program attack somebody else. Browsers refuse to connect to a list of such ports, and the
URL does not work in them. Move the server to another port.

It is info for hosts that only their own network can reach, for hosts that the reader is to
replace, such as myhost.com, and for an IP address in a document, which is often that of a
server that its author has set up.`,
	Refs: []lint.Ref{{Document: "Fetch Standard", Section: "port blocking"}, lint.RFC("3986", "7.2"), lint.RFC("1738", "6")},
	Bad: []string{
		"gopher://gopher.example.com:25/0HELO",
		"http://www.example.com:6667/",
	},
	Good: []string{
		"gopher://gopher.example.com/",
		"irc://irc.example.com/",
	},
	When:  withPort,
	Check: checkSmugglingPort,
}

func checkSmugglingPort(p *lint.Pass) {
	port, ok := portOf(p)
	if !ok || !isSmuggling(p, port) {
		return
	}
	if isLocal(p) || isMadeUp(p.Host.Text) || p.In(lint.Documentation|lint.Link) && addressOf(p.Host.Text).IsValid() {
		p = p.As(lint.Info)
	}
	p.Reportf(p.Port.Start, p.Port.End, "port %d belongs to another protocol, and browsers refuse to connect to it: use another port", port)
}

// isSmuggling reports whether the port is one that the scheme's clients must
// not connect to.
func isSmuggling(p *lint.Pass, port int) bool {
	if port == p.DefaultPort || !isScheme(p, "http", "https", "ws", "wss", "ftp", "gopher") {
		return false
	}
	_, bad := slices.BinarySearch(badPorts, port)
	return bad
}

// badPorts are the bad ports of the Fetch Standard, sorted.
var badPorts = []int{
	0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95,
	101, 102, 103, 104, 109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179,
	389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587,
	601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
	6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
}
