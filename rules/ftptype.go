package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var ftpType = &lint.Rule{
	Name:     "ftp-type",
	Severity: lint.Warning,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  `an ftp URL with an invalid ";type="`,
	Why: `The URL of a file may end in ";type=" and one letter: "a" to transfer it as
text, "i" to transfer it unchanged, "d" to list a directory. With any other
letter a program sends a command that the server refuses, or looks for a
file of that name. Write %3B for a semicolon that belongs to the name.

The draft of March 1994 used the arguments of the FTP command TYPE without
their space: I; A or E, alone or with a form, N, T or C; and L with a number.`,
	Refs: []lint.Ref{
		lint.RFC("1738", "3.2.2"), lint.RFC("959", "5.3.2"), {Document: "draft-ietf-uri-url-03", Section: `"FTP"`},
		{Document: "draft-ietf-uri-url-06", Section: "3.2.2"},
	},
	Editions: []string{"draft-03", "draft-06", "rfc1738", "rfc2396", "rfc3986"},
	Schemes:  []string{"ftp"},
	Bad: []string{
		"ftp://ftp.example.com/pub/list.txt;type=b",
		"ftp://ftp.example.com/pub/list.txt;type=ascii",
	},
	Good: []string{
		"ftp://ftp.example.com/pub/list.txt;type=a",
		"ftp://ftp.example.com/pub;TYPE=D",
	},
	Check: func(p *lint.Pass) { reportFlaw(p, ftpTypeFlaw(p)) },
}

func ftpTypeFlaw(p *lint.Pass) *flaw {
	const mark = ";type="
	for i := 0; ; i++ {
		next := bytes.IndexByte(p.Path.Text[i:], ';')
		if next < 0 {
			return nil
		}
		i += next
		if hasPrefixFold(p.Path.Text[i:], mark) {
			return ftpCodeFlaw(p, i+len(mark))
		}
	}
}

// ftpCodeFlaw looks at the type code, which begins at the byte at of the path.
func ftpCodeFlaw(p *lint.Pass, at int) *flaw {
	if p.Derives("ftptype", p.Path.Text[at:]) || isBy(p, "draft-03") && isFormless(p.Path.Text[at:]) {
		return nil
	}
	want := "write a for text, i for binary, or d for a listing"
	if isBy(p, "draft-03") {
		want = "write AN for text, I for binary, or another argument of the FTP command TYPE without its space"
	}
	start := p.Path.Start + at
	if start == p.Path.End {
		return flawf(start, start, lint.Warning, "the type is missing: %s", want)
	}
	return flawf(start, p.Path.End, lint.Warning, "%s is not a transfer type by %s: %s", p.Quote(start, p.Path.End), p.Edition.Document(), want)
}

// isFormless reports whether a type is A or E without a form: the text of draft-03 has the
// format of RFC 959, which leaves it out at will, but its grammar does not.
func isFormless(code []byte) bool { return len(code) == 1 && (code[0] == 'A' || code[0] == 'E') }
