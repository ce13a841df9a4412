package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// endsInStrayMark reports whether a destination ends in a mark that belongs to the text around, or
// in a bracket that nothing in it opens.
func endsInStrayMark(url []byte) bool {
	last := len(url) - 1
	if hasSuffix(url, "%3E") {
		return !bytes.ContainsAny(url, "?<") && !bytes.Contains(url, []byte("%3C"))
	}
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

// isUnopened reports whether a URL ends in a parenthesis that nothing in it opens.
func isUnopened(url []byte) bool {
	return unmatched(url, '(', ')', func([]byte) bool { return true }) == len(url)-1
}

// strayEnd returns the mark at the end of a URL that belongs to the text around.
func (p *place) strayEnd() []Flaw {
	size := 1
	if hasSuffix(p.data[p.start:p.end], "%3E") {
		size = len("%3E")
	}
	return p.at(StrayMark, p.end-size, p.end, "")
}

// autolink finds <u,>, in which the mark follows the URL instead of the bracket (CommonMark 0.31, section 6.5).
func (p *place) autolink() []Flaw {
	front := p.before[:len(p.before)-len("<")]
	if len(front) > 0 && !ascii.IsSpace(front[len(front)-1]) {
		return nil
	}
	mark := p.strayEnd()
	return append(mark, Flaw{StrayMark, p.end + len(">"), p.end + len(">"), string(p.data[mark[0].Start:p.end])})
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
	return n > 0 && bytes.IndexByte([]byte("@:;,=#[\"'"), text[n]) >= 0 && hasSuffix(text[:n], "](") && endsInLinkText(text[:n-1])
}

// isMarked reports whether the URL is between marks of emphasis, or in square brackets, in the brackets of a
// destination.
func (p *place) isMarked() bool {
	n := len(p.before) - 1
	if n < 1 || !hasSuffix(p.before[:n], "](") || !endsInLinkText(p.before[:n-1]) {
		return false
	}
	switch mark := p.before[n]; mark {
	case '_', '*':
		return hasPrefix(p.after, string(mark)+")")
	case '[':
		return hasPrefix(p.after, "])")
	}
	return false
}
