package link

import (
	"bytes"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// strayLen returns the length of the mark at the end of a destination that belongs to the text around, or of a
// bracket that nothing in it opens; 0 if there is none.
func strayLen(url []byte) int {
	c, isEscape := lastEscape(url)
	switch {
	case isEscape && endsInQuote(url):
		return 0
	case isEscape && c < utf8.RuneSelf:
		return strayEscapeLen(url, c)
	case isEscape, ascii.Last(url) >= utf8.RuneSelf:
		return wideLen(url)
	case !endsInStray(url):
		return 0
	case ascii.HasSuffix(url, `\>`):
		return len(`\>`)
	}
	return 1
}

// strayEscapeLen is strayLen for a URL that ends in the escape of c.
func strayEscapeLen(url []byte, c byte) int {
	const size = len("%3E")
	front := url[:len(url)-size]
	if !isStrayEscape(front, c) {
		return 0
	}
	if previous, _ := lastEscape(front); c == '\n' && previous == '\r' {
		return size + len("%0D")
	}
	return size
}

// endsInStray reports whether the last byte of a URL, which is one of ASCII and not part of an escape, belongs to the text
// around.
func endsInStray(url []byte) bool {
	front := url[:len(url)-1]
	switch last := url[len(url)-1]; last {
	case '.', ':':
		return endsInStop(url)
	case '*':
		return endsInName(front) && bytes.IndexByte(front, '*') < 0
	case ',', ';':
		return !bytes.ContainsAny(url, "?&") && !ascii.HasPrefixFold(url, "data:") // a comma is before the data
	case ']':
		return bytes.IndexByte(url, '[') < 0 && !ascii.HasSuffix(url, "-]") // the name of a key: CTRL-]
	case '>':
		return bytes.IndexByte(url, '<') < 0 && !bytes.Contains(url, []byte("&lt;")) && !isOperator(front)
	case '"', '\'', '|':
		isSign := last == '\'' && bytes.ContainsAny(url, "?#") && !endsInEscape(front) // of a derivative, or in the name of a function
		return !isSign && bytes.IndexByte(front, last) < 0
	case '\\':
		return markup.StartsURL(url)
	}
	return false
}

// endsInStop reports whether the full stop or the colon at the end of a URL is that of the sentence.
func endsInStop(url []byte) bool {
	front, isDot := url[:len(url)-1], url[len(url)-1] == '.'
	isFolder := ascii.HasSuffix(front, "/") && !ascii.HasSuffix(front, "//")
	isHere := isDot && bytes.Contains(url, []byte("/tree/")) // it names the folder in a repository
	isWord := isDot && (endsInHeading(front) || endsInWord(front))
	return (endsInName(front) || isWord || isFolder && !isHere) && !endsInQuote(url)
}

// isOperator reports whether ">" after url is, or ends, the name of an operator: the last segment of its path alone, or
// that of a path in its fragment.
func isOperator(url []byte) bool {
	_, fragment, _ := bytes.Cut(url, []byte("#"))
	return ascii.HasSuffix(url, "/") && bytes.Count(url, []byte("/")) > len("///") || bytes.IndexByte(fragment, '/') >= 0
}

// isUsual reports whether a URL has only what is in most: ASCII without escapes, brackets, quotation marks and line ends.
func isUsual(url []byte) bool { return unusual.Index(url) == len(url) }

var unusual = kernel.NewSet(func(c byte) bool { return c >= utf8.RuneSelf || ascii.In(c, "%\"`\\[]\r\n") })

// pairMarks has a byte of each mark of a pair.
var pairMarks = kernel.SetOf("\"`[]\xe2")

// strayInside returns the range in a URL, before its fragment, of its only mark of a pair; start is -1 if there is none.
func strayInside(url []byte) (start, end int) {
	if pairMarks.Index(url) == len(url) || !markup.StartsURL(url) {
		return -1, -1 // as in nearly all
	}
	front := before(url, "#")
	for _, pair := range [...][2]string{{`"`, `"`}, {"`", "`"}, {"[", "]"}, {"]", "["}, {"“", "”"}, {"”", "“"}, {"‘", "’"}} {
		n := bytes.Index(front, []byte(pair[0]))
		if n >= 0 && pair[0] == "]" && ascii.At(url, n+1) >= utf8.RuneSelf {
			continue // text follows, and the bracket is in place of a parenthesis
		}
		if n >= 0 && bytes.Count(url, []byte(pair[0])) == 1 && (pair[0] == pair[1] || !bytes.Contains(url, []byte(pair[1]))) {
			return n, n + len(pair[0])
		}
	}
	return -1, -1
}

// wideMarks are the marks of Chinese and Japanese that end a sentence or a part of one, and closing brackets after
// what opens them, as they are and escaped.
var wideMarks = func() (all [][2]string) {
	for _, pair := range strings.Fields("。 ， 、 ； ： （） 「」 『』 【】 《》 “”") {
		closing := strings.TrimLeft(pair, "（「『【《“")
		opening := strings.TrimSuffix(pair, closing)
		all = append(all, [2]string{opening, closing}, [2]string{url.PathEscape(opening), url.PathEscape(closing)})
	}
	for _, r := range "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff" { // copied with the text, which nobody sees
		all = append(all, [2]string{"", url.PathEscape(string(r))})
	}
	return append(all, [2]string{"", "%20"}) // before one of them
}()

// wideLen returns the length of all wideMarks at the end of a URL that nothing in it opens or closes.
func wideLen(text []byte) int {
	upper := ascii.Upper(text) // the digits of escapes
	rest := upper
	for {
		n := len(rest)
		for _, m := range wideMarks {
			if m[1][0] == '%' && bytes.IndexByte(rest, '#') >= 0 {
				continue // a program has written the anchor of a heading with that mark
			}
			if ascii.HasSuffix(rest, m[1]) && (m[0] == "" || !bytes.Contains(upper, []byte(m[0]))) {
				rest = rest[:len(rest)-len(m[1])]
			}
			if m[1][0] != '%' && m[0] != "" && ascii.HasSuffix(rest, m[0]) {
				rest = rest[:len(rest)-len(m[0])]
			}
		}
		if len(rest) == n {
			if _, isName := lastEscape(rest); isName && n < len(text) && text[n] == '%' {
				return 0 // a program has escaped the whole name
			}
			return len(text) - n
		}
	}
}

func isASCII(c byte) bool { return c < utf8.RuneSelf }

func endsInEscape(url []byte) bool {
	_, ok := lastEscape(url)
	return ok
}

// lastEscape returns the byte whose escape a URL ends in.
func lastEscape(url []byte) (c byte, ok bool) {
	n := len(url) - len("%3E")
	if n < 0 || url[n] != '%' {
		return 0, false
	}
	v, err := strconv.ParseUint(string(url[n+1:]), 16, 8)
	return byte(v), err == nil
}

// isStrayEscape reports whether the escape of c, which follows front, is that of a mark of the text around: a
// program has encoded what was in the brackets of the destination.
func isStrayEscape(front []byte, c byte) bool {
	count := func(c byte) int {
		return bytes.Count(front, []byte{c}) + bytes.Count(bytes.ToUpper(front), fmt.Appendf(nil, "%%%02X", c))
	}
	if bytes.IndexByte(front, '?') >= 0 {
		return false // it may be data
	}
	switch c {
	case '>':
		arrow := bytes.TrimSuffix(ascii.Upper(front), []byte("%3E"))
		return count('<') == 0 && !isOperator(front) && !ascii.In(ascii.Last(arrow), "-=|")
	case ')':
		return count('(') == 0
	case ']':
		return count('[') == 0
	case '"', '`':
		return count(c)%2 == 0
	case ' ':
		return bytes.IndexByte(front, '#') < 0
	case '\n', '\r':
		return count(c) == 0 // else it is code, or data
	case '\\':
		return true
	}
	return false
}

// isFollowedByStop reports whether a URL and a full stop after it are the text of a link, and its destination: a
// program made a link of both.
func isFollowedByStop(text, url []byte) bool {
	return ascii.HasSuffix(url, ".") && bytes.Equal(text, url) && !endsInQuote(url)
}

// endsInQuote reports whether the URL ends in a text directive (URL Fragment Text Directives). It quotes
// words of the page, to which the marks and escapes at the end belong.
func endsInQuote(url []byte) bool { return bytes.Contains(url, []byte(":~:text=")) }

// strayBackslashes finds backslashes in a bare URL, where they escape nothing (CommonMark 0.31, section 2.4).
func (p place) strayBackslashes() (flaws []Flaw) {
	url := p.url()
	for i := 0; ; {
		n := bytes.IndexByte(url[i:], '\\')
		if n < 0 {
			return flaws
		}
		i += n + 1
		if !ascii.In(ascii.At(url, i), "!#&()*+,-.=?[]_~") {
			return nil // the path of a file, or code
		}
		flaws = append(flaws, Flaw{Kind: linkflaw.StrayBackslash, Start: p.start + i - 1, End: p.start + i})
	}
}

// isUnopened reports whether a URL ends in a parenthesis that nothing in it opens.
func isUnopened(url []byte) bool {
	return markup.Unmatched(url, '(', ')') == len(url)-1
}

// strayEnd returns the mark at the end of a URL that belongs to the text around.
func (p place) strayEnd() []Flaw {
	url := p.url()
	n := max(strayLen(url), 1)
	for more := n; more > 0 && n < len(url); n += more {
		more = strayLen(url[:len(url)-n])
	}
	return p.at(linkflaw.StrayMark, p.end-n, p.end, "")
}

// autolink finds <u,>, in which the mark follows the URL instead of the bracket (CommonMark 0.31, section 6.5).
func (p place) autolink() []Flaw {
	front := p.before[:len(p.before)-len("<")]
	if c := ascii.Last(front); len(front) > 0 && !ascii.IsSpace(c) && c < utf8.RuneSelf {
		return nil
	}
	mark := p.strayEnd()
	moved := strings.Trim(string(p.data[mark[0].Start:p.end]), `\`) // a backslash was there to escape the bracket
	if moved == "" {
		return mark
	}
	return append(mark, Flaw{linkflaw.StrayMark, p.end + len(">"), p.end + len(">"), moved})
}

// endsInName reports whether the path of a URL ends in a number, a version such as v1.0, or the name of
// a file with a suffix: no dot follows any of them.
func endsInName(url []byte) bool {
	segment := url[bytes.LastIndexByte(url, '/')+1:]
	dot := bytes.LastIndexByte(segment, '.')
	suffix := segment[dot+1:]
	if len(suffix) == 0 || bytes.Count(url, []byte("/")) < len("///") || bytes.ContainsAny(segment, "?#=&") {
		return false
	}
	version := bytes.TrimPrefix(segment, []byte("v"))
	isLower := func(c byte) bool { return ascii.IsLower(c) || ascii.IsDigit(c) }
	const minHyphens = 3 // in the title of an article
	if bytes.Count(segment, []byte("-")) >= minHyphens && ascii.All(segment, isSlug) {
		return true
	}
	return len(version) > 0 && ascii.All(version, func(c byte) bool { return ascii.IsDigit(c) || c == '.' }) ||
		dot > 0 && len(suffix) >= 2 && len(suffix) <= 5 && ascii.All(suffix, isLower) && ascii.IsAlpha(suffix[0])
}

// endsInWord reports whether a URL ends in its host, which has a dot, or its path in words in small letters.
func endsInWord(url []byte) bool {
	segment := url[bytes.LastIndexByte(url, '/')+1:]
	isPart := func(c byte) bool { return ascii.IsLower(c) || c == '-' }
	if bytes.Count(url, []byte("/")) == len("//") {
		isPart = func(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '.' }
		return bytes.IndexByte(segment, '.') > 0 && ascii.IsAlnum(ascii.Last(segment)) && ascii.All(segment, isPart)
	}
	return len(segment) > 2 && ascii.IsLower(ascii.Last(segment)) && ascii.All(segment, isPart)
}

// endsInHeading reports whether the fragment of a URL is the identifier of a heading, as most programs make it of the
// words in it.
func endsInHeading(url []byte) bool {
	_, fragment, _ := bytes.Cut(url, []byte("#"))
	return bytes.IndexByte(fragment, '-') > 0 && ascii.All(fragment, isSlug)
}

// isSlug reports whether c can be in the words that a program made of a title, for a path or a fragment.
func isSlug(c byte) bool { return ascii.IsLower(c) || ascii.IsDigit(c) || c == '-' }

// strayPrefix returns the length of the marks and the encoded or no-break space between the opening bracket of a
// destination and the end of text.
func strayPrefix(text []byte) int {
	front := text
	for len(text)-len(front) < len("%20%20%20") {
		n := len(front)
		for _, mark := range []string{"%20", "%C2%A0", "&nbsp;", "\u00a0", "\u3000", "“", "‘"} {
			front = bytes.TrimSuffix(front, []byte(mark))
		}
		if len(front) == n && n > 0 && ascii.In(front[n-1], "@:;,=#[\"'`\\.*|!~-/") {
			front = front[:n-1]
		}
		if len(front) == n {
			break
		}
	}
	if len(front) == len(text) || !ascii.HasSuffix(front, "](") || !endsInLabel(front[:len(front)-1]) {
		return 0
	}
	return len(text) - len(front)
}

// beginsWithStrayMark reports whether a mark is between the opening bracket of a destination and the URL.
func (p place) beginsWithStrayMark() bool {
	return !ascii.IsAlpha(ascii.Last(p.before)) && strayPrefix(p.before) > 0 && closesLink(p.after)
}

// strayStart finds [t](,u).
func (p place) strayStart() []Flaw {
	return p.at(linkflaw.StrayMark, p.start-strayPrefix(p.before), p.start, "")
}

// endsInStrayMark reports whether the URL ends in a mark of the text around, or a parenthesis that nothing in it opens.
func (p place) endsInStrayMark() bool {
	url := p.url()
	return strayLen(url) > 0 || isUnopened(url)
}

// mayBeFollowedByMark reports whether the URL ends in a mark that may have been meant to follow its bracket, as no
// encoded space is.
func (p place) mayBeFollowedByMark() bool {
	return p.endsInStrayMark() && !ascii.HasSuffix(p.url(), "%20")
}
