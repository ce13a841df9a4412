package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/lint"
)

var telNumber = &lint.Rule{
	Name:     "tel-number",
	Severity: lint.Warning,
	InfoIn:   lint.Documentation | lint.Code,
	Since:    "0.1",
	Summary:  "a tel URL whose number cannot be dialled",
	Why: `The number of a tel URL has digits, and "-", "." and parentheses between them,
which are only for the eye. Nothing else can be dialled: no letters, no
slash, no escaped space. Commas before an extension are info, because telephones
pause there. A number that begins with "+" and a country code works
everywhere. Any other number is reported as info: it needs ";phone-context=" to
say where it works. "#" begins the fragment of a URL, so write %23 for the
key.`,
	Refs:     []lint.Ref{lint.RFC("3966", "3"), lint.RFC("3966", "5.1"), lint.RFC("2806", "2.2")},
	Editions: []string{"rfc2396", "rfc3986"},
	Schemes:  []string{"tel"},
	Bad: []string{
		"<tel:+1-800-TEA-TIME>",
		"<URL:tel:555-0100>",
	},
	Good: []string{
		"<tel:+1-201-555-0100>",
		"<tel:555-0100;phone-context=+1-201>",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, telFlaw(p)) },
}

func telFlaw(p *lint.Pass) *flaw {
	start := p.Path.Start
	number, parameters, _ := bytes.Cut(p.Path.Text, []byte(";"))
	end := start + len(number)
	global := hasPrefix(number, "+")
	switch i := notDialled(number, global); {
	case i >= 0:
		severity := lint.Warning
		if isPause(number[i:]) {
			severity = lint.Info
		}
		return flawf(start+i, end, severity, `%s cannot be dialled: write digits, with "-" or "." between them`, p.Quote(start+i, end))
	case !bytes.ContainsAny(number, "0123456789*%"):
		return flawf(start, end, lint.Warning, "the number has no digits: write the full number")
	case p.Fragment.Present:
		return flawf(p.Fragment.Start-1, p.Fragment.End, lint.Warning, `"#" begins a fragment, which is not dialled: write %%23 for the key`)
	case !global && !bytes.Contains(bytes.ToLower(parameters), []byte("phone-context=")):
		return flawf(start, end, lint.Info, "the number works only in its own network: begin it with + and the country code, or add ;phone-context=")
	}
	return nil
}

// isPause reports whether rest is pauses and an extension, as in ",,510": telephones dial it, although
// RFC 3966 has no pauses.
func isPause(rest []byte) bool {
	digits := bytes.TrimLeft(rest, ",")
	return len(digits) < len(rest) && len(digits) > 0 && isAll(digits, isDigit)
}

// notDialled returns the place of the first byte that the number may not have,
// or -1 (RFC 3966, section 3). The keys "*" and "#", and the digits of hex, are
// for local numbers.
func notDialled(number []byte, global bool) int {
	for i := 0; i < len(number); i++ {
		switch b := number[i]; {
		case isDigit(b), strings.IndexByte("-.()", b) >= 0, b == '+' && i == 0:
		case !global && (b == '*' || isHexDigit(b)):
		case !global && hasPrefix(number[i:], "%23"):
			i += 2
		default:
			return i
		}
	}
	return -1
}
