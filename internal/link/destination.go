package link

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
	"github.com/urlmend/urlmend/internal/placeholder"
)

// destination finds what is wrong with a link whose URL is after "](", maybe with white space between.
func (p place) destination() []Flaw {
	text := bytes.TrimSuffix(kernel.Spaces.TrimRight(p.before), []byte("]("))
	open := openingBracket(text)
	if p.isCodeLink(text, open) {
		return []Flaw{
			{linkflaw.CodeLink, p.base() + open - 1, p.base() + open, ""},
			{linkflaw.CodeLink, p.end + len(")"), p.end + len(")`"), ""},
		}
	}
	if flaws, ok := p.opened(text, open); !ok {
		return flaws
	}
	if p.closed && isHalfEscaped(text, open) {
		return p.at(linkflaw.HalfEscaped, p.base()+open, p.base()+open+1, `\[`)
	}
	if flaws := p.repeated(text, open); flaws != nil {
		return flaws
	}
	if ascii.At(text, open-1) != '!' && hasLink(text[open+1:]) { // an image may have links in its text
		return p.outerLink(len(text))
	}
	label := text[open+1:]
	if flaws := p.asciidocDestination(label); flaws != nil {
		return flaws
	}
	if p.closed {
		return p.closedDestination(label)
	}
	return p.openDestination(label)
}

// isCodeLink reports whether the link is alone in backquotes, in a sentence that is not about links. Examples lead to a
// site, not to a place deep in it, or are in a line of their own.
func (p place) isCodeLink(text []byte, open int) bool {
	if !ascii.HasPrefix(p.after, ")`") || open < 1 || text[open-1] != '`' || ascii.HasSuffix(text[:open-1], "`") || ascii.HasPrefix(p.after, ")``") {
		return false
	}
	url, label := p.url(), text[open+1:]
	if len(label) == 0 || !isWords(label) || bytes.ContainsAny(label, "[`") {
		return false
	}
	path := bytes.Trim(url[min(len(url), len("https://")):], "/")
	const deep = 2
	if ascii.HasSuffix(text[:open-1], "such as ") || !markup.StartsURL(url) || bytes.Count(path, []byte("/")) < deep || bytes.Contains(path, []byte("..")) {
		return false
	}
	rest := p.after[len(")`"):]
	if shown := bytes.Index(rest, p.data[p.base()+open:p.end+len(")")]); shown > 0 && ascii.IsSpace(rest[shown-1]) {
		return false // it is an example, and what comes of it
	}
	words := bytes.ToLower(slices.Concat(ascii.LastLine(text[:open]), []byte(" "), ascii.FirstLine(p.after)))
	isAboutLinks := slices.ContainsFunc(wordsAboutLinks, func(word string) bool { return bytes.Contains(words, []byte(word)) })
	return bytes.ContainsFunc(words, unicode.IsLetter) && !isAboutLinks
}

// wordsAboutLinks are in lines that say how links are written.
var wordsAboutLinks = []string{
	"markdown", "link", "syntax", "format", "citation", "example", "e.g.", "correct:", "链接", "リンク", "ссылк",
	"](url)", "](…)", "](...)",
}

// openDestination finds what is wrong with a destination that makes no link of label.
func (p place) openDestination(label []byte) []Flaw {
	if !ascii.HasPrefix(p.after, markup.FullWidthClosing) {
		return p.unfinished()
	}
	if ascii.HasPrefix(p.after, markup.FullWidthClosing+")") {
		return p.at(linkflaw.StrayMark, p.end, p.end+len(markup.FullWidthClosing), "")
	}
	written := p.data[p.start : p.end+len(markup.FullWidthClosing)]
	if end := len(before(ascii.FirstLine(p.after), ")")); end < len(p.after) && bytes.Contains(label, written) {
		return p.at(linkflaw.StrayText, p.end, p.end+end, "") // a program made a link of a sentence
	}
	return p.unfinished()
}

// closedDestination finds what does not belong to the URL of a destination that makes a link of label.
func (p place) closedDestination(label []byte) []Flaw {
	url := p.url()
	switch n := invisibles(p.after); {
	case isTitled(p.after[ascii.SpaceLen(p.after):]) && strayLen(url) > 0:
		return p.strayEnd()
	case ascii.HasPrefix(p.after, ")") && (strayLen(url) > 0 || isFollowedByStop(label, url)):
		return p.strayEnd()
	case n > 0 && closesLink(p.after[n:]):
		return p.at(linkflaw.InvisibleCharacter, p.end, p.end+n, "")
	}
	if flaws := p.strayText(bytes.Equal(url, label)); flaws != nil {
		return flaws
	}
	if isUsual(url) {
		return p.title()
	}
	for _, find := range []func([]byte) (start, end int){strayInside, strayWide} {
		if start, end := find(url); start >= 0 {
			return p.at(linkflaw.StrayMark, p.start+start, p.start+end, "")
		}
	}
	flaws := append(p.title(), p.fullWidthMarks()...)
	return append(flaws, p.brokenDestination()...)
}

