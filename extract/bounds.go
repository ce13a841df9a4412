package extract

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// A span is what the right-hand scan of a bare URL found: the URL is
// [start, end) once what may not be last has fallen off, and the scan stopped
// at stop >= end.
type span struct {
	end, stop int
	// invisible is where the first character is that is to be dropped, 0 when
	// there is none.
	invisible int
	// cut: the scan stopped at MaxURL.
	cut bool
}

// hide notes that something at i is to be dropped.
func (s *span) hide(i int) {
	if s.invisible == 0 {
		s.invisible = i
	}
}

// A scan follows one URL to the right. It looks at each byte once.
type scan struct {
	before []byte // what stands before the URL
	text   []byte
	start  int  // of the URL
	quote  byte // ' ` or | where one stands right before the URL
	// escapes: a backslash escapes what follows it, in this markup.
	escapes bool
	open    [3]int
	label   int  // of the first unclosed '[', or 0
	iri     bool // there is a letter beyond ASCII
	iriAt   int  // behind the last one
	s       span
}

// bound finds where the URL that starts at text[start] ends, for a URL marked
// off by nothing but the text around it (extraction policy, section 4). The
// bytes before from are known to belong to it; before is what stands before it.
func bound(before, text []byte, start, from int) span {
	sc := scan{before: before, text: text, start: start}
	return sc.bound(from)
}

func (sc *scan) bound(from int) span {
	if c := at(sc.before, len(sc.before)-1); c == '\'' || c == '`' || c == '|' {
		sc.quote = c
	}
	sc.run(from)
	sc.s.end = sc.trim(max(sc.s.end, sc.start))
	return sc.s
}

func (sc *scan) run(i int) {
	limit := min(len(sc.text), sc.start+MaxURL)
	if sc.quote == 0 {
		i = sc.ordinary(i, limit)
	}
	for i < limit {
		if classes[sc.text[i]] == plain {
			i++
			sc.s.end = i
			continue
		}
		n := sc.special(i)
		if n == 0 {
			sc.s.stop = i
			return
		}
		i += n
	}
	sc.s.stop = i
	sc.s.cut = i < len(sc.text) && classes[sc.text[i]] != stop
}

// ordinary passes over the bytes from i on that belong to the URL whatever stands
// around them: most of it, mostly. It returns where they end.
func (sc *scan) ordinary(i, limit int) int {
	to := i + decisive.Index(sc.text[i:limit])
	for end := to; end > i; end-- {
		if classes[sc.text[end-1]] == plain {
			sc.s.end = end
			break
		}
	}
	return to
}

// decisive are the bytes that special has to decide on where no quote is open.
var decisive = kernel.NewSet(func(c byte) bool {
	return classes[c] != plain && classes[c] != tail && classes[c] != apostrophe
})

// special decides on the byte at i that is not plain. It returns the number of
// bytes that belong to the URL, or 0 where it ends.
func (sc *scan) special(i int) int {
	c := sc.text[i]
	switch classes[c] {
	case stop:
		return 0
	case opening:
		return sc.opening(i)
	case closing:
		return sc.closing(i)
	case high:
		return sc.high(i)
	case listMark:
		if sc.separates(i) {
			return 0
		}
		if endsInReference(sc.text[sc.start : i+1]) {
			sc.s.end = i + 1
		}
	case ampersand:
		if closesMarkup(sc.text[i:]) {
			return 0
		}
		sc.s.end = i + 1
	case backslash:
		if sc.escapes {
			return sc.escape(i)
		}
		if isRoffBreak(sc.text[i:]) {
			sc.s.hide(i)
			return 2
		}
		if endsAtBackslash(sc.text[i+1:]) {
			return 0
		}
	case backquote:
		if c == sc.quote || !ascii.IsAlnum(at(sc.text, i+1)) && at(sc.text, i+1) != '/' { // as in reST's `_
			return 0
		}
	case apostrophe, tail:
		if c == sc.quote {
			return 0
		}
	}
	return 1
}

