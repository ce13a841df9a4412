package suppress

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/suggest"
	"github.com/urlmend/urlmend/lint"
)

// marker is the beginning of every directive, and mistaken is taken for it by those who
// write directives for other linters. They differ in the last byte.
var (
	marker   = []byte("urlmend:")
	mistaken = []byte("urlmend-")
)

// MaxDirectives is the greatest number of directives of a document. A directive that names several
// rules counts once for each rule. The first one over the limit is malformed, and the rest are
// ignored.
const MaxDirectives = 10000

// Parse returns the directives in text, in order. Text begins at offset base of the
// document, in that line, counted from 1; it may begin and end anywhere. Urls are
// the URLs in text, in order: a marker inside one is no directive. Parse returns
// the directives that begin before the offset limit of the document; after that, as a
// URL may extend there, only those in lines after which text says what follows. If a
// document is read in pieces, two pieces may have the same directive; [Filter.Add]
// takes it once. Parse stops at the directive after MaxDirectives.
//
// The time is linear in the length of text. Directives do not refer to it.
func Parse(text []byte, base, line, limit int, urls []lint.Range) (found []Directive) {
	p := parser{text: text, base: base, urls: urls, ahead: textLine{number: line, end: -1}}
	at, count := p.next(0), 0
	for at >= 0 && count <= MaxDirectives {
		p.textLine = p.ahead
		after := p.next(at + len(marker))
		if _, known := p.blankAfter(); base+at >= limit && !known {
			return found
		}
		stop := p.end
		if after >= 0 {
			stop = min(stop, after)
		}
		if d, ok := p.directive(at, stop); ok {
			found, count = append(found, d), count+d.count()
		}
		at = after
	}
	return found
}

// Mentioned reports whether text contains a marker. Most texts contain none, and
// the last bytes of each are rare.
func Mentioned(text []byte) bool { return mentions(text, marker) || mentions(text, mistaken) }

func mentions(text, marker []byte) bool {
	last := len(marker) - 1
	for i := 0; ; i += 2 {
		if i = kernel.Pair(text, i, marker[last-1], marker[last]); i < 0 {
			return false
		}
		if bytes.HasSuffix(text[:i+2], marker) {
			return true
		}
	}
}

// isMarker reports whether text begins with a marker.
func isMarker(text []byte) bool {
	return bytes.HasPrefix(text, marker) || bytes.HasPrefix(text, mistaken)
}

// A parser reads a text forward. Its offsets are in the text.
type parser struct {
	text     []byte
	base     int
	urls     []lint.Range // in the document; those that end before ahead are gone
	textLine              // of the directive that is read
	ahead    textLine     // of the marker that was found last
	// ticks counts the runs of backquotes in ahead before the offset counted.
	ticks, counted int
}

// A textLine is the range of a line, without its end.
type textLine struct {
	number, start, end int
	first, last        int // its range without the blanks at its ends
	tick               int // its last backquote, or less than start
}

// next returns the offset of the next marker at or after from, or -1.
func (p *parser) next(from int) int {
	name := marker[:len(marker)-1]
	for {
		i := bytes.Index(p.text[from:], name)
		if i < 0 {
			return -1
		}
		from += i
		p.enter(from)
		if isMarker(p.text[from:]) && mayBegin(p.text[:from]) && !p.inCode(from) && !p.inURL(p.base+from) {
			return from
		}
		from += len(name)
	}
}

// enter moves ahead to the line of the offset at.
func (p *parser) enter(at int) {
	line := &p.ahead
	if at <= line.end {
		return
	}
	passed := p.text[line.start:at]
	if n := bytes.Count(passed, []byte("\n")); n > 0 {
		line.number += n
		line.start += bytes.LastIndexByte(passed, '\n') + 1
	}
	line.end = len(p.text)
	if i := bytes.IndexByte(p.text[at:], '\n'); i >= 0 {
		line.end = at + i
	}
	all := p.text[line.start:line.end]
	line.first = line.start + blanks(all)
	line.last = line.start + len(bytes.TrimRight(all, " \t\r"))
	line.tick = line.start + bytes.LastIndexByte(all, '`')
	p.ticks, p.counted = 0, line.start
}

