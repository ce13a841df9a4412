package markup

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A Flaw is a mistake in what was meant as a link to a URL. Because of it, the markup
// makes no link, or a link to something else.
type Flaw struct {
	Kind linkflaw.Kind
	// Start and End are the bytes of the data that are wrong; an empty range where
	// something is missing.
	Start, End int
	// Meant is what should be there, if that is known.
	Meant string
}

// IsBetween reports whether the flaw is between the text of a link and its destination, or in the
// brackets around the destination: by CommonMark, the text may be a reference on its own. The first
// flaw begins after it.
func (f Flaw) IsBetween() bool {
	switch f.Kind {
	case linkflaw.DoubledBrackets, linkflaw.FullWidthBrackets, linkflaw.NestedLink:
		return true
	}
	return f.IsSpaced()
}

// IsSpaced reports whether the flaw is one of those between brackets that prose has as well, after a reference: white
// space or text.
func (f Flaw) IsSpaced() bool {
	switch f.Kind {
	case linkflaw.SpacedBrackets, linkflaw.SpacedLink, linkflaw.BrokenBrackets, linkflaw.InvisibleCharacter, linkflaw.TextBetween:
		return true
	}
	return false
}

// maxFlaw is how many bytes before and after a URL show a flaw.
const maxFlaw = 512

// A place is what is around a URL.
type place struct {
	data          []byte
	lo, hi        int // the text that may be read
	start, end    int
	before, after []byte
	// closed: a construct of the markup delimits the URL.
	closed bool
}

// Flaws returns what is wrong with the link to the URL data[start:end], in order; nil if
// it is in no link, or in a proper one. Closed says that [At] has found its destination.
// It reads at most maxFlaw bytes of data[lo:hi] before and after the URL. Where these do not decide, it reads at most
// maxOpening bytes before it, and maxNearby on both sides of a link in HTML.
func Flaws(lang Language, data []byte, lo, start, end, hi int, closed bool) []Flaw {
	p := place{data: data, lo: lo, hi: hi, start: start, end: end, closed: closed}
	p.before, p.after = data[max(lo, start-maxFlaw):start], data[end:min(hi, end+maxFlaw)]
	if isTemplate(data[start:end]) {
		return nil
	}
	if flaws := p.repeatedScheme(); flaws != nil {
		return flaws
	}
	return p.flawsIn(lang)
}

// flawsIn finds what is wrong by the rules of a markup.
func (p place) flawsIn(lang Language) []Flaw {
	switch {
	case lang == Markdown:
		return p.markdown()
	case lang == RST:
		return p.rst()
	case lang == PO:
		return p.catalogue()
	case lang == Python:
		return p.docstring()
	case lang == AsciiDoc:
		return p.asciidoc()
	case lang == Org:
		return p.org()
	case lang == MediaWiki:
		return p.mediawiki()
	case lang == LaTeX:
		return p.latex()
	case lang == Textile:
		return p.textile()
	case lang == HTML:
		if flaws := p.attribute(); flaws != nil {
			return flaws
		}
		return p.markdownInHTML()
	case lang == Text:
		return p.pod()
	case lang == Source || lang == C:
		if flaws := p.comment(); flaws != nil || lang == C {
			return flaws
		}
		return p.pod()
	}
	return nil
}

// repeatedScheme finds a scheme and blanks between the mark that opens the destination and the URL: [http:// u t].
func (p place) repeatedScheme() []Flaw {
	front := blanks.TrimRight(p.before)
	name, ok := bytes.CutSuffix(front, []byte("://"))
	if len(front) == len(p.before) || !ok {
		return nil // as most
	}
	opened := withoutWord(name)
	if len(opened) == len(name) || len(opened) == 0 || bytes.IndexByte([]byte("[(<"), opened[len(opened)-1]) < 0 {
		return nil
	}
	return p.at(linkflaw.LeadingText, p.base()+len(opened), p.start, "")
}

// withoutWord returns text without the letters that it ends in.
func withoutWord(text []byte) []byte {
	n := len(text)
	for n > 0 && ascii.IsAlpha(text[n-1]) {
		n--
	}
	return text[:n]
}

// base returns the offset of before in the data.
func (p place) base() int { return p.start - len(p.before) }

// at returns the flaw of the bytes [start, end) of the data.
func (p place) at(kind linkflaw.Kind, start, end int, meant string) []Flaw {
	return []Flaw{{Kind: kind, Start: start, End: end, Meant: meant}}
}

