package link

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// comment finds what is wrong with an attribute of HTML in a line of a comment, from which documentation is made, or
// in a line that begins with a tag. Elsewhere strings of a program may be parts of an attribute.
func (p place) comment() []Flaw {
	quote := ascii.Last(p.before)
	if ascii.HasSuffix(p.before, "''") && ascii.HasPrefix(p.after, "''") {
		return nil // in a string of YAML or SQL, which means one mark by two
	}
	if front := ascii.LastLine(p.before); !markup.InComment(front) && !beginsTag(front) || bytes.LastIndexByte(p.before, '<') < 0 {
		return nil // as most
	}
	p.closed = (quote == '"' || quote == '\'') && ascii.At(p.after, 0) == quote
	return p.attribute()
}

// beginsTag reports whether a line begins with a tag, as in PHP and JSX.
func beginsTag(line []byte) bool {
	line = bytes.TrimLeft(line, " \t")
	return len(line) > 1 && line[0] == '<' && ascii.IsAlpha(line[1])
}
