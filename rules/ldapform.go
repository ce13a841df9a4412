package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var ldapForm = &lint.Rule{
	Name:     "ldap-form",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "an ldap URL with an invalid scope or filter",
	Why: `After the host, an ldap URL has a name, attributes, a scope, a filter and
extensions, with "/" before the name and "?" between them. The scope is base,
one or sub. The filter is in parentheses. Write %3F for a "?" inside any of
them.

A filter without the outer parentheses is reported as info, because most
programs add them.`,
	Refs:     []lint.Ref{lint.RFC("4516", "2"), lint.RFC("4515", "3"), lint.RFC("2255", "3")},
	Editions: []string{"rfc2396", "rfc3986"},
	Schemes:  []string{"ldap", "ldaps", "ldapi"},
	Fix:      lint.Unsafe,
	Bad: []string{
		"ldap://ldap.example.com/dc=example?cn?all",
		"ldap://ldap.example.com/dc=example??sub?(cn=jim",
	},
	Good: []string{
		"ldap://ldap.example.com/dc=example??sub?(cn=jim)",
		"ldap://ldap.example.com/",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, ldapFlaw(p)) },
}

func ldapFlaw(p *lint.Pass) *flaw {
	if !p.Query.Present {
		return nil
	}
	at := p.Query.Start
	if len(p.Path.Text) == 0 {
		return flawf(at-1, at, lint.Warning, `an ldap URL needs "/" before the name, even an empty one: put it before this "?"`).
			fixBy(lint.Unsafe, `add "/"`, at-1, at-1, "/")
	}
	for i, field := range bytes.Split(p.Query.Text, []byte("?")) {
		end := at + len(field)
		var f *flaw
		switch i {
		case 1:
			f = scopeFlaw(p, at, end)
		case 2:
			f = filterFlaw(p, at, end)
		case 4:
			f = flawf(at-1, at, lint.Warning, `an ldap URL has at most four "?": write %%3F for one that belongs to a name or a filter`)
		}
		if f != nil {
			return f
		}
		at = end + 1
	}
	return nil
}

// scopeFlaw looks at the scope, the bytes [start, end) of the URL.
func scopeFlaw(p *lint.Pass, start, end int) *flaw {
	if start == end || isOneOf(p.URL.Text[start:end], "base", "one", "sub", "scope") {
		return nil // "scope" is the name of the field, as in a description of the syntax
	}
	return flawf(start, end, lint.Warning, "%s is not a scope: write base, one or sub", p.Quote(start, end))
}

// filterFlaw checks the filter, the bytes [start, end) of the URL. A parenthesis that
// belongs to a value is escaped twice, as "\28", so the others come in pairs.
func filterFlaw(p *lint.Pass, start, end int) *flaw {
	depth := 0
	for i := start; i < end && depth >= 0; i++ {
		switch p.URL.Text[i] {
		case '(':
			depth++
		case ')':
			depth--
		}
	}
	switch {
	case depth != 0:
		return flawf(start, end, lint.Warning, "the parentheses of the filter do not match: close each one")
	case start < end && p.URL.Text[start] != '(' && !hasPrefix(p.URL.Text[start:end], "%28"):
		return flawf(start, end, lint.Info, "a filter needs parentheses around it: add them")
	}
	return nil
}
