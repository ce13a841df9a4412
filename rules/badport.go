package rules

import (
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var badPort = &lint.Rule{
	Name:     "bad-port",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a port that is not a number, or that cannot exist",
	Why: `A port is a decimal number up to 65535, and no program can connect to any
other. Some programs cut the number down to 16 bits and connect to a port that
nobody wrote. A path that begins with a colon, as in scp, is not part of a
URL: write a slash.

A word that stands for a port, such as PORT, is reported as info. So is anything else
in a URL of a scheme without a default port, as in docker://alpine:latest, unless it is
marked as a URL by angle brackets.`,
	Refs:   []lint.Ref{lint.RFC("3986", "3.2.3"), lint.RFC("1738", "3.1")},
	WHATWG: []string{"port-invalid", "port-out-of-range"},
	Bad: []string{
		"http://www.example.com:80a/",
		"http://www.example.com:70000/",
		"git clone ssh://git@git.example.com:jim/project.git",
		"http://www.example.com:PORT/",
	},
	Good: []string{
		"git clone ssh://git@git.example.com/jim/project.git",
		"https://www.example.com/",
	},
	When:  withPort,
	Check: checkBadPort,
}

func checkBadPort(p *lint.Pass) {
	port := p.Port
	if len(port.Text) == 0 || p.HoldsPlaceholder(port.Start, port.End) || isNaked(p) || isRegName(p) {
		return
	}
	switch number, ok := portOf(p); {
	case ok && number < 0:
		if !p.IsReservedHost() {
			p = p.Certain()
		}
		p.Report(port.Start, port.End, "there is no such port: the highest is 65535")
	case !ok && !isScheme(p, "file"): // else file-host reports it
		reportNoNumber(p)
	}
}

// reportNoNumber reports a port that is no number, by what it may be instead.
func reportNoNumber(p *lint.Pass) {
	port := p.Port
	switch {
	case p.HoldsSecret(port.Start, port.End) && port.End < len(p.URL.Text):
		p.Report(port.Start, port.End, `this is not a port number: if it begins a password, remove that, or write %2F for "/", %3F for "?" and %23 for "#" in it`)
	case isPortWord(port.Text):
		reportPlaceholder(p, port.Start, port.End, "%s is not a port: replace it before using the URL", p.Quote(port.Start, port.End))
	case p.DefaultPort == 0 && !inBrackets.Holds(p), isScheme(p, "git+ssh"): // npm takes git+ssh://git@host:path
		p.As(lint.Info).Reportf(port.Start, port.End, "%s is not a port number", p.Quote(port.Start, port.End))
	default:
		if isScheme(p, "ssh") { // as in git@host:path
			p = p.Certain()
		}
		p.Reportf(port.Start, port.End, "%s is not a port number: write a number, or a slash if this belongs to the path",
			p.Quote(port.Start, port.End))
	}
}

// isPortWord reports whether text is a placeholder for a port: PORT, my_port, NNNN, xxx, **** or capitals.
func isPortWord(text []byte) bool {
	isMask := func(b byte) bool { return strings.IndexByte("xn*#.", b) >= 0 || 'A' <= b && b <= 'Z' }
	return isAll(text, isMask) || strings.Contains(strings.ToLower(string(text)), "port")
}
