package rules

import (
	"strings"
	"testing"
)

// TestPublicSuffix has the examples of https://publicsuffix.org/list/ and of its
// published tests.
func TestPublicSuffix(t *testing.T) {
	for _, test := range []struct {
		domain, suffix string
		listed         bool
	}{
		{"example.com", "com", true},
		{"a.b.example.com", "com", true},
		{"com", "com", true},
		{"www.example.co.uk", "co.uk", true},
		{"uk.com", "uk.com", true},
		{"example.uk.com", "uk.com", true},
		{"b.c.mm", "c.mm", true},
		{"a.b.c.mm", "c.mm", true},
		{"test.kobe.jp", "test.kobe.jp", true},
		{"a.b.test.kobe.jp", "test.kobe.jp", true},
		{"city.kobe.jp", "kobe.jp", true},
		{"www.city.kobe.jp", "kobe.jp", true},
		{"example.ide.kyoto.jp", "ide.kyoto.jp", true},
		{"www.ck", "ck", true},
		{"www.www.ck", "ck", true},
		{"example.co.za", "co.za", true},
		{"www.example.za", "za", true},
		{"xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", true},
		{"example.local", "local", false},
		{"localhost", "localhost", false},
		{strings.Repeat("a.", 10000) + "com", "com", true},
	} {
		if suffix, listed := publicSuffix(test.domain); suffix != test.suffix || listed != test.listed {
			t.Errorf("publicSuffix(%q) = %q, %v, want %q, %v", test.domain, suffix, listed, test.suffix, test.listed)
		}
	}
}

// TestPublicSuffixFile fails for a list that publicSuffix would not search well.
func TestPublicSuffixFile(t *testing.T) {
	previous := ""
	for rule := range strings.Lines(publicSuffixes()) {
		if rule <= previous || strings.Count(rule, ".") >= mostRuleLabels {
			t.Errorf("%q is out of order after %q, or has more labels than %d", rule, previous, mostRuleLabels)
		}
		previous = rule
	}
	if strings.Count(publicSuffixes(), "\n") < 9000 || !strings.Contains(publicSuffixFile, "// VERSION: 20") {
		t.Error("the list has too few rules, or no version")
	}
}

func TestSiteOf(t *testing.T) {
	for host, want := range map[string]string{
		"www.example.co.uk": "example.co.uk",
		"co.uk":             "co.uk",
		"localhost":         "localhost",
		"a..example.com":    "a..example.com",
		".example.com":      ".example.com",
		"www.example.com.":  "www.example.com.",
		"192.0.2.1":         "192.0.2.1",
		"[2001:db8::1]":     "[2001:db8::1]",
	} {
		if got := siteOf(host); got != want {
			t.Errorf("siteOf(%q) = %q, want %q", host, got, want)
		}
	}
}