// separates reports whether the comma or semicolon at i stands between two
// URLs: another follows at once, or behind "name=" where that is no field of a
// query.
func (sc *scan) separates(i int) bool {
	rest := sc.text[i+1 : min(len(sc.text), i+1+2*maxScheme)]
	if n := countWhile(rest, isNameByte); n > 0 && at(rest, n) == '=' && bytes.IndexByte(sc.text[sc.start:i], '?') < 0 {
		rest = rest[n+1:]
	}
	return schemeFollows(rest)
}

// isNameByte reports whether c stands in the name of a setting, or in the
// reference to a variable that stands for one: "node_1=", "${NODE}=".
func isNameByte(c byte) bool { return ascii.IsScheme(c) || bytes.IndexByte([]byte("_${}"), c) >= 0 }

// escape passes over an escape of markup at i.
func (sc *scan) escape(i int) int {
	if i+1 == len(sc.text) || classes[sc.text[i+1]] == stop {
		return 0
	}
	if classes[sc.text[i+1]] == plain {
		sc.s.end = i + 2
	}
	return 2
}

func (sc *scan) opening(i int) int {
	n := &sc.open[bracketIndex(sc.text[i])]
	if *n == 0 && sc.text[i] == '[' {
		sc.label = i
	}
	*n++
	return 1
}

func (sc *scan) closing(i int) int {
	n := &sc.open[bracketIndex(opener(sc.text[i]))]
	if *n == 0 {
		return 0
	}
	*n--
	sc.s.end = i + 1
	return 1
}

func bracketIndex(c byte) int {
	switch c {
	case '(':
		return 0
	case '[':
		return 1
	}
	return 2
}

// high decides on a character beyond ASCII. Letters of spaced scripts belong to
// the URL. Those of unspaced ones do where the URL is an IRI already, or where
// they begin a component below the root: right behind a word they are prose.
func (sc *scan) high(i int) int {
	r, n := decodeRune(sc.text[i:])
	switch scriptOf(r) {
	case endsURL:
		return 0
	case invisible:
		sc.s.hide(i)
		return n
	case symbol:
		return n
	case unspaced:
		if !sc.inIRI(i) {
			return 0
		}
	}
	sc.iri, sc.iriAt = true, i+n
	sc.s.end = i + n
	return n
}

// inIRI reports whether the letter of an unspaced script at i belongs to the
// URL: it stands in a component that has such letters already, or begins one.
func (sc *scan) inIRI(i int) bool {
	if !sc.iri {
		return sc.beginsComponent(i)
	}
	return bytes.IndexAny(sc.text[sc.iriAt:i], "/?#") < 0 || bytes.IndexByte([]byte("/?#=&"), sc.text[i-1]) >= 0
}

// beginsComponent reports whether the character at i follows a delimiter that
// is not the slash of the root: /wiki/ and ?q= are followed by a name, the
// slash behind the host as often by prose.
func (sc *scan) beginsComponent(i int) bool {
	switch sc.text[i-1] {
	case '=', '#', '%', '&':
		return true
	case '/':
		slashes := 0
		for _, c := range sc.text[sc.start:min(i, sc.start+512)] {
			if c == '/' {
				slashes++
			}
		}
		return slashes == 2 || slashes > 3
	}
	return false
}

// trim lets fall off what may not be last, footnote marks, labels and the mark
// of emphasis that also stands before the URL.
func (sc *scan) trim(end int) int {
	if sc.open[1] > 0 && sc.label < end && sc.s.stop < len(sc.text) && ascii.IsBlank(sc.text[sc.s.stop]) {
		end = sc.dropTail(sc.label)
	}
	for {
		e := sc.trimRule(sc.trimEmphasis(sc.trimLabel(end)))
		if e == end {
			return end
		}
		end = sc.dropTail(e)
	}
}

// minRule is the length at which a run of one mark is a rule across the page.
const minRule = 8

