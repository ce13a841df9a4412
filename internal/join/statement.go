package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
)

// isSetting reports whether tail begins with "name=", "name:=" and the like, outside of
// a query: it is a setting, or an assignment.
func isSetting(head, tail []byte) bool {
	name := bytes.TrimLeft(tail, "$")
	n := ascii.Span(name, isNameByte)
	if n == 0 || n > 32 || ascii.IsDigit(name[0]) || bytes.IndexByte(head, '?') >= 0 || isMessageID(tail) {
		return false
	}
	rest := bytes.TrimLeft(name[n:], ":?+")
	return len(name)-n-len(rest) < 3 && len(rest) > 0 && rest[0] == '='
}

func isNameByte(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c == '.' || c == '-' }

// isLabel reports whether tail begins with "Name:", or is any token before a colon. After a hyphen at
// the line end, a blank or another colon has to follow the colon. In a query, no label has the mark of
// another field after it.
func isLabel(head, tail []byte) bool {
	if tail[len(tail)-1] == ':' {
		return true
	}
	if ascii.In(lastByte(head), "#=?&") || endsInFieldValue(head) && bytes.IndexByte(tail, '&') > 0 {
		return false
	}
	n := ascii.Span(tail, func(c byte) bool { return ascii.IsAlnum(c) || c == '_' || c == '-' })
	return n > 0 && ascii.IsAlpha(tail[0]) && ascii.At(tail, n) == ':' && (lastByte(head) != '-' || ascii.At(tail, n+1) == ':')
}

// isCall reports whether tail begins with "name(", as a statement of code does. The
// names of pages have a mark before the bracket: "Mercury_(planet)".
func isCall(tail []byte) bool {
	n := ascii.Span(tail, func(c byte) bool { return isNameByte(c) || c == ':' || c == '>' })
	if n == 0 || ascii.At(tail, n) != '(' || !ascii.IsAlpha(tail[0]) || !ascii.IsAlnum(tail[n-1]) {
		return false
	}
	rest := tail[bytes.LastIndexByte(tail, ')')+1:]
	return !hasSuffix(bound.TrimWord(rest))
}

// isRequest reports whether tail is a request of roff, ".sp", a directive of Pod,
// "=cut", a mark such as "=END=", or begins with "#", which begins a comment, a heading or a directive far more
// often than a fragment.
func isRequest(head, tail []byte) bool {
	name := tail[1:]
	switch tail[0] {
	case '.':
		return len(name) == 1 || len(name) == 2 && ascii.Span(name, ascii.IsAlpha) == 2 || ascii.HasPrefix(name, `\"`)
	case '=':
		name = bytes.TrimSuffix(name, []byte("="))
		return bytes.IndexByte(head, '?') < 0 && len(name) > 1 && ascii.IsAlpha(name[0]) && ascii.All(name, isNameByte)
	case '#':
		return true
	}
	return false
}

// isProtocol reports whether tail is the version of HTTP, which ends a request line
// (RFC 9112, 3).
func isProtocol(_, tail []byte) bool { return ascii.HasPrefix(tail, "HTTP/") }

// isNextSetting reports whether the last field of head, "name=" or "name=value", is
// followed by another name and "=", with no mark between the two fields: tail is a
// setting.
func isNextSetting(head, tail []byte) bool {
	n := ascii.Span(tail, isNameByte)
	if n < 3 || !ascii.IsAlpha(tail[0]) || ascii.At(tail, n) != '=' || n+1 == len(tail) || bytes.IndexByte(tail, '&') > 0 {
		return false
	}
	field := head[bytes.LastIndexAny(head, "?&;")+1:]
	return bytes.IndexByte(field, '=') > 0 && (lastByte(head) == '=' || ascii.IsAlnum(lastByte(head)))
}

// isAssignment reports whether the next line is "name = value" or a comparison.
func isAssignment(f *Facts) bool {
	operator, _, _ := bytes.Cut(f.Rest, []byte(" "))
	switch string(operator) {
	case "=", ":=", "+=", "==", "<-", "->", "=>", ":", "::":
		return true
	}
	return false
}

// isFlag reports whether the next line begins with options of a command, "-one -two" or "-Wall", or is a signature, "-Jim".
func isFlag(f *Facts) bool {
	if f.Tail[0] != '-' || f.Last == '-' {
		return false
	}
	name := f.Tail[1:]
	return ascii.HasPrefix(f.Rest, "-") || len(name) > 0 && ascii.IsUpper(name[0]) &&
		(f.Last == '/' || bytes.IndexByte(name, '=') > 0 || ascii.All(name, ascii.IsAlpha))
}