// inCode reports whether the offset at, in ahead, is between backquotes in the
// line.
func (p *parser) inCode(at int) bool {
	for ; p.counted < at; p.counted++ {
		if p.text[p.counted] == '`' && (p.counted == p.ahead.start || p.text[p.counted-1] != '`') {
			p.ticks++
		}
	}
	return p.ticks%2 == 1 && at < p.ahead.tick
}

// inURL reports whether the offset of the document is in a URL.
func (p *parser) inURL(off int) bool {
	for len(p.urls) > 0 && p.urls[0].End <= off {
		p.urls = p.urls[1:]
	}
	return len(p.urls) > 0 && p.urls[0].Start < off
}

// mayBegin reports whether a directive may begin after that text: not in a word, in
// a URL, or in code that mentions directives.
func mayBegin(before []byte) bool {
	before = before[max(0, len(before)-maxSigns):]
	bare := bytes.TrimRight(before, "/#;%-")
	if len(bare) == 0 {
		return len(before) < maxSigns
	}
	last, _ := utf8.DecodeLastRune(bare)
	if len(bare) < len(before) {
		// The signs of a comment are at its start.
		return strings.ContainsRune(" \t\r\n!{(<*", last)
	}
	return !isAlnum(last) && !strings.ContainsRune(":`_.?&=@+~", last)
}

// maxSigns is the number of bytes that are searched for the signs of a comment.
const maxSigns = 16

