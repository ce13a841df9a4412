package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// endsInStrayMark reports whether a destination ends in a mark that belongs to the text around, or
// in a bracket that nothing in it opens.
func endsInStrayMark(url []byte) bool {
	last := len(url) - 1
	switch url[last] {
	case '.':
		return endsInName(url[:last])
	case ',', ';':
		return !bytes.ContainsAny(url, "?&")
	case ']':
		return bytes.IndexByte(url, '[') < 0
	case '"', '\'', '|':
		return bytes.IndexByte(url[:last], url[last]) < 0
	}
	return false
}

// endsInName reports whether the path of a URL ends in a number, a version such as v1.0, or the name of
// a file with a suffix: no dot follows any of them.
func endsInName(url []byte) bool {
	segment := url[bytes.LastIndexByte(url, '/')+1:]
	dot := bytes.LastIndexByte(segment, '.')
	suffix := segment[dot+1:]
	if len(suffix) == 0 || bytes.Count(url, []byte("/")) < len("///") || bytes.ContainsAny(segment, "?#=&") {
		return false
	}
	version := bytes.TrimPrefix(segment, []byte("v"))
	isLower := func(c byte) bool { return 'a' <= c && c <= 'z' || ascii.IsDigit(c) }
	return len(version) > 0 && ascii.Span(version, func(c byte) bool { return ascii.IsDigit(c) || c == '.' }) == len(version) ||
		dot > 0 && len(suffix) >= 2 && len(suffix) <= 5 && ascii.Span(suffix, isLower) == len(suffix) && ascii.IsAlpha(suffix[0])
}

// beginsWithStrayMark reports whether text ends in the opening bracket of a destination and a mark.
func beginsWithStrayMark(text []byte) bool {
	n := len(text) - 1
	return n > 0 && bytes.IndexByte([]byte("@:;,=#"), text[n]) >= 0 && hasSuffix(text[:n], "](") && endsInLinkText(text[:n-1])
}

// isMarked reports whether the URL is between marks of emphasis in the brackets of a destination.
func (p *place) isMarked() bool {
	n := len(p.before) - 1
	return n > 0 && (p.before[n] == '_' || p.before[n] == '*') && hasPrefix(p.after, string(p.before[n])+")") &&
		hasSuffix(p.before[:n], "](") && endsInLinkText(p.before[:n-1])
}
