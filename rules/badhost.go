package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var badHost = &lint.Rule{
	Name:     "bad-host",
	Severity: lint.Error,
	Since:    "0.2",
	Summary:  "a host that cannot be a name of the Domain Name System",
	Why: `A name is labels joined by dots, each of 1 to 63 letters, digits and hyphens,
with no hyphen first or last, and 253 bytes in all. No other can be looked
up, or be in a certificate. By the drafts a host begins with a letter, by
RFC 1738 and RFC 2396 its last label does.

A hyphen at the end of a label, and an underscore, which RFC 3986 allows, are
less severe: they work here and there. A pattern or a variable in the host,
such as *.example.com, is info. A dot that was doubled is for
dot-stuffed-host to report.`,
	Refs: []lint.Ref{
		lint.RFC(3986, "3.2.2"), lint.RFC(1034, "3.5"), lint.RFC(1123, "2.1"), lint.RFC(1738, "5"), lint.RFC(2396, "3.2.2"),
	},
	WHATWG: []string{"domain-to-ASCII", "host-invalid-code-point"},
	Fix:    lint.Safe,
	Bad: []string{
		"http://www...example.com/",
		"http://www.-example.com/",
		"http://web_server.example.com/",
		"https://*.example.com/",
	},
	Good: []string{
		"http://www.example.com/",
		"http://www.3d--x.example.com./",
	},
	When:  withOddHost,
	Check: checkBadHost,
}

func checkBadHost(p *lint.Pass) {
	if isNumeric(p.Host.Text) || bytes.ContainsAny(p.Host.Text, "[:") || !namesHost(p) {
		return
	}
	if isPatternHost(p.Host.Text) {
		p.As(lint.Info).Report(p.Host.Start, p.Host.End, "the host is a pattern, or to be filled in: nobody can follow the URL as it is")
		return
	}
	name := p.Host.Text
	if name[len(name)-1] == '.' {
		name = name[:len(name)-1]
		if p.Edition.Hosts() < lint.HostLabelsIPv6 {
			p.Reportf(p.Host.End-1, p.Host.End, "%s allows no dot at the end of a host: leave it out", p.Edition.Document())
			p.Fix(lint.Safe, "leave the dot out", p.Replace(p.Host.End-1, p.Host.End, ""))
		}
	}
	if len(name) > 253 {
		p.Report(p.Host.Start, p.Host.End, "the host is longer than the 253 bytes of a name")
		return
	}
	start := p.Host.Start
	for label := range bytes.SplitSeq(name, []byte(".")) {
		checkLabel(p, label, start)
		start += len(label) + 1
	}
	checkFirst(p, name)
}

// isPatternHost reports whether a host is a placeholder: it has a wildcard or a shell
// variable, or is an ellipsis.
func isPatternHost(host []byte) bool {
	return bytes.IndexByte(host, '*') >= 0 || bytes.IndexByte(host, '$') >= 0 ||
		len(bytes.Trim(host, ".")) == 0 || bytes.Equal(host, []byte("+"))
}

// checkLabel reports what is wrong with the label at p.URL.Text[start].
func checkLabel(p *lint.Pass, label []byte, start int) {
	end := start + len(label)
	switch {
	case len(label) == 0 && isStuffedDot(p.Host.Text, start-p.Host.Start): // dot-stuffed-host reports it
	case len(label) == 0:
		p.Report(start, end+1, "a label of the host is empty: leave the dot out")
		p.Fix(lint.Unsafe, "leave the dot out", p.Replace(start, end+1, ""))
	case len(label) > 63:
		p.Reportf(start, end, "this label of the host has %d bytes, more than the 63 of a name", len(label))
	case isPunycode(label): // bad-punycode reports it
	case label[0] == '-':
		p.As(lint.Warning).Report(start, start+1, "a label of the host begins with a hyphen: such a name works here and there")
	case label[len(label)-1] == '-':
		p.As(lint.Warning).Report(end-1, end, "a label of the host ends with a hyphen: such a name works here and there")
	default:
		checkLetters(p, label, start)
	}
}

// checkLetters reports the first character that the edition allows in a host, but
// that names do not have. Those that it does not allow, unsafe-character reports.
func checkLetters(p *lint.Pass, label []byte, start int) {
	at := bytes.IndexFunc(label, func(r rune) bool {
		return r < 0x80 && !isAlnum(byte(r)) && r != '-' && r != '%' && p.Allows(p.Host, byte(r))
	})
	if at < 0 || !isSingle(p) || bytes.HasPrefix(p.URL.Text[start+at:], []byte("&#")) { // undecoded-entity reports it
		return
	}
	if label[at] == '_' || label[at] == ';' { // what follows a semicolon is often not of the URL
		p = p.As(lint.Info)
	}
	p.Reportf(start+at, start+at+1, "%s does not belong in the name of a host: it is made of letters, digits, hyphens and dots",
		p.Quote(start+at, start+at+1))
}

// isSingle reports whether the scheme has one host. The authority of others may
// list several, as that of mongodb does.
func isSingle(p *lint.Pass) bool {
	return bytes.IndexByte(p.Host.Text, ',') < 0 || isScheme(p, "http", "https", "ws", "wss", "ftp", "gopher", "telnet")
}

// checkFirst reports a name that must begin with a letter in the edition, as a whole or in
// its last label.
func checkFirst(p *lint.Pass, name []byte) {
	at := 0
	switch p.Edition.Hosts() {
	case lint.HostWords, lint.HostWord:
	case lint.HostLabels, lint.HostLabelsIPv6:
		at = bytes.LastIndexByte(name, '.') + 1
	default:
		return
	}
	if at < len(name) && '0' <= name[at] && name[at] <= '9' {
		start := p.Host.Start + at
		p.Reportf(start, start+1, "%s wants a letter first here, so that a name is no address", p.Edition.Document())
	}
}
