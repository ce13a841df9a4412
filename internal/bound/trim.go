package bound

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
)

// trim returns the end of the URL without what may not be last, rules across the
// page, footnote marks and the marks of emphasis that are before the URL,
// too.
func (sc *scan) trim(end int) int {
	if sc.open[strings.IndexByte(brackets, '[')/2] > 0 && sc.label < end && sc.b.Stop < len(sc.text) && ascii.IsBlank(sc.text[sc.b.Stop]) {
		end = TrimEnd(sc.text, sc.start, sc.label)
	}
	for {
		e := sc.trimRule(sc.trimOpened(sc.trimEmphasis(sc.trimPort(sc.trimHyphen(sc.trimFootnote(end))))))
		if e == end {
			return end
		}
		end = TrimEnd(sc.text, sc.start, e)
	}
}

// trimHyphen drops hyphens from the end of a host, unless a line ends there: then the
// URL may be broken at a hyphen.
func (sc *scan) trimHyphen(end int) int {
	for end > sc.start && sc.text[end-1] == '-' && sc.inHost(end-1) && !(end == sc.b.Stop && endsLine(sc.text[end:])) {
		end--
	}
	return end
}

// trimPort drops marks of emphasis that follow the digits of a port, as in _see http://tea:3000_.
func (sc *scan) trimPort(end int) int {
	url := bytes.TrimRight(sc.text[sc.start:end], "_*")
	host := bytes.TrimRight(url, "0123456789")
	port := sc.start + len(url)
	if port < end && len(host) < len(url) && ascii.HasSuffix(host, ":") && sc.inHost(port) {
		return port
	}
	return end
}

// endsLine reports whether blanks and a line end, or nothing, are at the front of b.
func endsLine(b []byte) bool {
	n := ascii.Span(b, ascii.IsBlank)
	return n == len(b) || b[n] == '\n' || b[n] == '\r'
}

// minRule is the length at which a run of one mark is a rule across the page.
const minRule = 8

// EndsInRule reports whether a rule across the page, of dashes or the like, has
// run into the end of text.
func EndsInRule(text []byte) bool { return ruleLen(text) >= minRule }

// ruleLen returns the length of the run of one mark at the end of text.
func ruleLen(text []byte) int {
	n := len(text)
	if n == 0 || !ascii.In(text[n-1], "_-=*~#+") {
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

// trimFootnote drops a footnote mark, [1], from the end.
func (sc *scan) trimFootnote(end int) int {
	text, ok := bytes.CutSuffix(sc.text[sc.start:end], []byte("]"))
	n := bytes.LastIndexByte(text, '[')
	if ok && n > 0 && IsNumber(text[n+1:]) && (ascii.IsAlnum(text[n-1]) || text[n-1] == '/') {
		return sc.start + n
	}
	return end
}

// IsNumber reports whether b has one to three digits, and nothing else.
func IsNumber(b []byte) bool {
	return len(b) > 0 && len(b) <= 3 && ascii.All(b, ascii.IsDigit)
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

// trimOpened drops the marks of emphasis at the end that the text before the URL opens,
// as in *see url* and **see url**. An equals sign, as in =get url= of Org, may end a query.
func (sc *scan) trimOpened(end int) int {
	if end-sc.start < 4 || !ascii.In(sc.text[end-1], "*_~=") {
		return end
	}
	url, c := sc.text[sc.start:end], sc.text[end-1]
	n := len(url) - len(bytes.TrimRight(url, string(rune(c))))
	isQuery := c == '=' && (n > 1 || bytes.IndexByte(url, '?') >= 0)
	if n < 4 && !isQuery && (c != '~' || n == 2) && opensEmphasis(sc.before, c, n) {
		return end - n
	}
	return end
}

// opensEmphasis reports whether a run of n marks c in text opens emphasis that no other
// one closes: the last such run begins a word.
func opensEmphasis(text []byte, c byte, n int) bool {
	for i := len(text); i > 0; {
		end := bytes.LastIndexByte(text[:i], c) + 1
		if end == 0 || bytes.Contains(text[end:i], []byte("\n\n")) {
			return false
		}
		i = len(bytes.TrimRight(text[:end], string(rune(c))))
		if end-i != n {
			continue
		}
		previous, next := ascii.At(text, i-1), ascii.At(text, end)
		if previous > ' ' && !ascii.In(previous, "([{\"'*_~") {
			return false
		}
		if beginsEmphasis(next) {
			return true
		}
	}
	return false
}

// beginsEmphasis reports whether the first byte after a mark may be that of a text that is emphasised.
func beginsEmphasis(c byte) bool {
	return ascii.IsAlnum(c) || c >= utf8.RuneSelf || ascii.In(c, "([{\"'<*_~")
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

func isEmphasis(c byte) bool { return ascii.In(c, "*_/~=+|`$%") }
