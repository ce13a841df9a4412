package rules

import "github.com/urlmend/urlmend/lint"

var reservedPort = &lint.Rule{
	Name:     "reserved-port",
	Severity: lint.Warning,
	InfoIn:   lint.Documentation | lint.Link | lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "a port below 1024 that is not the default of the scheme, on a public host",
	Why: `Ports below 1024 are assigned to protocols. A server of another protocol reads
what the client sends as its own commands, so a link can make its reader's program
attack somebody else. Every edition warns of that. https with the port of http is at best
a mistake. Remove the port, or let the server use a high one.

A URL in plain text that is not in a sentence, but in a command or a setting, is
info, and so is a host reserved for examples, such as www.example.com; in code that is
not reported. Hosts that only their own network can reach are not reported, and neither are
the ports that smuggling-port reports.`,
	Refs: []lint.Ref{lint.RFC("3986", "7.2"), lint.RFC("1738", "6"), lint.RFC("6335", "6")},
	Bad: []string{
		"The list is at https://www.tea-house.com:80/ for now.",
		"The new server is at http://www.tea-house.com:81/.",
	},
	Good: []string{
		"The list is at https://www.tea-house.com/ for now.",
		"http://localhost:81/",
	},
	When:  withPort,
	Check: checkReservedPort,
}

func checkReservedPort(p *lint.Pass) {
	port, ok := portOf(p)
	if !ok || port < 0 || 1024 <= port || !isForeignPort(p, port) {
		return
	}
	reportForeignPort(p, port, ", but is assigned to another protocol")
}
