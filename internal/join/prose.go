package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// beginsWithPunctuation reports whether tail begins with a mark that begins no
// part of a URL, as that of a list or a rule.
func beginsWithPunctuation(head, tail []byte) bool {
	switch {
	case ascii.IsAlnum(tail[0]) || tail[0] >= 0x80 || beginsPart(tail) || string(tail) == "/":
		return false
	case ascii.In(tail[0], "+,('") && bytes.IndexByte(head, '?') > 0:
		return len(tail) < 4 || !ascii.IsAlnum(ascii.At(tail, 1)) // a list in a query
	}
	return true
}

// isLeader reports whether tail is a label and the dots that lead to its value:
// "Email....".
func isLeader(_, tail []byte) bool {
	n := ascii.Span(tail, ascii.IsAlpha)
	return n > 0 && ascii.HasPrefix(tail[n:], "....")
}

// isItemNumber reports whether the URL is alone on its line and complete, and the tail is the number of the next item of
// a list: "3." or "12)".
func isItemNumber(f *Facts) bool {
	n := ascii.Span(f.Tail, ascii.IsDigit)
	return f.Alone && 0 < n && n < 3 && n+1 == len(f.Tail) && ascii.In(f.Tail[n], ".)") && f.Last != '-' && !endsOpen(f)
}
