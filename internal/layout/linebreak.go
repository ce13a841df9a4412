package layout

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A Break is a line break with all that comes with it: the blanks before it, the
// prefix and the indentation of the next line, or the furniture of a page.
type Break struct {
	Next int // offset of the content after it
	Page bool
}

// SkipBreak reads the line break at text[i], on a line with the prefix first.
// It is not ok if nothing can be joined there: there is no line end, the next line
// is blank and no page break, or it begins another level of quotation. Delimited
// says that the break is within a delimiter, which allows for more: there a form feed and
// a vertical tab are like blanks.
func SkipBreak(text []byte, i int, first *Prefix, delimited bool) (b Break, ok bool) {
	i = skipBorder(text, i, first)
	if delimited {
		i = SkipSpaces(text, i, len(text))
	}
	line, ok := LineEnd(text, i)
	if !ok {
		return Break{}, false
	}
	next, ok := first.skip(text, line, delimited)
	if !ok {
		return Break{}, false
	}
	if c := ascii.At(text, next); delimited && (c == '\f' || c == '\v') {
		next = SkipSpaces(text, next, len(text))
	}
	if next < len(text) && !ascii.IsSpace(text[next]) {
		return Break{Next: next}, true
	}
	next, ok = pageBreak(text, line)
	return Break{Next: next, Page: true}, ok
}

// skipBorder returns the offset after the right border of a table at text[i], if
// the line has one on the left.
func skipBorder(text []byte, i int, first *Prefix) int {
	if first.Bar == '|' {
		if p := SkipBlanks(text, i, len(text)); p > i && ascii.At(text, p) == '|' {
			return p + 1
		}
	}
	return i
}

// Page breaks are looked for in that many lines and bytes.
const (
	maxPageLines = 16
	maxPageBytes = 2 << 10
)

// pageBreak recognises the furniture of a page break from the line that starts
// at text[i] on: blank lines, a footer that ends in "[Page 7]", and the header
// of the next page between blank lines and a form feed (RFC 7322 and its
// forerunners). It returns the offset of the content after it.
func pageBreak(text []byte, i int) (next int, ok bool) {
	limit := min(len(text), i+maxPageBytes)
	footer, header := false, false
	for n := 0; n < maxPageLines && i < limit; n++ {
		line := text[i:limit]
		if j := bytes.IndexByte(line, '\n'); j >= 0 {
			line = line[:j+1]
		}
		content := kernel.Spaces.Trim(line)
		switch {
		case len(content) == 0:
		case !footer && isPageFooter(content):
			footer = true
		case footer && !header && isPageHeader(content):
			header = true
		default:
			return i + bytes.IndexByte(line, content[0]), header
		}
		i += len(line)
	}
	return i, false
}

// isPageFooter reports whether a line is "Author  Category  [Page 7]".
func isPageFooter(line []byte) bool {
	if line[len(line)-1] != ']' {
		return false
	}
	j := bytes.LastIndex(line, []byte("[Page "))
	return j > 0 && len(line) > j+len("[Page ]") && ascii.All(line[j+len("[Page "):len(line)-1], ascii.IsDigit)
}

// isPageHeader reports whether a line is "RFC 1738  Title  December 1994".
func isPageHeader(line []byte) bool {
	if len(line) < 8 {
		return false
	}
	return ascii.HasPrefix(line, "RFC") || ascii.HasPrefix(line, "Internet") || isYear(line[len(line)-4:])
}

// isYear reports whether b, four bytes, is a year from 1000 to 2999.
func isYear(b []byte) bool {
	return (b[0] == '1' || b[0] == '2') && ascii.All(b, ascii.IsDigit)
}