// ruleLen returns the length of the run of one mark at the end of text.
func ruleLen(text []byte) int {
	n := len(text)
	if n == 0 || bytes.IndexByte([]byte("_-=*~#+"), text[n-1]) < 0 {
		return 0
	}
	start := n - 1
	for start > 0 && text[start-1] == text[n-1] {
		start--
	}
	return n - start
}

// trimRule drops a rule across the page that has run into the URL.
func (sc *scan) trimRule(end int) int {
	if n := ruleLen(sc.text[sc.start:end]); n >= minRule {
		return end - n
	}
	return end
}

// dropTail moves end back over bytes that may not be last.
func (sc *scan) dropTail(end int) int { return trimEnd(sc.text, sc.start, end) }

// trimEnd returns the end of text[start:end] without the bytes at its end that
// may not be last in a URL.
func trimEnd(text []byte, start, end int) int {
	for end > start {
		switch classes[text[end-1]] {
		case tail, listMark, opening, backslash, backquote, apostrophe:
			end--
		default:
			return end
		}
	}
	return end
}

// maxReference is the length of the longest numeric character reference.
const maxReference = len("&#x10FFFF;")

// endsInReference reports whether text ends in a numeric character reference of
// HTML, which its semicolon belongs to.
func endsInReference(text []byte) bool {
	if text[len(text)-1] != ';' {
		return false
	}
	text = text[max(0, len(text)-maxReference) : len(text)-1]
	i := bytes.LastIndex(text, []byte("&#"))
	if i < 0 {
		return false
	}
	digits, is := text[i+2:], ascii.IsDigit
	if at(digits, 0)|0x20 == 'x' {
		digits, is = digits[1:], ascii.IsHex
	}
	return len(digits) > 0 && countWhile(digits, is) == len(digits)
}

// trimLabel drops a footnote mark, [1], and the label of AsciiDoc, [Label],
// from the end.
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
	if isNumber(inner) || isLabel(inner) && ascii.IsAlnum(sc.text[open-1]) {
		return open
	}
	return end
}

func isNumber(b []byte) bool {
	for _, c := range b {
		if !ascii.IsDigit(c) {
			return false
		}
	}
	return len(b) > 0 && len(b) <= 3
}

// isLabel reports whether b reads as the text of a link: a capitalised word.
func isLabel(b []byte) bool {
	if len(b) < 2 || !ascii.IsUpper(b[0]) {
		return false
	}
	for _, c := range b[1:] {
		if !ascii.IsAlpha(c) {
			return false
		}
	}
	return true
}

// trimEmphasis drops the marks at the end that also stand right before the URL,
// as in *url* and _url_. A mark glued to a word before it is no emphasis.
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

func isEmphasis(c byte) bool {
	switch c {
	case '*', '_', '/', '~', '=', '+', '|', '`', '$':
		return true
	}
	return false
}

// schemeFollows reports whether b begins with a scheme and "://".
func schemeFollows(b []byte) bool {
	i := 0
	for i < len(b) && i < maxScheme && ascii.IsScheme(b[i]) {
		i++
	}
	return i > 1 && ascii.IsAlpha(b[0]) && i+2 < len(b) && b[i] == ':' && b[i+1] == '/' && b[i+2] == '/'
}

// closesMarkup reports whether b begins with the entity of a bracket or a
// quotation mark, which ends a URL in any text.
func closesMarkup(b []byte) bool {
	for _, e := range [...]string{"&gt;", "&lt;", "&quot;", "&nbsp;"} {
		if len(b) >= len(e) && ascii.EqualFold(b[:len(e)], e) {
			return true
		}
	}
	return false
}

// endsAtBackslash reports whether a backslash before b ends the URL: b is at
// an end itself, or goes on as an escape of a string literal does.
func endsAtBackslash(b []byte) bool {
	if len(b) == 0 || !ascii.IsAlnum(b[0]) {
		return true
	}
	switch b[0] {
	case 'n', 'r', 't', '0':
		return len(b) == 1 || !ascii.IsAlnum(b[1])
	}
	return false
}
