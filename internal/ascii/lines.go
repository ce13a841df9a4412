package ascii

import "bytes"

// IsLineEnd reports whether c is in a line end: LF, CR LF or CR.
func IsLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// FirstLine returns the text up to its first line end.
func FirstLine(text []byte) []byte {
	text, _, _ = bytes.Cut(text, []byte("\n"))
	text, _, _ = bytes.Cut(text, []byte("\r")) // two searches are faster than IndexAny
	return text
}

// LastLine returns the part of text after its last line end.
func LastLine(text []byte) []byte {
	start := len(text)
	for start > 0 && !IsLineEnd(text[start-1]) { // faster than LastIndexAny
		start--
	}
	return text[start:]
}

// CountLineEnds counts the line ends in white space.
func CountLineEnds(space []byte) int {
	return max(bytes.Count(space, []byte("\n")), bytes.Count(space, []byte("\r")))
}

// SpaceLen returns the length of the white space at the front of text.
func SpaceLen(text []byte) int { return Span(text, IsSpace) }

// EndsLine reports whether nothing but white space is before the first line end of text.
func EndsLine(text []byte) bool {
	n := SpaceLen(text)
	return n == len(text) || CountLineEnds(text[:n]) > 0
}
