package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// InComment reports whether the place between two texts of a line is in a comment that begins on the line, and that no reader
// of the document sees. If the first text isCut, the line begins further away.
func (l *Language) InComment(before, after []byte, isCut bool) bool {
	return l.inComment != nil && l.inComment(before, after, isCut)
}

// commentStart and commentEnd are the marks around a comment of HTML.
var commentStart, commentEnd = []byte("<!--"), []byte("-->")

// inTagComment is inComment for comments of HTML, which also end on the line, or begin it.
func inTagComment(before, after []byte, isCut bool) bool {
	opened := bytes.LastIndex(before, commentStart)
	upToEnd, _, ends := bytes.Cut(after, commentEnd)
	switch {
	case opened < 0:
		return ends && isCut && !bytes.Contains(before, commentEnd) && !bytes.Contains(upToEnd, commentStart)
	case bytes.Contains(before[opened:], commentEnd):
		return false
	}
	return ends || len(bytes.TrimLeft(before[:opened], " \t")) == 0
}

// inTeXComment is inComment for LaTeX. Lines that begin with a percent sign are the documentation of a package, in its sources.
func inTeXComment(before, _ []byte, _ bool) bool {
	return bytes.IndexByte(bytes.ReplaceAll(before, []byte(`\%`), nil), '%') > 0
}

// longComments are what opens and closes a comment of HTML, and those of templates for it.
var longComments = [...]Marks{{"<!--", "-->"}, {"{% comment %}", "{% endcomment %}"}}

// InLongComment reports whether text ends in a comment that began at the beginning of a line above.
func (l *Language) InLongComment(text []byte) bool {
	text = text[max(0, len(text)-maxReach):]
	text = text[:len(text)-len(ascii.LastLine(text))]
	for _, c := range longComments {
		if open := bytes.LastIndex(text, []byte(c.Open)); l.Is(Tags) && open > bytes.LastIndex(text, []byte(c.Close)) && beginsLine(text[:open]) {
			return true
		}
	}
	return false
}
