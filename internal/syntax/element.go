package syntax

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// element finds a URL that is broken over lines and all that an element of XML or HTML
// has between its tags: <link>u</link>.
func element(l *Look) (Destination, bool) {
	if ascii.Last(l.opened) != '>' {
		return Destination{}, false
	}
	tag := l.opened[kernel.LastIndex(l.opened, '<')+1:]
	name := bytes.TrimSuffix(tag, []byte(">"))
	if len(tag) == len(l.opened) || len(name) == 0 || !ascii.All(name, IsNameByte) {
		return Destination{}, false
	}
	l.spaces = ascii.HasPrefix(ascii.LastLine(l.before), ">") // after the marks of quotation
	d, ok := l.until(0, elementMarks, func(rest []byte, _ bool) int {
		switch {
		case rest[0] != '<':
			return 1
		case ascii.HasPrefix(rest, "</") && bytes.HasPrefix(rest[2:], tag):
			return closed
		}
		return broken
	})
	return d, ok && d.Breaks && areParts(bytes.Fields(l.data[l.start:d.End]))
}

var elementMarks = newMarks("<")

// IsNameByte reports whether c can be in the name of an element.
func IsNameByte(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '_' || c == ':' }

// areParts reports whether lines are the parts of one URL: each has a mark that joins
// names in a URL, or follows one at the end of the line before.
func areParts(lines [][]byte) bool {
	const marks = "/._-=&?#%~+"
	lines = slices.DeleteFunc(lines, func(line []byte) bool { return len(bytes.Trim(line, ">")) == 0 }) // marks of quotation
	for i, line := range lines[1:] {
		if before := lines[i]; !bytes.ContainsAny(line, marks) && !bytes.ContainsAny(before[len(before)-1:], marks) {
			return false
		}
	}
	return true
}
