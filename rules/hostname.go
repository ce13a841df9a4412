package rules

import (
	"bytes"
	"net/netip"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

// firstHost returns the host that text begins with, if it begins with one.
func firstHost(text []byte) []byte {
	if at := bytes.IndexAny(text, "/:?#"); at >= 0 {
		return text[:at]
	}
	return text
}

// lastLabel returns what follows the last dot in a name.
func lastLabel(name []byte) []byte { return name[bytes.LastIndexByte(name, '.')+1:] }

// addressOf returns the IP address that a host is, or the zero Addr if it is a name.
func addressOf(host []byte) netip.Addr {
	if len(host) == 0 || !isDigit(host[0]) && bytes.IndexByte(host, ':') < 0 {
		return netip.Addr{}
	}
	ip, _ := netip.ParseAddr(string(bytes.Trim(host, "[]")))
	return ip
}

// isPlainHost reports whether a host is seen at once to be a name by every edition, as
// most are: labels of letters, digits and single hyphens inside, a letter first in each.
func isPlainHost(host []byte) bool {
	last := byte('.')
	for _, b := range host {
		if !isLetter(b) && (last == '.' || last == '-' || b != '.' && b != '-' && !isDigit(b)) {
			return false
		}
		last = b
	}
	return last != '.' && last != '-' && len(host) <= 63
}

// isListed reports whether a host is in a top-level domain that exists.
func isListed(host []byte) bool {
	_, listed := publicSuffix(strings.ToLower(string(host)))
	return listed
}

// beginsWithHost reports whether text certainly begins with a host: a name with a dot, or
// localhost.
func beginsWithHost(text []byte) bool {
	text = firstHost(text)
	return bytes.IndexByte(text, '.') > 0 || strings.EqualFold(string(text), "localhost")
}

// isBareName reports whether a host is a name without a domain, and not known: not localhost.
func isBareName(host []byte) bool {
	digits := countWhile(host, isDigit) // a number is an address
	name := host[min(digits, len(host)):]
	return bytes.IndexByte(host, '.') < 0 && isPlainHost(name) && len(name) > 0 && !hasPrefixFold(host, "0x") &&
		!lint.IsReserved(host) && !isOneOf(host, "localhost") && !isCommonScheme(host)
}

// endsWithName reports whether the name of a host ends with another one, in any case.
func endsWithName(host []byte, name string) bool {
	return len(host) >= len(name) && isOneOf(host[len(host)-len(name):], name)
}

// isExampleHost reports whether text begins with a host that is reserved for examples, or
// with the name of a file, which is none.
func isExampleHost(text []byte) bool {
	host := firstHost(text)
	if lint.IsReserved(host) || isMetasyntactic(host) {
		return true
	}
	return isPlainHost(host) && !isListed(host)
}

// isMetasyntactic reports whether a host is made of the names that RFC 3092 lists: foo.bar, foo.com.
func isMetasyntactic(host []byte) bool {
	if name, ok := bytes.CutSuffix(host, []byte(".com")); ok {
		host = name
	}
	for label := range bytes.SplitSeq(host, []byte(".")) {
		if !isOneOf(label, "foo", "bar", "baz", "qux", "quux", "foobar") {
			return false
		}
	}
	return true
}

// placeholderHosts are words that templates of documents have in place of a host, and go, which serves the short links
// of a company.
var placeholderHosts = []string{
	"address", "bla", "blah", "domain", "foo", "go", "host", "hostname", "image", "link", "page", "server", "site", "todo",
	"uri", "url", "website", "xxx",
}

// isPlaceholderHost reports whether a host stands for one that the reader or the author is to write.
func isPlaceholderHost(host []byte) bool {
	return isOneOf(host, placeholderHosts...) || isMetasyntactic(host) || isMadeUp(host)
}

// isMadeUp reports whether a host is one that its reader is to replace: myhost.com, www.my-server, yourdomain.org.
func isMadeUp(host []byte) bool {
	for label := range bytes.SplitSeq(host, []byte(".")) {
		for _, owner := range []string{"my", "your", "some"} {
			if hasPrefixFold(label, owner) && isOneOf(bytes.TrimLeft(label[len(owner):], "-"), madeUpNames...) {
				return true
			}
		}
	}
	return false
}

// madeUpNames are the words after "my", "your" and "some" in hosts that readers are to replace.
var madeUpNames = []string{
	"app", "company", "domain", "domainname", "host", "hostname", "org", "organization", "proxy", "server", "site", "url",
	"webserver", "website",
}
