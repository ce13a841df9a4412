package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var badHost = &lint.Rule{
	Name:     "bad-host",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a host that cannot be a name in the Domain Name System",
	Why: `A name is made of labels joined by dots. Each label has 1 to 63 letters,
digits and hyphens, with no hyphen first or last, and the name has at most
253 bytes. Other names cannot be looked up, and no certificate can contain
them. In the drafts a host must begin with a letter, in RFC 1738 and RFC 2396
its last label must.

RFC 3986 allows a hyphen at either end of a label, and an underscore, which work in some
programs. Since then they are less severe. A pattern or a variable in the host, such as
*.example.com, is info.

A doubled dot is reported by dot-stuffed-host.`,
	Refs: []lint.Ref{
		lint.RFC("3986", "3.2.2"), lint.RFC("1034", "3.5"), lint.RFC("1123", "2.1"), lint.RFC("1738", "5"), lint.RFC("2396", "3.2.2"),
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
	Explains: []string{"empty-host", "space-in-url", "mixed-script-host", "non-ascii-character"},
	When:     withOddHost,
	Check:    checkBadHost,
}

func checkBadHost(p *lint.Pass) {
	isOther := isNumeric(p.Host.Text) || bytes.ContainsAny(p.Host.Text, "[:") || p.Host.End == len(p.URL.Text) && hasStrayEnd(p)
	if isOther || !namesHost(p) {
		return // another rule reports it
	}
	if isPatternHost(p.Host.Text) {
		reportPlaceholder(p, p.Host.Start, p.Host.End, "the host is a pattern or a placeholder: nobody can follow this URL as written")
		return
	}
	checkLastDot(p)
	name := bytes.TrimSuffix(p.Host.Text, []byte("."))
	start := p.Host.Start
	if len(name) > 253 {
		p.Report(start, p.Host.End, "the host is longer than 253 bytes, the maximum for a name")
		return
	}
	for label := range bytes.SplitSeq(name, []byte(".")) {
		checkLabel(p, label, start)
		start += len(label) + 1
	}
	checkFirst(p, name)
}

// checkLastDot reports a dot at the end of the host, if the edition allows none.
func checkLastDot(p *lint.Pass) {
	if hasSuffix(p.Host.Text, ".") && p.Edition.Hosts() < lint.HostLabelsIPv6 {
		p.Reportf(p.Host.End-1, p.Host.End, "%s allows no dot at the end of a host: remove it", p.Edition.Document())
		p.Fix(lint.Safe, "remove the dot", p.Replace(p.Host.End-1, p.Host.End, ""))
	}
}

// isPatternHost reports whether a host is a placeholder: it has a wildcard or a shell variable.
func isPatternHost(host []byte) bool { return bytes.ContainsAny(host, "*$") }

// checkLabel reports what is wrong with the label at p.URL.Text[start].
func checkLabel(p *lint.Pass, label []byte, start int) {
	end := start + len(label)
	switch {
	case len(label) == 0 && isStuffedDot(p.Host.Text, start-p.Host.Start): // dot-stuffed-host reports it
	case len(label) == 0:
		p.Report(start, end+1, "a label of the host is empty: remove the extra dot")
		p.Fix(lint.Unsafe, "remove the dot", p.Replace(start, end+1, ""))
	case len(label) > 63:
		p.Reportf(start, end, "this label of the host has %d bytes, but the maximum is 63", len(label))
	case isPunycode(label): // bad-punycode reports it
	case label[0] == '-':
		leniently(p).Report(start, start+1, "a label of the host begins with a hyphen, which not all programs accept")
	case label[len(label)-1] == '-':
		leniently(p).Report(end-1, end, "a label of the host ends with a hyphen, which not all programs accept")
	default:
		checkLetters(p, label, start)
	}
}

// leniently returns a pass whose findings are warnings if the edition allows any name.
func leniently(p *lint.Pass) *lint.Pass {
	if p.Edition.Hosts() < lint.HostRegName {
		return p
	}
	return p.As(lint.Warning)
}

// checkLetters reports the first character that the edition allows in a host, but
// that names do not have. Those that it does not allow, unsafe-character reports.
func checkLetters(p *lint.Pass, label []byte, start int) {
	at := bytes.IndexFunc(label, func(r rune) bool {
		return r < 0x80 && !isAlnum(byte(r)) && r != '-' && r != '%' && p.Allows(p.Host, byte(r))
	})
	if at < 0 || !isSingle(p) {
		return
	}
	if label[at] == '_' && p.Edition.Hosts() >= lint.HostRegName {
		p = p.As(lint.Info)
	}
	p.Reportf(start+at, start+at+1, "%s is not allowed in a host name, which has only letters, digits, hyphens and dots",
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
	if at < len(name) && (isDigit(name[at]) || name[at] == '%' && p.Allows(p.Host, '%')) {
		start := p.Host.Start + at
		p.Reportf(start, start+1, "%s requires a letter here, so that a name cannot be mistaken for an address", p.Edition.Document())
	}
}