func isBlank(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

// directive reads the directive whose marker is at that offset, and that ends
// before stop. It is not ok if there is none.
func (p *parser) directive(at, stop int) (d Directive, ok bool) {
	w := p.wording(at, stop)
	if !p.isDirective(&w, at) {
		return d, false
	}
	d = Directive{Kind: w.kind, Line: p.number, next: p.number + 1, Start: p.base + at, End: p.base + w.end}
	if blank, _ := p.blankAfter(); blank {
		d.next++
	}
	switch {
	case w.isHabit:
	case !w.isKnown:
		d.refuse("%v", suggest.Unknown("directive", "urlmend:"+w.name, markers(), "there are "+strings.Join(markers(), ", ")))
	case w.isSpaced:
		d.refuse("the directive has a space in it: write urlmend:%s[RULE, ...] and a reason", w.name)
	case !w.isOpen:
		d.refuse("the directive names no rule: write urlmend:%s[RULE, ...] and a reason", w.name)
	}
	end := w.end
	if w.isOpen {
		end = p.names(&d, end+1, stop)
	}
	p.reason(&d, end, stop)
	if w.isHabit {
		d.refuseHabit(string(p.text[at:w.end]), w.meant)
	}
	return d, true
}

// A wording is how a directive is written, or what looks like one.
type wording struct {
	name       string
	end        int // of the name
	kind       Kind
	isKnown    bool // the name is that of kind
	meant      Kind // of a habit
	isHabit    bool // it is written as for another program
	isMistaken bool // the marker has another mark than a colon
	isSpaced   bool // white space is before the name
	isOpen     bool // brackets for rules are after it
}

// wording reads the name after the marker at that offset.
func (p *parser) wording(at, stop int) (w wording) {
	start := at + len(marker)
	word := start + blanks(p.text[start:stop])
	w.end = word + letters(p.text[word:stop])
	w.name = string(p.text[word:w.end])
	w.kind, w.isKnown = parseKind(w.name)
	w.meant, w.isHabit = habits[w.name]
	w.isMistaken, w.isSpaced = p.text[start-1] != ':', word > start
	if w.isMistaken && w.isKnown {
		w.meant, w.isHabit = w.kind, true
	}
	w.isOpen = w.end < stop && p.text[w.end] == '['
	return w
}

// isDirective reports whether a wording is meant as a directive. "urlmend: off the shelf" is prose, and so is
// "urlmend:s"; "urlmend-ignore" and "urlmend: ignore" outside of a comment may be the name of something and prose.
func (p *parser) isDirective(w *wording, at int) bool {
	switch {
	case w.name == "", w.isMistaken && (!w.isHabit || w.isSpaced):
		return false
	case w.isHabit:
		return !w.isMistaken && !w.isSpaced || p.inComment(at)
	}
	return w.isOpen || w.isKnown && (!w.isSpaced || w.kind <= IgnoreFile && p.inComment(at))
}

// maxBlank is the number of bytes that a blank line may have.
const maxBlank = 80

// blankAfter reports whether the line after the current one is blank, and whether text
// goes far enough to know. In reStructuredText one has to be blank, after a comment.
func (p *parser) blankAfter() (blank, known bool) {
	if p.end == len(p.text) {
		return false, false
	}
	line := p.text[p.end+1 : min(len(p.text), p.end+1+maxBlank)]
	rest := bytes.TrimLeft(line, " \t\r")
	if len(rest) == 0 {
		return false, len(line) == maxBlank
	}
	return rest[0] == '\n', true
}

// maxList is the length in bytes of the longest list of rules. A list of all rules is shorter.
const maxList = 4 << 10

// maxReason is how many bytes of a reason are kept.
const maxReason = 1 << 10

// names reads the list of rules after the bracket before offset at, and returns
// where the directive ends.
func (p *parser) names(d *Directive, at, stop int) (end int) {
	shut := bytes.IndexFunc(p.text[at:min(stop, at+maxList)], func(r rune) bool { return !isListed(r) })
	if shut < 0 || p.text[at+shut] != ']' {
		d.refuse("the list of rules is not closed: write rule names separated by commas, and a ] after the last")
		return at
	}
	shut += at
	d.End = p.base + shut + 1
	for start := at; start <= shut; {
		end := shut
		if i := bytes.IndexByte(p.text[start:shut], ','); i >= 0 {
			end = start + i
		}
		p.name(d, start, end)
		start = end + 1
	}
	return shut + 1
}

// isListed reports whether a list of rules may contain the character, even if that
// is not in a name.
func isListed(r rune) bool {
	return r != '[' && r != ']' && r != ':' && r != '\n' && r != utf8.RuneError
}

// name reads the name in the bytes [start, end).
func (p *parser) name(d *Directive, start, end int) {
	raw := p.text[start:end]
	start += len(raw) - len(bytes.TrimLeft(raw, " \t"))
	text := string(bytes.Trim(raw, " \t"))
	switch {
	case text == "":
		d.refuse("a rule name is missing from the list: write rule names separated by commas")
	case strings.Contains(text, "*"):
		d.refuse("a directive cannot apply to all rules: name its rules")
	}
	d.Names = append(d.Names, Name{Text: text, Start: p.base + start, End: p.base + start + len(text)})
}

// reason reads the text after the list, which ends at offset at.
func (p *parser) reason(d *Directive, at, stop int) {
	start := d.Start - p.base
	end, comment, known := p.comment(start, at, stop)
	reason := bytes.TrimSpace(p.text[at:end])
	d.Reason = strings.ToValidUTF8(string(reason[:min(len(reason), maxReason)]), "\uFFFD")
	if known {
		remove := p.removal(comment)
		d.remove = edit{p.base + remove.start, p.base + remove.end}
	}
}

func isAlnum(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// blanks returns the number of blanks at the front of text.
func blanks(text []byte) int { return ascii.Span(text, ascii.IsBlank) }

// letters returns the number of lower-case letters and hyphens at the front of
// text.
func letters(text []byte) int {
	return ascii.Span(text, func(c byte) bool { return c == '-' || ascii.IsLower(c) })
}

func markers() (all []string) {
	for _, name := range kindNames {
		all = append(all, string(marker)+name)
	}
	return all
}