// foreign finds a link of Markdown in another markup. Write returns what that has before and
// after the URL of a link with a text.
func (p place) foreign(write func(text string) (front, back string)) []Flaw {
	if p.closed || !p.followsText() || hasSuffix(p.before, `\](`) || hasSuffix(p.before, "]](") {
		return p.foreignMarks(write)
	}
	label := bytes.TrimSuffix(spaces.TrimRight(p.before[:len(p.before)-len("(")]), []byte("]"))
	open := openingBracket(label)
	if open < 0 || !mayPrecedeLink(label[:open]) || endsInURL(label[:open]) {
		return nil
	}
	text, isImage := label[open+1:], hasSuffix(label[:open], "!")
	if string(bytes.TrimSpace(lastLine(label[:open]))) == ".." {
		return nil // a note of reStructuredText
	}
	if !isImage && (!hasLetter(text) && !isIssue(text) || text[0] == '^') {
		return nil // a note
	}
	if !hasPrefix(p.after, ")") || isImage || bytes.ContainsAny(text, "[]<>`*_|\\\n") {
		return p.at(linkflaw.ForeignLink, p.start, p.start, "")
	}
	front, back := write(string(text))
	return []Flaw{{linkflaw.ForeignLink, p.base() + open, p.start, front}, {linkflaw.ForeignLink, p.end, p.end + 1, back}}
}

// alone returns write for a markup that makes links of bare URLs: a text that is the URL is not written again, if white
// space or a mark of ASCII is before the link and after it.
func (p place) alone(write func(text string) (front, back string)) func(text string) (front, back string) {
	isApart := func(c byte) bool { return c < utf8.RuneSelf && !ascii.IsAlnum(c) }
	return func(text string) (front, back string) {
		open := len(p.before) - len("[](") - len(text)
		if text == string(p.data[p.start:p.end]) && isApart(ascii.At(p.before, open-1)) && isApart(ascii.At(p.after, len(")"))) {
			return "", ""
		}
		return write(text)
	}
}

// endsInURL reports whether the last word of text is a URL, whose text in AsciiDoc may follow: https://example.org/[.
func endsInURL(text []byte) bool {
	word := text[bytes.LastIndexAny(text, " \t\n")+1:]
	return bytes.Contains(word, []byte("://")) && bytes.IndexByte(word, ')') < 0
}

// followsText reports whether "](" is before the URL, or white space is between the two after words.
func (p place) followsText() bool {
	front, ok := bytes.CutSuffix(p.before, []byte("("))
	text := spaces.TrimRight(front)
	return ok && (hasSuffix(front, "]") || len(text) < len(front) && lineEnds(front[len(text):]) <= 1 && endsInLinkText(text) && hasPrefix(p.after, ")"))
}

// isIssue reports whether text is the number of an issue: #12.
func isIssue(text []byte) bool {
	return len(text) > 1 && text[0] == '#' && ascii.Span(text[1:], ascii.IsDigit) == len(text)-1
}

// line returns the text up to the first line end.
func line(text []byte) []byte {
	return before(before(text, "\n"), "\r") // faster than IndexAny
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
	if !hasSuffix(text, "]") || hasSuffix(text, `\]`) {
		return false
	}
	open := openingBracket(text[:len(text)-1])
	if open < 0 || !mayPrecedeLink(text[:open]) || hasLink(text[open+1:len(text)-1]) {
		return false
	}
	label := text[open+1 : len(text)-1]
	if len(label) == 0 {
		return hasSuffix(text[:open], "!") // the description of an image may be empty
	}
	return !ascii.IsSpace(label[0]) && !ascii.IsSpace(label[len(label)-1]) && isWords(label)
}

// endsInBlankLine reports whether the last line of text, which is not its first, has nothing but white space in it
// (CommonMark 0.31, section 4.9).
func endsInBlankLine(text []byte) bool { return hasSuffix(bytes.TrimRight(text, " \t\r"), "\n") }

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
	return !ascii.IsAlnum(c) && bytes.IndexByte([]byte(`]_\$&`), c) < 0
}

// isWords reports whether the label has words or code: neither the x of a check box, nor
// the number or the key of a note or a citation.
func isWords(label []byte) bool {
	switch {
	case label[0] == '^', len(label) == 1 && label[0] < 0x80:
		return false
	case bytes.IndexByte(label, '`') >= 0, hasPrefix(label, `\[`), hasSuffix(label, "%"), isTime(label), isVersion(label):
		return true
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

// isTime reports whether a label is a time: 34:38.
func isTime(label []byte) bool {
	colon := bytes.IndexByte(label, ':')
	isPart := func(c byte) bool { return ascii.IsDigit(c) || c == ':' }
	return colon > 0 && colon < len(label)-1 && ascii.Span(label, isPart) == len(label)
}

// isVersion reports whether a label is a version: 1.11.33, v1.2.
func isVersion(label []byte) bool {
	number, isMarked := bytes.CutPrefix(label, []byte("v"))
	isPart := func(c byte) bool { return ascii.IsDigit(c) || c == '.' }
	dots := bytes.Count(number, []byte("."))
	return ascii.Span(number, isPart) == len(number) && (dots > 1 || isMarked && dots > 0)
}

// hasLetter reports whether text has a letter.
func hasLetter(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool { return r >= 0x80 || ascii.IsAlpha(byte(r)) })
}
