package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// comment finds what is wrong with an attribute of HTML in a line of a comment, as documentation is made from. Strings of
// a program may be parts of an attribute.
func (p place) comment() []Flaw {
	quote := ascii.At(p.before, len(p.before)-1)
	if !InComment(lastLine(p.before)) || bytes.LastIndexByte(p.before, '<') < 0 {
		return nil // as most
	}
	p.closed = (quote == '"' || quote == '\'') && ascii.At(p.after, 0) == quote
	return p.attribute()
}

// InComment reports whether a line that begins with text is one of a comment.
func InComment(text []byte) bool {
	text = bytes.TrimLeft(text, " \t")
	for _, prefix := range []string{"* ", "/**", "///", "//!", "//", "#'", "# ", "-- ", ";; "} {
		if hasPrefix(text, prefix) {
			return true
		}
	}
	return false
}
