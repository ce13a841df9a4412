package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
)

var spaces = kernel.NewSet(ascii.IsSpace)

// lineReach is how far back the start of a line is looked for. A URL further
// to the right than that stands in no quoted or commented line.
const lineReach = 1024

// lineEnd returns the offsets at which a line end after text[i] begins, with
// the blanks before it, and ends. It returns false where something else
// follows. CR, CR LF and CR CR LF count as line ends.
func lineEnd(text []byte, i int) (end int, ok bool) {
	for i < len(text) && ascii.IsBlank(text[i]) {
		i++
	}
	cr := i
	for i < len(text) && text[i] == '\r' && i-cr < 3 {
		i++
	}
	if i < len(text) && text[i] == '\n' {
		return i + 1, true
	}
	return i, i > cr
}

// isFold reports whether a line is folded at text[i]: a backslash right before
// the line end (RFC 8792, 7.1).
func isFold(text []byte, i int) bool {
	return ascii.At(text, i) == '\\' && (ascii.At(text, i+1) == '\n' || ascii.At(text, i+1) == '\r')
}

// softBreak returns where the next line starts, for an "=" at text[i-1] that is
// a soft break of quoted-printable (RFC 2045, 6.7): the text around is in that,
// or the line is as long as its lines are and a path does not end in "=". The
// line goes on there with no prefix of any kind.
func (f *finder) softBreak(i int) (next int, ok bool) {
	if i == 0 || f.text[i-1] != '=' {
		return 0, false
	}
	next, ok = lineEnd(f.text, i)
	line := f.text[f.lineStart(i, lineReach):i]
	if !ok || len(line) > maxSoftBreak {
		return 0, false
	}
	return next, len(line) >= minSoftBreak && !inQuery(line) || f.quotedPrintable(i)
}

// inQuery reports whether the word at the end of line shows that it is the
// query of a URL, where "=" is at home.
func inQuery(line []byte) bool {
	return bytes.ContainsAny(line[bytes.LastIndexByte(line, ' ')+1:], "?&;")
}

// skipBreak returns the offset at which the content of the next line begins,
// for a line end at text[i] on a line with leader l0. It returns false where
// nothing can be joined: there is no line end, the next line is blank and no
// page break, or it begins another level of quotation.
func skipBreak(text []byte, i int, l0 *leader, enclosed bool) (next int, kind BreakKind, ok bool) {
	line, ok := lineEnd(text, skipBorder(text, i, l0))
	if !ok {
		return i, 0, false
	}
	next, ok = continuation(text, line, l0, enclosed)
	if !ok {
		return i, 0, false
	}
	if next < len(text) && !ascii.IsSpace(text[next]) {
		return next, LineBreak, true
	}
	if page, ok := pageBreak(text, line); ok {
		return page, PageBreak, true
	}
	return i, 0, false
}

// skipBorder returns the offset behind the right border of a table at text[i],
// where the line has one on the left.
func skipBorder(text []byte, i int, l0 *leader) int {
	if l0.bar == '|' {
		if p := skipBlanks(text, i, len(text)); p > i && ascii.At(text, p) == '|' {
			return p + 1
		}
	}
	return i
}

// Page breaks are looked for in so many lines and bytes.
const (
	maxPageLines = 16
	maxPageBytes = 2 << 10
)

// pageBreak recognises the furniture of a page break from the line that starts
// at text[i] on: blank lines, a footer that ends in "[Page 7]", and the header
// of the next page between blank lines and a form feed (RFC 7322 and its
// forerunners). It returns where the content goes on.
func pageBreak(text []byte, i int) (next int, ok bool) {
	limit := min(len(text), i+maxPageBytes)
	footer, header := false, false
	for n := 0; n < maxPageLines && i < limit; n++ {
		line := text[i:limit]
		if j := bytes.IndexByte(line, '\n'); j >= 0 {
			line = line[:j+1]
		}
		content := spaces.Trim(line)
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
	return j > 0 && bound.IsNumber(line[j+len("[Page "):len(line)-1])
}

// isPageHeader reports whether a line is "RFC 1738  Title  December 1994".
func isPageHeader(line []byte) bool {
	if len(line) < 8 {
		return false
	}
	return bytes.HasPrefix(line, []byte("RFC")) || bytes.HasPrefix(line, []byte("Internet")) || isYear(line[len(line)-4:])
}

func isYear(b []byte) bool {
	return (b[0] == '1' || b[0] == '2') && ascii.IsDigit(b[1]) && ascii.IsDigit(b[2]) && ascii.IsDigit(b[3])
}
