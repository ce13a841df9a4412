package syntax

import "bytes"

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
