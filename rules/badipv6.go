package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var badIPv6 = &lint.Rule{
	Name:     "bad-ipv6",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "an IPv6 address that is malformed or has no brackets around it",
	Why: `A host in square brackets is an IPv6 address. Without the brackets, programs
read what follows the last colon as a port; with anything else in them, no
program knows what to connect to. The zone of a link-local address has a
meaning on one machine only, and RFC 9844 removed it from URLs; it is
reported as info.`,
	Refs:     []lint.Ref{lint.RFC("3986", "3.2.2"), lint.RFC("2732", "2"), lint.RFC("4291", "2.2"), lint.RFC("9844", "")},
	Editions: sinceRFC2396,
	WHATWG: []string{
		"IPv6-unclosed", "IPv6-invalid-compression", "IPv6-too-many-pieces", "IPv6-multiple-compression",
		"IPv6-invalid-code-point", "IPv6-piece-leading-zero", "IPv6-too-few-pieces", "IPv4-in-IPv6-too-many-pieces",
		"IPv4-in-IPv6-invalid-code-point", "IPv4-in-IPv6-out-of-range-part", "IPv4-in-IPv6-too-few-parts",
	},
	Fix: lint.Unsafe,
	Bad: []string{
		"http://[2001:db8::1::2]/",
		"http://[2001:db8:1]/",
		"http://2001:db8::1/",
	},
	Good: []string{
		"http://[2001:db8::1]/",
		"http://[2001:DB8::192.0.2.1]/",
	},
	Explains: []string{"bad-host", "bad-port", "unsafe-character", "bad-escape"},
	When:     withOddHost,
	Check:    checkBadIPv6,
}

func checkBadIPv6(p *lint.Pass) {
	host := p.Host
	if !hasPrefix(host.Text, "[") {
		reportNaked(p)
		return
	}
	if !namesHost(p) && !isLiteral(p) {
		return
	}
	inner, closed := strings.CutSuffix(string(host.Text[1:]), "]")
	address, zone, zoned := strings.Cut(inner, "%")
	switch {
	case strings.ContainsAny(address, `-^|*?\`): // a pattern
	case !closed:
		p.Report(host.Start, host.End, "the bracket before the address is never closed: add \"]\" after the address")
	case !isIPv6(address) && !isFuture(p, inner):
		p.Reportf(host.Start, host.End, "%s is not an IPv6 address", p.Quote(host.Start+1, host.End-1))
	case zoned:
		p.As(lint.Info).Reportf(host.End-len(zone)-2, host.End-1, "the zone of an address has a meaning on one machine only: remove it")
		p.Fix(lint.Unsafe, "remove the zone", p.Replace(host.End-len(zone)-2, host.End-1, ""))
	}
}

// reportNaked reports an address without brackets, if the host is one.
func reportNaked(p *lint.Pass) {
	if !isNaked(p) || !namesHost(p) {
		return
	}
	p.Report(p.Host.Start, p.Port.End, "an IPv6 address in a URL needs square brackets: put them around it")
	if bytes.IndexByte(p.URL.Text, ']') < 0 {
		p.Fix(lint.Unsafe, "put brackets around the address", p.Replace(p.Host.Start, p.Host.Start, "["), p.Replace(p.Port.End, p.Port.End, "]"))
	}
}

// isLiteral reports whether the host is in brackets and an address, not a placeholder such
// as [host:port]. No scheme has another meaning for it (RFC 3986, section 3.2.2).
func isLiteral(p *lint.Pass) bool {
	return hasPrefix(p.Host.Text, "[") && bytes.Count(p.Host.Text, []byte(":")) > 1 && !p.HoldsPlaceholder(p.Host.Start, p.Host.End)
}

// isFuture reports whether text is an address of a version to come, which RFC
// 3986 alone has a form for: "v", the version, a dot, and what it likes.
func isFuture(p *lint.Pass, text string) bool {
	version, rest, ok := strings.Cut(text, ".")
	return ok && p.Edition.Hosts() == lint.HostRegName && len(version) > 1 && version[0]|0x20 == 'v' &&
		strings.Trim(version[1:], "0123456789abcdefABCDEF") == "" && rest != ""
}
