package rules

import (
	"bytes"

	"github.com/urlmend/urlmend/lint"
)

var badEscape = &lint.Rule{
	Name:     "bad-escape",
	Severity: lint.Error,
	InfoIn:   lint.Code,
	Since:    "0.1",
	Summary:  "a percent sign that is not followed by two hex digits",
	Why: `An escape is a percent sign and two hex digits, which stand for one byte.
Programs disagree on any other percent sign: some send it as it is, some
escape it, some reject the URL. Write %25 for a literal percent sign.

A placeholder such as %s, %Y or %PATH% is reported as info, and so is %%20, which
is %20 in a format that a program prints, and a percent sign in a mail address or a message-id.`,
	Refs:   []lint.Ref{lint.RFC("3986", "2.1"), lint.RFC("1738", "2.2")},
	WHATWG: []string{"invalid-URL-unit"},
	Fix:    lint.Safe,
	Bad: []string{
		"http://www.example.com/100%/results",
		"<URL:http://www.example.com/caf%e>",
		"wget http://www.example.com/pub/%s.tar",
	},
	Good: []string{
		"http://www.example.com/100%25/results",
		"<URL:http://www.example.com/caf%C3%A9>",
	},
	Explains: []string{"space-in-url"},
	When:     withPercent,
	Check:    checkBadEscape,
}

func checkBadEscape(p *lint.Pass) {
	hasError := false
	for i := 0; i < len(p.URL.Text); i++ {
		switch {
		case p.URL.Text[i] != '%', p.IsEscape(i), p.HoldsPlaceholder(i, i+1):
		case isConversion(p.URL.Text, i), p.IsEscape(i + 1):
			reportPlaceholder(p, i, i+2, conversionMessage, p.Quote(i, i+2))
			i++
		case isInAddress(p.URL.Text, i):
			reportNoEscape(p, i, escapeEnd(p.URL.Text, i), true)
		case !hasError, isLiteralPercent(p.URL.Text, i): // who escapes the URL anew sees all of them
			reportNoEscape(p, i, escapeEnd(p.URL.Text, i), false)
			hasError = true
		}
	}
	reportConversions(p)
}

// reportConversions reports the placeholders that begin with a percent sign. Others are reported by unsafe-character.
func reportConversions(p *lint.Pass) {
	for _, r := range p.Placeholders() {
		if p.URL.Text[r.Start] == '%' {
			reportPlaceholder(p, r.Start, r.End, conversionMessage, p.Quote(r.Start, r.End))
		}
	}
}

// reportNoEscape reports the bytes [start, end) of the URL, which begin with a percent sign.
func reportNoEscape(p *lint.Pass, start, end int, isInfo bool) {
	if isInfo {
		p = p.As(lint.Info)
	}
	p.Reportf(start, end, "%s is not an escape, because two hex digits must follow the percent sign: write %%25 for a literal percent sign",
		p.Quote(start, end))
	if isLiteralPercent(p.URL.Text, start) {
		p.Fix(lint.Safe, "write %25 for the percent sign", p.Replace(start, start+1, "%25"))
	}
}

// isInAddress reports whether the percent sign url[i] is in the front of a mail address or of a message-id, where it may be
// as it is: an archive of mail has it in its URLs.
func isInAddress(url []byte, i int) bool {
	n := bytes.IndexAny(url[i:], "/?#@")
	return n > 0 && url[i+n] == '@' && bytes.IndexByte(firstHost(url[i+n+1:]), '.') > 0
}

// isLiteralPercent reports whether the percent sign url[i] is meant as one: it follows a
// digit and is before a delimiter, so that it can't be a damaged escape.
func isLiteralPercent(url []byte, i int) bool {
	return i > 0 && isDigit(url[i-1]) && i+1 < len(url) && !isAlnum(url[i+1]) && url[i+1] != '%'
}

const conversionMessage = "the placeholder %s is not an escape: replace it before using the URL"

// isConversion reports whether the percent sign at url[i] and a letter are alone between
// delimiters, as %Y is: formatting replaces them.
func isConversion(url []byte, i int) bool {
	if i == 0 || i+1 == len(url) || isAlnum(url[i-1]) || i+2 < len(url) && isAlnum(url[i+2]) {
		return false
	}
	letter := url[i+1] | 0x20
	return 'a' <= letter && letter <= 'z'
}

// escapeEnd returns the end of the escape that the percent sign at url[i] was meant to
// begin: up to two letters or digits after it.
func escapeEnd(url []byte, i int) int {
	end := i + 1
	for end < min(i+3, len(url)) && isAlnum(url[end]) {
		end++
	}
	return end
}
