package link

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// strayText finds what follows the URL in a destination or in the value of an attribute. IsText says that the same
// is the text of the link.
func (p place) strayText(isText bool) []Flaw {
	url := p.url()
	n := endAtCopy(url)
	if !isUsual(url) {
		n = max(n, bytes.Index(url, []byte(`">`)), bytes.Index(url, []byte("%3Chttp")), endAtBracket(url), endInList(url),
			endAtWide(url), endAtSentence(url, isText), endAtWideTitle(url), p.endOfText())
	}
	if n < 0 {
		return nil
	}
	return p.at(linkflaw.StrayText, p.start+n, p.end, "")
}

// endOfText returns the offset in the URL at which the text of its link ends, which is the same but for words of
// Chinese or Japanese that follow; -1 if it is not.
func (p place) endOfText() int {
	url := p.url()
	if ascii.All(url, isASCII) {
		return -1
	}
	label := lastLabel(bytes.TrimSuffix(p.before, []byte("(")))
	if !markup.StartsURL(label) || !bytes.HasPrefix(url, label) || len(label) == len(url) {
		return -1
	}
	if r, _ := utf8.DecodeRune(url[len(label):]); r < '\u2e80' {
		return -1
	}
	return len(label)
}

// endAtCopy returns the offset in a URL after which it follows once more, after a mark or a space; -1 if it does not.
func endAtCopy(url []byte) int {
	if !bytes.Contains(url[1:], []byte("http")) { // faster than LastIndex
		return -1 // as in nearly all
	}
	second := bytes.LastIndex(url, []byte("http"))
	again := bytes.TrimRight(url[second:], ")/")
	first := bytes.TrimRight(url[:second], "(,;|\"' \t\r\n")
	for ascii.HasSuffix(first, escapedSpace) {
		first = first[:len(first)-len(escapedSpace)]
	}
	if len(first) == second || !bytes.Equal(bytes.TrimRight(first, "/"), again) {
		return -1
	}
	return len(first)
}

// endAtBracket returns the offset in a URL of a closing bracket that nothing in it opens, before an opening one or a
// letter beyond ASCII; -1 if there is none.
func endAtBracket(url []byte) int {
	n := bytes.Index(url, []byte("]["))
	if n < 0 {
		n = bytes.IndexByte(url, ']')
		if r, _ := utf8.DecodeRune(url[n+1:]); n < 0 || r < utf8.RuneSelf || !unicode.IsLetter(r) {
			return -1
		}
	}
	if bytes.IndexByte(url[:n], '[') >= 0 {
		return -1 // as in a query
	}
	return n
}

// endInList returns the offset in a destination at which the first URL ends of a list of images and their widths, as
// in the attribute srcset of HTML; -1 if it is no such list.
func endInList(destination []byte) int {
	first, _, ok := bytes.Cut(destination, []byte("w,%20http"))
	if !ok {
		return -1
	}
	end := bytes.LastIndex(first, []byte("%20"))
	if end < 0 || ascii.Span(first[end+len("%20"):], ascii.IsDigit) < len(first)-end-len("%20") {
		return -1
	}
	return end
}

// endAtWideTitle returns the offset in a URL of a title in curly quotation marks at its end, which follows a letter or a
// digit of ASCII; -1 if there is none.
func endAtWideTitle(url []byte) int {
	if !ascii.HasSuffix(url, "”") {
		return -1 // as in nearly all
	}
	n := bytes.Index(url, []byte("“"))
	if n < 0 || !ascii.IsAlnum(ascii.At(url, n-1)) || bytes.Count(url, []byte("“")) > 1 {
		return -1
	}
	return n
}

// endAtSentence returns the offset in a URL at which a sentence begins that continues in a language without white space:
// it contains another URL, or the URL isText too, and the sentence follows a letter of its path in ASCII, which is no
// title of an article, and is not part of the name of a file, before its extension. It is -1 if there is none.
func endAtSentence(url []byte, isText bool) int {
	n := ascii.Span(url, isASCII)
	if r, _ := utf8.DecodeRune(url[n:]); n == len(url) || r < '\u2e80' || !unicode.IsLetter(r) {
		return -1 // neither Chinese nor Japanese
	}
	for _, scheme := range []string{"http://", "https://"} {
		if i := bytes.Index(url[n:], []byte(scheme)); i > 0 && url[n+i-1] >= utf8.RuneSelf {
			return n
		}
	}
	_, path, _ := bytes.Cut(url[:n], []byte("://"))
	if !isText || ascii.HasSuffix(url, ".html") || ascii.HasSuffix(url, ".htm") || bytes.Contains(path, []byte("wiki")) || bytes.IndexByte(path, '/') < 0 {
		return -1
	}
	if last := url[n-1]; ascii.IsLower(last) || last == ',' || last == '/' && ascii.HasPrefix(url[n:], "的") {
		return n
	}
	return -1
}

// endAtWide returns the offset in a URL of a full-width comma or full stop between its path, which is in ASCII so far,
// and other text; -1 if there is none.
func endAtWide(url []byte) int {
	n := ascii.Span(url, isASCII)
	_, path, _ := bytes.Cut(url[:n], []byte("://"))
	if bytes.IndexByte(path, '/') < 0 || !beginsWithWideStop(url[n:]) || wideLen(url) == len(url)-n {
		return -1
	}
	if isURLAfterWide(url[n:]) && (ascii.HasPrefix(url[n:], "。") || url[n-1] == '/') {
		return -1
	}
	return n
}

// beginsWithWideStop reports whether text begins with a full-width comma or full stop.
func beginsWithWideStop(text []byte) bool {
	return ascii.HasPrefix(text, "，") || ascii.HasPrefix(text, "。")
}

// isURLAfterWide reports whether text continues a URL after the mark that it begins with: it is in ASCII, and no URL
// itself.
func isURLAfterWide(text []byte) bool {
	rest := text[len("。"):]
	return ascii.IsAlnum(ascii.At(rest, 0)) && ascii.All(rest, isASCII) && !bytes.Contains(rest, []byte("://"))
}

// strayWide returns the range in a URL in ASCII of a full-width comma or full stop between a slash and the rest of the
// path; start is -1 if there is none.
func strayWide(url []byte) (start, end int) {
	n := ascii.Span(url, isASCII)
	if n == len(url) || url[max(n-1, 0)] != '/' || !beginsWithWideStop(url[n:]) || !isURLAfterWide(url[n:]) {
		return -1, -1
	}
	return n, n + len("。")
}
