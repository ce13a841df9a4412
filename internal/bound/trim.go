package bound

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
)

// trim returns the end of the URL without what may not be last, rules across the
// page, footnote marks, labels and the marks of emphasis that are before the URL,
// too.
func (sc *scan) trim(end int) int {
	if sc.open[strings.IndexByte(brackets, '[')/2] > 0 && sc.label < end && sc.b.Stop < len(sc.text) && ascii.IsBlank(sc.text[sc.b.Stop]) {
		end = TrimEnd(sc.text, sc.start, sc.label)
	}
	for {
		e := sc.trimRule(sc.trimEmphasis(sc.trimLabel(end)))
		if e == end {
			return end
		}
		end = TrimEnd(sc.text, sc.start, e)
	}
}

// minRule is the length at which a run of one mark is a rule across the page.
const minRule = 8

// EndsInRule reports whether a rule across the page, of dashes or the like, has
// run into the end of text.
func EndsInRule(text []byte) bool { return ruleLen(text) >= minRule }

// ruleLen returns the length of the run of one mark at the end of text.
func ruleLen(text []byte) int {
	n := len(text)
	if n == 0 || strings.IndexByte("_-=*~#+", text[n-1]) < 0 {
		return 0
	}
	return n - len(bytes.TrimRight(text, string(rune(text[n-1]))))
}

func (sc *scan) trimRule(end int) int {
	if n := ruleLen(sc.text[sc.start:end]); n >= minRule {
		return end - n
	}
	return end
}

// TrimEnd returns the end of text[start:end] without the bytes at its end that
// may not be last in a URL.
func TrimEnd(text []byte, start, end int) int {
	for end > start {
		switch classes[text[end-1]] {
		case Tail, ListMark, Opening, Backslash, Backquote, Apostrophe:
			end--
		default:
			return end
		}
	}
	return end
}

// TrimWord returns b without the punctuation and the brackets at its end.
func TrimWord(b []byte) []byte {
	for len(b) > 0 {
		switch classes[b[len(b)-1]] {
		case Tail, ListMark, Closing, Opening, Apostrophe, Backquote:
			b = b[:len(b)-1]
		default:
			return b
		}
	}
	return b
}

// trimLabel drops a footnote mark, [1], or the label of AsciiDoc, [Label], from
// the end.
func (sc *scan) trimLabel(end int) int {
	if end-sc.start < 3 || sc.text[end-1] != ']' {
		return end
	}
	open := end - 2
	for open > sc.start && end-open < 64 && sc.text[open] != '[' && sc.text[open] != ']' {
		open--
	}
	if sc.text[open] != '[' || !ascii.IsAlnum(sc.text[open-1]) && sc.text[open-1] != '/' {
		return end
	}
	inner := sc.text[open+1 : end-1]
	if IsNumber(inner) || isLabel(inner) && ascii.IsAlnum(sc.text[open-1]) {
		return open
	}
	return end
}

// IsNumber reports whether b has one to three digits, and nothing else.
func IsNumber(b []byte) bool {
	return len(b) > 0 && len(b) <= 3 && ascii.Span(b, ascii.IsDigit) == len(b)
}

// isLabel reports whether b reads as the text of a link: a capitalised word.
func isLabel(b []byte) bool {
	return len(b) > 1 && ascii.IsUpper(b[0]) && ascii.Span(b, ascii.IsAlpha) == len(b)
}

// trimEmphasis drops the marks at the end that are right before the URL, too, as
// in *url* and _url_. A mark right after a word is no emphasis.
func (sc *scan) trimEmphasis(end int) int {
	n := len(sc.before)
	marks := 0
	for marks < n && isEmphasis(sc.before[n-marks-1]) {
		marks++
	}
	if marks < n && ascii.IsAlnum(sc.before[n-marks-1]) {
		return end
	}
	for ; marks > 0; marks-- {
		if end-marks > sc.start && isMirrored(sc.before[n-marks:], sc.text[end-marks:end]) {
			return end - marks
		}
	}
	return end
}

// isMirrored reports whether b is a, read backwards.
func isMirrored(a, b []byte) bool {
	for i, c := range a {
		if b[len(b)-1-i] != c {
			return false
		}
	}
	return true
}

func isEmphasis(c byte) bool { return strings.IndexByte("*_/~=+|`$", c) >= 0 }
