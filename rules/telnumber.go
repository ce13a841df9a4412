package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var telNumber = &lint.Rule{
	Name:     "tel-number",
	Severity: lint.Warning,
	Since:    "0.2",
	Summary:  "a tel URL whose number can't be dialled",
	Why: `The number of a tel URL has digits, and between them "-", "." and round
brackets, which are for the eye. Nothing else is dialled: no letters, no
slash, no escaped blank. A number that begins with "+" and the code of the
country is good everywhere. Another one is info: it needs ";phone-context="
to say where it is good. "#" begins the fragment of a URL, so as a key it is
written %23.`,
	Refs:     []lint.Ref{lint.RFC(3966, "3"), lint.RFC(3966, "5.1"), lint.RFC(2806, "2.2")},
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
	Check: reportFlaw(telFlaw),
}

func telFlaw(p *lint.Pass) *flaw {
	start := p.Path.Start
	number, parameters, _ := bytes.Cut(p.Path.Text, []byte(";"))
	end := start + len(number)
	global := bytes.HasPrefix(number, []byte("+"))
	switch i := notDialled(number, global); {
	case i >= 0:
		return flawf(start+i, end, lint.Warning, `%s can't be dialled: write the number in digits, with "-" or "." between them`, p.Quote(start+i, end))
	case bytes.IndexAny(number, "0123456789*%") < 0:
		return flawf(start, end, lint.Warning, "there is no digit in the number: write it whole")
	case p.Fragment.Present:
		return flawf(p.Fragment.Start-1, p.Fragment.End, lint.Warning, `"#" begins a fragment, which is not dialled: write %%23`)
	case !global && !bytes.Contains(bytes.ToLower(parameters), []byte("phone-context=")):
		return flawf(start, end, lint.Info, "the number is good in its own network only: begin it with + and the code of the country, or say where by ;phone-context=")
	}
	return nil
}

// notDialled returns the place of the first byte that the number may not have,
// or -1 (RFC 3966, section 3). The keys "*" and "#", and the digits of hex, are
// for local numbers.
func notDialled(number []byte, global bool) int {
	for i := 0; i < len(number); i++ {
		switch b := number[i]; {
		case isDigit(b), bytes.IndexByte([]byte("-.()"), b) >= 0, b == '+' && i == 0:
		case !global && (b == '*' || isHexDigit(b)):
		case !global && bytes.HasPrefix(number[i:], []byte("%23")):
			i += 2
		default:
			return i
		}
	}
	return -1
}