// isHalfEscaped reports whether of two brackets in the text of a link only the closing one is escaped, so that the link
// begins with the other, text[open]: [t[v\]](u).
func isHalfEscaped(text []byte, open int) bool {
	if open < 1 || !bytes.Contains(text[open:], []byte(`\]`)) || bytes.Contains(text[open:], []byte(`\[`)) {
		return false
	}
	outer := openingBracket(text[:open])
	return outer >= 0 && outer < open-1 && !bytes.ContainsAny(text[outer:], "\n`") && mayPrecedeLink(text[:outer])
}

// angled finds [t](<u> that neither a parenthesis nor a title follows, and what does not belong to the URL in it.
func (p place) angled() []Flaw {
	text := p.before[:len(p.before)-len("](<")]
	next := p.after[1:]
	gap := ascii.SpaceLen(next)
	if openingBracket(text) >= 0 && closesLink(next) {
		if markup.StartsURL(p.url()) && strayLen(p.url()) > 0 {
			return p.strayEnd()
		}
		return p.strayText(false)
	}
	if ascii.HasSuffix(text, `\`) || openingBracket(text) < 0 || gap < len(next) && ascii.In(next[gap], `)"'(`) ||
		p.isCut(next[gap:]) {
		return nil
	}
	switch {
	case !closesParenthesis(next):
		return p.at(linkflaw.UnclosedDestination, p.end+1, p.end+1, ")")
	case gap > 0 && ascii.CountLineEnds(next[:gap]) == 0 && !isTemplate(before(ascii.FirstLine(next), ")")):
		end := len(before(next, ")"))
		return p.at(linkflaw.StrayText, p.end+1+gap, p.end+1+end, "")
	}
	return nil
}

// fullWidthMarks finds the full-width form of a mark of a query or of a name between letters or digits.
func (p place) fullWidthMarks() (flaws []Flaw) {
	const size = len("？")
	url := p.url()
	if bytes.IndexByte(url, "？"[0]) < 0 && bytes.IndexByte(url, "。"[0]) < 0 {
		return nil
	}
	for i, r := range string(url) {
		mark := strings.IndexRune("？＆＝－／．＿。", r)
		isInHost := mark >= len("？＆＝") && bytes.Count(url[:i], []byte("/")) < len("///")
		if mark >= 0 && !isInHost && ascii.IsAlnum(ascii.At(url, i-1)) && ascii.IsAlnum(ascii.At(url, i+size)) {
			flaws = append(flaws, Flaw{
				linkflaw.FullWidthMark, p.start + i, p.start + i + size, "?&=-/._."[mark/size : mark/size+1],
			})
		}
	}
	return flaws
}

// brokenDestination finds a line end inside a destination.
func (p place) brokenDestination() (flaws []Flaw) {
	text := p.url()
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return nil // as in nearly all
	}
	for i := 0; i < len(text); i++ {
		n := ascii.SpaceLen(text[i:])
		if ascii.CountLineEnds(text[i:i+n]) > 0 {
			flaws = append(flaws, Flaw{Kind: linkflaw.BrokenDestination, Start: p.start + i, End: p.start + i + n})
		}
		i += n
	}
	return flaws
}

// unfinished finds out why a destination is none.
func (p place) unfinished() []Flaw {
	marks := ascii.Span(p.after, func(c byte) bool { return ascii.In(c, ".,:;!?'*_") })
	rest := p.after[marks:]
	if flaws := p.fullWidthEnd(rest); flaws != nil {
		return flaws
	}
	if marks == 0 {
		if flaws := p.misspeltEnd(); flaws != nil {
			return flaws
		}
	}
	at := p.end + marks
	switch {
	case isEndTag(rest):
		return p.at(linkflaw.UnclosedDestination, p.end, p.end, ")") // [t](u</b>
	case ascii.HasPrefix(rest, ">)"):
		return p.at(linkflaw.StrayBracket, at, at+1, "")
	case ascii.HasPrefix(rest, ">") && ascii.EndsLine(rest[1:]):
		return p.at(linkflaw.UnclosedDestination, at, at+1, ")")
	}
	return p.spacedDestination(rest)
}

// fullWidthEnd finds a full-width parenthesis in place of the one that closes a destination, where rest follows the
// URL and some marks.
func (p place) fullWidthEnd(rest []byte) []Flaw {
	at := p.offsetOf(rest)
	n := bytes.Index(beforeBlank(rest), []byte(markup.FullWidthClosing))
	switch {
	case n < 0 || bytes.ContainsAny(rest[:n], "()[]<>（"):
		return nil
	case p.mayBeOpen(p.before, markup.FullWidthOpening, markup.FullWidthClosing):
		return p.at(linkflaw.UnclosedDestination, p.end, p.end, ")")
	}
	return p.at(linkflaw.FullWidthBrackets, at+n, at+n+len(markup.FullWidthClosing), ")") // the URL is an IRI
}

