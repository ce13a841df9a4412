package rules

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var badIPv4 = &lint.Rule{
	Name:     "bad-ipv4",
	Severity: lint.Error,
	InfoIn:   lint.Documentation | lint.Code,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "an IPv4 address that is not four decimal numbers up to 255",
	Why: `Some programs read numbers with a leading zero as octal, numbers after 0x as
hexadecimal, and fewer than four numbers as a short form of an address.
Others reject them or look them up as a name. So http://0177.1/ is one host
for the program that checks the URL, and another for the one that follows it.
Write four decimal numbers from 0 to 255.

Attackers use such addresses to get past filters.`,
	Refs: []lint.Ref{lint.RFC("3986", "3.2.2"), lint.RFC("3986", "7.4"), lint.RFC("1738", "3.1")},
	WHATWG: []string{
		"IPv4-empty-part", "IPv4-too-few-parts", "IPv4-too-many-parts",
		"IPv4-non-numeric-part", "IPv4-non-decimal-part", "IPv4-out-of-range-part",
	},
	Bad: []string{
		"http://0177.0.0.1/",
		"http://0xC0000201/",
		"http://192.0.513/",
		"http://192.0.2.256/",
	},
	Good: []string{
		"http://192.0.2.1/",
		"http://1.0.2.example.com/",
	},
	When:  withOddHost,
	Check: checkBadIPv4,
}

func checkBadIPv4(p *lint.Pass) {
	host := p.Host.Text
	if bytes.IndexByte(host, ',') > 0 && bytes.IndexByte(host, ':') > 0 {
		return // it is a list of hosts and their ports
	}
	if !isNumeric(host) || isAddress(string(host)) || !namesHost(p) {
		return
	}
	if !isDigit(host[0]) {
		p.Reportf(p.Host.Start, p.Host.End, "%s ends in a number, so it is no host: write the host that is meant", p.Quote(p.Host.Start, p.Host.End))
		return
	}
	address, ok := numericAddress(strings.TrimSuffix(string(host), "."))
	if !ok {
		p.Reportf(p.Host.Start, p.Host.End, "%s is not an IPv4 address: write four decimal numbers from 0 to 255",
			p.Quote(p.Host.Start, p.Host.End))
		return
	}
	p.Reportf(p.Host.Start, p.Host.End, "some programs read %s as %s, others reject it or reach another host: write four decimal numbers",
		p.Quote(p.Host.Start, p.Host.End), address)
}

// isAddress reports whether host is four decimal numbers up to 255, none with a
// zero before it (RFC 3986, section 3.2.2).
func isAddress(host string) bool {
	count := 0
	for part := range strings.SplitSeq(host, ".") {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || strconv.FormatUint(n, 10) != part {
			return false
		}
		count++
	}
	return count == 4
}

// numericAddress reads an address as inet_aton(3) does: of one to four numbers,
// the last of which fills what the others leave.
func numericAddress(host string) (address string, ok bool) {
	parts := strings.Split(host, ".")
	if len(parts) > 4 {
		return "", false
	}
	var ip uint64
	for i, part := range parts {
		n, ok := number(part)
		bits := 8
		if i == len(parts)-1 {
			bits = 8 * (5 - len(parts))
		}
		if !ok || n >= 1<<bits {
			return "", false
		}
		ip = ip<<bits | n
	}
	return fmt.Sprintf("%d.%d.%d.%d", ip>>24, ip>>16&0xff, ip>>8&0xff, ip&0xff), true
}

// number reads a decimal, octal or hexadecimal number as C writes it. One that
// is too large for an address is as large as there is.
func number(text string) (n uint64, ok bool) {
	base := 10
	switch {
	case len(text) >= 2 && text[0] == '0' && text[1]|0x20 == 'x':
		text, base = text[2:], 16
		if text == "" {
			return 0, true // as browsers have it
		}
	case len(text) >= 2 && text[0] == '0':
		text, base = text[1:], 8
	}
	if strings.ContainsAny(text, "+-_") {
		return 0, false
	}
	n, err := strconv.ParseUint(text, base, 32)
	if err != nil && n == math.MaxUint32 {
		return math.MaxUint64, true
	}
	return n, err == nil
}
