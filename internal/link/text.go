package link

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// withoutWord returns text without the letters that it ends in.
func withoutWord(text []byte) []byte {
	n := len(text)
	for n > 0 && ascii.IsAlpha(text[n-1]) {
		n--
	}
	return text[:n]
}

// endsInURL reports whether the last word of text is a URL, whose text in AsciiDoc may follow: https://example.org/[.
func endsInURL(text []byte) bool {
	word := text[bytes.LastIndexAny(text, " \t\n")+1:]
	return bytes.Contains(word, []byte("://")) && bytes.IndexByte(word, ')') < 0
}

// isIssue reports whether text is the number of an issue: #12.
func isIssue(text []byte) bool {
	return len(text) > 1 && text[0] == '#' && ascii.Span(text[1:], ascii.IsDigit) == len(text)-1
}

// before returns the text before the first mark.
func before(text []byte, mark string) []byte {
	front, _, _ := bytes.Cut(text, []byte(mark))
	return front
}

// beforeBlank returns the text up to the first white space.
func beforeBlank(text []byte) []byte {
	return text[:ascii.Span(text, func(c byte) bool { return !ascii.IsSpace(c) })]
}

// isTemplate reports whether a text has what a program may replace.
func isTemplate(text []byte) bool { return templateMarks.Index(text) < len(text) }

var templateMarks = kernel.SetOf("{<$")

// endsInLinkText reports whether text ends in brackets with the text of a link: words. An
// index, a check box, a footnote, a citation such as [RFC3986], and the label of a
// reference are none.
func endsInLinkText(text []byte) bool {
	if !ascii.HasSuffix(text, "]") || ascii.HasSuffix(text, `\]`) {
		return false
	}
	open := openingBracket(text[:len(text)-1])
	if open < 0 || !mayPrecedeLink(text[:open]) || hasLink(text[open+1:len(text)-1]) {
		return false
	}
	label := text[open+1 : len(text)-1]
	if len(label) == 0 {
		return ascii.HasSuffix(text[:open], "!") // the description of an image may be empty
	}
	return !ascii.IsSpace(label[0]) && !ascii.IsSpace(label[len(label)-1]) && isWords(label)
}

// endsInBlankLine reports whether the last line of text, which is not its first, has nothing but white space in it
// (CommonMark 0.31, section 4.9).
func endsInBlankLine(text []byte) bool { return ascii.HasSuffix(bytes.TrimRight(text, " \t\r"), "\n") }

// openingBracket returns the offset of the bracket that opens before the end of text and is
// not closed in it; -1 if that is not in the same paragraph.
func openingBracket(text []byte) int { return lastOpening(text, '[', ']') }

// lastOpening is openingBracket for a pair of brackets of another kind.
func lastOpening(text []byte, opening, closing byte) int {
	depth := 0
	for i := len(text) - 1; i >= 0; i-- {
		switch c := text[i]; {
		case c == '\n' && endsInBlankLine(text[:i]):
			return -1
		case c != opening && c != closing, i > 0 && text[i-1] == '\\':
		case c == closing:
			depth++
		case depth == 0:
			return i
		default:
			depth--
		}
	}
	return -1
}

// mayPrecedeLink reports whether a link can start after text: no name that the bracket
// would index, and no other bracket that it would belong to.
func mayPrecedeLink(text []byte) bool {
	if len(text) == 0 {
		return true
	}
	c := text[len(text)-1]
	if c == ')' {
		near := text[max(0, len(text)-maxFlaw) : len(text)-1]
		open := lastOpening(near, '(', ')')
		return open > 0 && near[open-1] == ']' // after a link
	}
	return !ascii.IsAlnum(c) && !ascii.In(c, `]_\$&`)
}

// isWords reports whether the label has words or code: neither the x of a check box, nor
// the number or the key of a note or a citation. A number too long for a note is the name
// of an issue.
func isWords(label []byte) bool {
	switch {
	case label[0] == '^', len(label) == 1 && label[0] < 0x80:
		return false
	case bytes.IndexByte(label, '`') >= 0, ascii.HasPrefix(label, `\[`), ascii.HasSuffix(label, "%"), isTime(label), isVersion(label):
		return true
	case ascii.All(label, ascii.IsDigit):
		return len(label) > maxNote
	}
	letters := ascii.Span(label, func(c byte) bool { return ascii.IsAlpha(c) || c == '-' || c >= 0x80 })
	key := label[letters:]
	digits := ascii.Span(key, func(c byte) bool { return ascii.IsDigit(c) || c == '.' })
	isKey := digits == len(key) || digits > 1 && digits == len(key)-1
	if digits > 0 && isKey && letters < 10 {
		return false // 12, RFC3986, Knu97a
	}
	return hasLetter(label)
}

// maxNote is the number of digits that the number of a note, or a year, may have.
const maxNote = 4

// isTime reports whether a label is a time: 34:38.
func isTime(label []byte) bool {
	colon := bytes.IndexByte(label, ':')
	isPart := func(c byte) bool { return ascii.IsDigit(c) || c == ':' }
	return colon > 0 && colon < len(label)-1 && ascii.All(label, isPart)
}

// isVersion reports whether a label is a version: 1.11.33, v1.2.
func isVersion(label []byte) bool {
	number, isMarked := bytes.CutPrefix(label, []byte("v"))
	isPart := func(c byte) bool { return ascii.IsDigit(c) || c == '.' }
	dots := bytes.Count(number, []byte("."))
	return ascii.All(number, isPart) && (dots > 1 || isMarked && dots > 0)
}

// hasLetter reports whether text has a letter.
func hasLetter(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool { return r >= 0x80 || ascii.IsAlpha(byte(r)) })
}

// hasLower reports whether text has a letter that is not a capital of ASCII.
func hasLower(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool { return r >= 0x80 || ascii.IsLower(byte(r)) })
}

// endsInLabel reports whether text ends in brackets in which anything is but a note or the mark of a task.
func endsInLabel(text []byte) bool { return ascii.HasSuffix(text, "![]") || mayBeText(lastLabel(text)) }

// mayBeText reports whether a label is neither empty, nor that of a note, nor the mark of a task.
func mayBeText(label []byte) bool {
	return len(label) > 0 && label[0] != '^' && !hasLink(label) && !ascii.IsSpace(label[0]) && !ascii.EqualFold(label, "x")
}

// endsInIssue reports whether text ends in brackets with the number of an issue.
func endsInIssue(text []byte) bool { return isIssue(lastLabel(text)) }

// lastLabel returns what is in the brackets that text ends in, if a link can start there.
func lastLabel(text []byte) []byte {
	if !ascii.HasSuffix(text, "]") {
		return nil
	}
	open := openingBracket(text[:len(text)-1])
	if open < 0 || !mayPrecedeLink(text[:open]) {
		return nil
	}
	return text[open+1 : len(text)-1]
}
