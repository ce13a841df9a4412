package rules

import (
	_ "embed"
	"sort"
	"strings"
)

// publicSuffixFile is a comment with the version of the list, an empty line, and
// the rules of the Public Suffix List, one a line, sorted. How to replace it by a
// newer one: see gen_publicsuffix.go.
//
//go:embed publicsuffix.txt
var publicSuffixFile string

var _, publicSuffixes, _ = strings.Cut(publicSuffixFile, "\n\n")

// mostRuleLabels limits the labels of a rule, and so what is looked at of a domain.
const mostRuleLabels = 8

// publicSuffix returns the domain in which domain, or a domain around it, is
// registered (com, co.uk), by the algorithm of https://publicsuffix.org/list/, and
// whether the list has its top-level domain. domain is in lower case and ASCII, and
// has no empty label.
func publicSuffix(domain string) (suffix string, listed bool) {
	start := len(domain)
	for range mostRuleLabels {
		start = max(0, strings.LastIndexByte(domain[:start], '.'))
	}
	name := strings.TrimPrefix(domain[start:], ".")
	for {
		_, parent, more := strings.Cut(name, ".")
		switch {
		case isSuffixRule("!" + name):
			return parent, true
		case isSuffixRule(name) || more && isSuffixRule("*."+parent):
			return name, true
		case !more:
			return name, isSuffixRule("." + name)
		}
		name = parent
	}
}

// isSuffixRule reports whether rule is a line of publicSuffixes.
func isSuffixRule(rule string) bool {
	line := func(offset int) string {
		start := strings.LastIndexByte(publicSuffixes[:offset], '\n') + 1
		line, _, _ := strings.Cut(publicSuffixes[start:], "\n")
		return line
	}
	at := sort.Search(len(publicSuffixes), func(i int) bool { return line(i) >= rule })
	return line(at) == rule
}
