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

// publicSuffixes returns the rules.
func publicSuffixes() string {
	_, rules, _ := strings.Cut(publicSuffixFile, "\n\n")
	return rules
}

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

// RegisteredDomain returns the domain that was registered for a host, "example.co.uk" for
// "www.example.co.uk", by the Public Suffix List of [SuffixDate]. It is empty if the host is an IP address, has
// no registered domain, or its top-level domain is not in the list. The host is in lower case.
func RegisteredDomain(host string) string {
	host = strings.TrimSuffix(host, ".")
	if host == "" || strings.HasPrefix(host, ".") || strings.Contains(host, "..") {
		return ""
	}
	suffix, listed := publicSuffix(host)
	if !listed || len(suffix) >= len(host) {
		return ""
	}
	name := strings.TrimSuffix(host[:len(host)-len(suffix)], ".")
	return name[strings.LastIndexByte(name, '.')+1:] + "." + suffix
}

// SuffixDate returns the date of the Public Suffix List that [RegisteredDomain] goes by: "2026-02-06".
func SuffixDate() string {
	_, date, _ := strings.Cut(publicSuffixFile, "VERSION: ")
	date, _, _ = strings.Cut(date, "_")
	return date
}

// isSuffixRule reports whether rule is one of publicSuffixes.
func isSuffixRule(rule string) bool {
	rules := publicSuffixes()
	line := func(offset int) string {
		start := strings.LastIndexByte(rules[:offset], '\n') + 1
		line, _, _ := strings.Cut(rules[start:], "\n")
		return line
	}
	at := sort.Search(len(rules), func(i int) bool { return line(i) >= rule })
	return line(at) == rule
}
