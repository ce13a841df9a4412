package rules

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var dataURL = &lint.Rule{
	Name:     "data-url",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a data URL that cannot be decoded",
	Why: `A data URL consists of a media type, parameters that each follow a semicolon,
";base64" as the last of them if the data is encoded, a comma, and the data. Without
the comma it has no data. Something that is not a media type is ignored, and
the data is shown as plain text. Data in base64 contains only the characters
of base64.`,
	Refs:     []lint.Ref{lint.RFC("2397", "2"), lint.RFC("2397", "3"), lint.RFC("4648", "4")},
	Editions: sinceRFC2396,
	Schemes:  []string{"data"},
	Bad: []string{
		"<URL:data:text/plain;charset=utf-8>",
		"<URL:data:base64,dGVh>",
		"<data:text/plain;base64,dGV%24>",
	},
	Good: []string{
		"<data:,tea>",
		"<data:text/plain;charset=utf-8;base64,dGVh>",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, dataFlaw(p)) },
}

func dataFlaw(p *lint.Pass) *flaw {
	if p.URL.Notes&extract.CutAtLimit != 0 || p.Host.Present {
		return nil // data://text/plain, opens a stream in PHP
	}
	start, whole := p.Path.Start, withoutFragment(p)
	head, _, found := bytes.Cut(whole[start:], []byte(","))
	end := start + len(head)
	if !found {
		return flawf(start, end, lint.Warning, "the data URL has no comma before its data: add one after the media type")
	}
	media, parameters, _ := bytes.Cut(head, []byte(";"))
	if kind, subtype, _ := bytes.Cut(media, []byte("/")); len(media) > 0 && (len(kind) == 0 || len(subtype) == 0) {
		return flawf(start, start+len(media), lint.Warning, `%s is not a media type: write a type, "/" and a subtype, and put a semicolon before base64`, p.Quote(start, start+len(media)))
	}
	return codingFlaw(p, end-len(parameters), end, whole)
}

// codingFlaw checks the parameters, the bytes [start, end) of the URL, and the data after
// them.
func codingFlaw(p *lint.Pass, start, end int, whole []byte) *flaw {
	at := start
	for parameter := range bytes.SplitSeq(p.URL.Text[start:end], []byte(";")) {
		next := at + len(parameter)
		if isOneOf(parameter, "base64") {
			if next < end {
				return flawf(at, next, lint.Warning, "base64 must be the last parameter: put it right before the comma")
			}
			return base64Flaw(p, end+1, len(whole))
		}
		at = next + 1
	}
	return nil
}

// base64Flaw looks at the data, the bytes [start, end) of the URL. Dots are for
// data that was left out.
func base64Flaw(p *lint.Pass, start, end int) *flaw {
	digits := 0
	for i := start; i < end; i++ {
		switch b := p.URL.Text[i]; {
		case isBase64Digit(b):
			digits++
		case b == '=':
		case b == '%' && isBase64Escape(p.URL.Text[i:end]):
			if hasPrefixFold(p.URL.Text[i:end], "%2") && p.URL.Text[i+2] != '0' { // "+" or "/"
				digits++
			}
			i += 2
		case b == '.', b >= 0x80:
			return nil
		default:
			return flawf(i, i+1, lint.Warning, "%s is not a base64 character: encode the data in base64, or remove ;base64", p.Quote(i, i+1))
		}
	}
	if digits%4 == 1 { // four are three bytes (RFC 4648, section 4)
		return flawf(end-1, end, lint.Warning, "one base64 character is left over, so the data cannot be decoded: encode it again")
	}
	return nil
}

// isBase64Digit reports whether b is one of the 64, in either alphabet (RFC 4648, sections 4 and 5).
func isBase64Digit(b byte) bool { return isAlnum(b) || strings.IndexByte("+/-_", b) >= 0 }

// isBase64Escape reports whether text begins with an escape of what base64 has,
// or of a line end, which decoders pass over.
func isBase64Escape(text []byte) bool {
	for _, escape := range []string{"%2B", "%2F", "%3D", "%0A", "%0D", "%20"} {
		if hasPrefixFold(text, escape) {
			return true
		}
	}
	return false
}
