package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var undecodedQuotedPrintable = &lint.Rule{
	Name:     "undecoded-quoted-printable",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a URL that contains undecoded quoted-printable",
	Why: `Mail is sent with "=3D" for an equals sign, "=20" for a space at the end of
a line, and "=" at the end of a line that continues. When a mail is copied,
quoted or archived without decoding, these remain in its URLs, which then lead
nowhere. Write "=" for "=3D", and remove the others.

The parts of a mail are decoded first: what remains was encoded twice, or is in a
part that does not declare its encoding.

A break at "=" is reported as info, because the URL can be joined again. A single
"=3D" is not reported where it may be a value, as in view=3D.`,
	Refs: []lint.Ref{lint.RFC("2045", "6.7")},
	Fix:  lint.Unsafe,
	Bad: []string{
		"http://www.example.com/find?list=3Durls&page=3D2",
		"http://www.example.com/list.html=20",
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain\n" +
			"Content-Transfer-Encoding: 7bit\n" +
			"\n" +
			"http://www.example.com/find?list=3Durls&page=3D2\n",
	},
	Good: []string{
		"From: jim@example.com\n" +
			"MIME-Version: 1.0\n" +
			"Content-Type: text/plain\n" +
			"Content-Transfer-Encoding: quoted-printable\n" +
			"\n" +
			"http://www.example.com/find?list=3Durls&page=3D2\n",
		"http://www.example.com/find?list=urls&page=2",
		"http://www.example.com/find?view=3D",
		"http://www.example.com/find?count=20",
	},
	Explains: []string{"bad-escape", "hyphen-break"},
	Check:    checkUndecodedQuotedPrintable,
}

func checkUndecodedQuotedPrintable(p *lint.Pass) {
	checkSoftBreaks(p)
	if !p.Contains('=') {
		return
	}
	first := bytes.IndexByte(p.URL.Text, '=')
	if isQuotedPrintable(p, first) {
		last := bytes.LastIndex(p.URL.Text, equalsSign)
		p.Report(first, last+len(equalsSign), `"=3D" is an equals sign in undecoded quoted-printable: write "="`)
		var signs []lint.Change
		for i := first; i <= last; i++ {
			if bytes.HasPrefix(p.URL.Text[i:], equalsSign) {
				signs = append(signs, p.Replace(i, i+len(equalsSign), "="))
			}
		}
		if !isInQuotedPrintable(p) {
			p.Fix(lint.Unsafe, `write "="`, signs...)
		}
	} else if last := len(p.URL.Text) - len(spaceSign); bytes.HasSuffix(p.URL.Text, spaceSign) && !setsOffValue(p, last) {
		p.Report(last, len(p.URL.Text), `"=20" is a space at a line end in undecoded quoted-printable: remove it`)
		p.Fix(lint.Unsafe, "remove it", p.Replace(last, len(p.URL.Text), ""))
	}
}

// isInQuotedPrintable reports whether the text around the URL is undecoded, too: to decode
// the URL alone would leave it half.
func isInQuotedPrintable(p *lint.Pass) bool {
	return len(p.URL.Breaks) > 0 || bytes.Contains(p.URL.Before, equalsSign) || bytes.Contains(p.URL.After, equalsSign)
}

// checkSoftBreaks reports the breaks that extraction took for soft ones.
func checkSoftBreaks(p *lint.Pass) {
	for i, b := range p.URL.Breaks {
		if isSoftBreak(b) {
			p.As(lint.Info).ReportBreak(i, `"=" at a line end is a soft line break in undecoded quoted-printable: remove both`)
			p.Fix(lint.Unsafe, "remove both", p.Drop(i))
		}
	}
}

// What quoted-printable writes for an equals sign, and for a space at the end of
// a line.
var (
	equalsSign = []byte("=3D")
	spaceSign  = []byte("=20")
)

// isQuotedPrintable reports whether the URL, whose first equals sign is at
// URL.Text[first], is in quoted-printable. Then every equals sign begins an escape, and
// one is the escape of an equals sign. As 3D may be a value, there must be more evidence:
// a second one, a value that continues after it, or an escape before the URL.
func isQuotedPrintable(p *lint.Pass, first int) bool {
	count := bytes.Count(p.URL.Text[first:], equalsSign)
	if count == 0 {
		return false
	}
	continues := false
	for i := first; i < len(p.URL.Text); i++ {
		if p.URL.Text[i] != '=' {
			continue
		}
		if !isMailEscape(p.URL.Text[i:]) {
			return false
		}
		continues = continues || continuesValue(p, p.URL.Text[i+1:])
	}
	return count > 1 || continues || bytes.HasSuffix(bytes.TrimRight(p.URL.Before, `"'`), equalsSign)
}

// continuesValue reports whether the value that begins with "3D" or "20" at the start of text
// continues after it, so that these digits are probably an escape. In documents and code that is no
// evidence: the value may be 3DNow. A long hexadecimal number is a value everywhere.
func continuesValue(p *lint.Pass, text []byte) bool {
	const long = 16
	rest := text[len("3D"):]
	return p.In(lint.Mail|lint.Prose) && len(rest) > 0 && (rest[0] == '=' || isAlnum(rest[0])) && countWhile(text, isHexDigit) < long
}

// isMailEscape reports whether text begins with an escape of quoted-printable:
// an equals sign and two hex digits, in upper case.
func isMailEscape(text []byte) bool {
	return len(text) > 2 && isUpperHex(text[1]) && isUpperHex(text[2])
}

// setsOffValue reports whether the equals sign at URL.Text[i] may precede the value of a
// field. In a query the first one of a field does; in a path it may, but rarely after a
// file name.
func setsOffValue(p *lint.Pass, i int) bool {
	field := p.URL.Text[bytes.LastIndexAny(p.URL.Text[:i], "?&;#/")+1 : i]
	return len(field) > 0 && bytes.IndexByte(field, '=') < 0 &&
		(i >= p.Path.End || bytes.IndexByte(field, '.') < 0)
}