// misspeltEnd finds what is right after the URL of a destination in place of the parenthesis that closes it, or before it.
func (p place) misspeltEnd() []Flaw {
	first := ascii.FirstLine(p.after)
	title, end := titleEnd(first), len(before(first, ")"))
	switch {
	case title > 0 && !isTemplate(p.after[:title]):
		return p.at(linkflaw.StrayText, p.end, p.end+title, "") // no space is before the title
	case (ascii.HasPrefix(p.after, `">`) || ascii.HasPrefix(p.after, `'>`)) && end < len(first):
		return p.at(linkflaw.StrayText, p.end, p.end+end, "") // the rest of a tag
	case ascii.HasPrefix(p.after, "]("):
		if markup.StartsURL(p.after[len("]("):]) && bytes.IndexByte(p.url(), '[') < 0 {
			return p.at(linkflaw.UnclosedDestination, p.end, p.end, ")")
		}
	case ascii.HasPrefix(p.after, "]") && ascii.SpaceLen(p.after[1:]) > 0 && !closesParenthesis(p.after):
		return p.at(linkflaw.UnclosedDestination, p.end, p.end+1, ")")
	}
	return nil
}

// isEndTag reports whether text begins with the end tag of an element, which no parenthesis follows.
func isEndTag(text []byte) bool {
	n := markup.TagLen(text)
	return n > 0 && text[1] == '/' && !ascii.HasPrefix(text[n:], ")")
}

// spacedDestination finds white space, or a mark that cannot be in a destination, before rest, which follows the URL and
// some marks.
func (p place) spacedDestination(rest []byte) []Flaw {
	at, gap := p.offsetOf(rest), ascii.SpaceLen(rest)
	lines, next := ascii.CountLineEnds(rest[:gap]), rest[gap:]
	text := before(before(ascii.FirstLine(next), ")"), "[") // which may open another link
	isFilledIn := bytes.ContainsAny(text, "{<") || bytes.IndexByte(before(text, " "), '$') >= 0
	switch {
	case isFilledIn && (lines == 0 || closesParenthesis(next)) || ascii.HasPrefix(next, "-->"):
		return nil
	case gap == 0 && len(rest) > 0:
		return p.noDestination()
	case lines == 0 && ascii.HasPrefix(next, "="):
		return nil // the size of an image, an extension
	case gap > 0 && isTitled(next):
		return nil // only the URL is wrong
	case lines > 1, len(next) == 0 || !closesParenthesis(next):
		return p.at(linkflaw.UnclosedDestination, p.end, p.end, ")")
	case lines == 1:
		return p.at(linkflaw.BrokenDestination, at, at+gap, "")
	}
	return p.at(linkflaw.SpacedDestination, at, at+gap, "")
}

// noDestination finds out why the URL is no destination by CommonMark (0.31, section 6.3), although the bracket of
// one is before it. It is one if another construct has a higher precedence, and in a template nobody can know.
func (p place) noDestination() []Flaw {
	if _, rest, _ := bytes.Cut(p.url(), []byte(":")); len(beforeBlank(bytes.TrimLeft(rest, "/"))) == 0 {
		return nil // its scheme is misspelt
	}
	text := p.data[p.start : p.end+len(p.after)]
	end, depth := destinationEnd(text)
	gap := ascii.SpaceLen(text[end:])
	next := text[end+gap:]
	whole := text[:end] // what may belong to the destination
	if closesParenthesis(next) {
		whole = text[:end+gap+len(before(ascii.FirstLine(next), ")"))]
	}
	switch {
	case end < len(text) && text[end] == ')', p.isCut(next):
		return nil
	case depth == 0 && len(next) > 0 && ascii.In(next[0], `)"'(`):
		return nil // a title
	case isTemplate(whole) || bytes.IndexByte(whole, '`') >= 0 || isFillable(whole):
		return nil
	case gap > 0 && ascii.CountLineEnds(text[end:end+gap]) == 0 && closesParenthesis(next):
		return p.at(linkflaw.SpacedDestination, p.start+end, p.start+end+gap, "")
	case depth > 0:
		return p.at(linkflaw.UnclosedParenthesis, p.start+end, p.start+end, "")
	}
	return p.at(linkflaw.UnclosedDestination, p.end, p.end, "")
}

// isFillable reports whether text has a placeholder in square brackets, and not the text of a link.
func isFillable(text []byte) bool {
	for i, c := range text {
		if c == '[' {
			if end := placeholder.End(text, i); end >= 0 && ascii.At(text, end) != '(' {
				return true
			}
		}
	}
	return false
}

// closesParenthesis reports whether text closes a parenthesis that is open before it, on
// its line and before another link.
func closesParenthesis(text []byte) bool {
	text = before(ascii.FirstLine(text), "](")
	return markup.Unmatched(text, '(', ')') < len(text)
}

// invisibles returns the length of the invisible characters that text begins with.
func invisibles(text []byte) int {
	if len(text) == 0 || text[0] < utf8.RuneSelf {
		return 0
	}
	return len(text) - len(bytes.TrimLeftFunc(text, invisible.IsCopied))
}
