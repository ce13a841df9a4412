package bound

import (
	"bytes"
	"strconv"

	"github.com/urlmend/urlmend/internal/ascii"
)

// closesMarkup reports whether b begins with the entity of a bracket, a quotation
// mark or a space, which ends a URL in any text.
func closesMarkup(b []byte) bool {
	return beginsWithAny(b, "&gt;", "&lt;", "&quot;", "&nbsp;", "&#34;", "&#x22;", "&#60;", "&#62;", "&#x3c;", "&#x3e;",
		"&ldquo;", "&rdquo;", "&lsquo;", "&rsquo;", "&laquo;", "&raquo;",
		"&#9;", "&#x9;", "&#10;", "&#xa;", "&#13;", "&#xd;", "&#32;", "&#x20;")
}

// isApostrophe reports whether b begins with a reference to an apostrophe.
func isApostrophe(b []byte) bool { return beginsWithAny(b, "&#39;", "&#x27;", "&apos;") }

// beginsWithAny reports whether b begins with one of the prefixes, in any case.
func beginsWithAny(b []byte, prefixes ...string) bool {
	for _, p := range prefixes {
		if ascii.HasPrefixFold(b, p) {
			return true
		}
	}
	return false
}

// maxReference is the length of the longest numeric character reference.
const maxReference = len("&#x10FFFF;")

// EndsInReference reports whether text ends in a numeric character reference of
// HTML, to which its semicolon belongs.
func EndsInReference(text []byte) bool {
	if text[len(text)-1] != ';' {
		return false
	}
	text = text[max(0, len(text)-maxReference) : len(text)-1]
	i := bytes.LastIndex(text, []byte("&#"))
	if i < 0 {
		return false
	}
	digits, is := text[i+2:], ascii.IsDigit
	if ascii.At(digits, 0)|0x20 == 'x' {
		digits, is = digits[1:], ascii.IsHex
	}
	return len(digits) > 0 && ascii.All(digits, is)
}

// EndsAtBackslash reports whether a backslash before b ends the URL: b is at an end
// itself, or continues as an escape of a string literal, a class of a regular expression
// or a command of TeX does.
func EndsAtBackslash(b []byte) bool {
	c := ascii.At(b, 0)
	return !ascii.IsAlpha(c) || isStringEscape(c, b[1:]) || isCommand(b) ||
		ascii.In(c, "dDwWsS") && len(b) > 1 && ascii.In(b[1], "+*?{") // a class of a regular expression
}

// isStringEscape reports whether c and what is after it, after a backslash, are an escape of a string literal.
func isStringEscape(c byte, after []byte) bool {
	switch c {
	case 'n': // such an escape is far more frequent than a name after a backslash
		return true
	case 'r', 't':
		return !ascii.IsAlnum(ascii.At(after, 0))
	case 'x':
		return ascii.IsHex(ascii.At(after, 0)) && ascii.IsHex(ascii.At(after, 1))
	case 'u': // JSON writes "&" like this
		c, err := strconv.ParseUint(string(after[:min(len(after), 4)]), 16, 16)
		return err == nil && (c <= ' ' || c >= 0x7F || ascii.In(byte(c), "<>\"'"))
	}
	return false
}

// isCommand reports whether b, after a backslash, begins with a command of TeX and its argument.
func isCommand(b []byte) bool {
	const longest = 32
	return ascii.At(b, ascii.Span(b[:min(len(b), longest)], ascii.IsAlpha)) == '{'
}

// IsRoffBreak reports whether b begins with \:, where roff may break a URL, and
// continues with more of it.
func IsRoffBreak(b []byte) bool {
	return len(b) > 2 && b[0] == '\\' && b[1] == ':' && (IsWordByte(b[2]) || b[2] == '.' || b[2] == '#' || b[2] == '\\')
}

// RoffEscape returns the length of the escape of roff at the front of b, which
// begins with a backslash, if the escape means nothing in a URL; else 0.
func RoffEscape(b []byte) int {
	switch after := ascii.At(b, 2); ascii.At(b, 1) {
	case ':', '&':
		return 2
	case '*':
		if after == '>' { // closes an angle bracket that \*< opens
			return 2
		}
		if after == ':' { // a string that man pages define as \:
			return 3
		}
	case 'f':
		if ascii.IsUpper(after) || ascii.IsDigit(after) {
			return 3
		}
	}
	return 0
}
