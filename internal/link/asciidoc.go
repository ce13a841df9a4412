package link

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// asciidoc finds what is wrong with a link (AsciiDoc Language, "URL Macro", "Link Macro").
func (p place) asciidoc() []Flaw {
	for _, find := range []func(place) []Flaw{
		place.wrappedTarget, place.misplacedText, place.asciidocText, place.linkMacro, place.misspeltMacro, place.spacedMacro, place.gluedMacro,
		place.replacedMarks, place.caretInLink, place.passedLink, place.swallowedMark,
	} {
		if flaws := find(p); flaws != nil {
			return flaws
		}
	}
	if flaws := p.unreadText(); flaws != nil || ascii.HasSuffix(p.before, linkMacro) {
		return flaws
	}
	return p.foreignLink()
}

// foreignLink finds a link of another markup, outside of comments.
func (p place) foreignLink() []Flaw {
	if isCommentLine(ascii.LastLine(p.before)) {
		return nil
	}
	if hasReplaced(p.url()) {
		return p.foreign(func(text string) (front, back string) { return passedLink, "++[" + text + "]" })
	}
	return p.foreign(p.alone(func(text string) (front, back string) { return "", "[" + text + "]" }))
}

// passedLink begins a link whose URL is left as it is.
const passedLink = linkMacro + "++"

const linkMacro = "link:"

// blockImage begins a block, and is text inside a line (AsciiDoc Language, "Images").
const blockImage = "image::"

// unreadText finds texts of links that do not begin or end as meant: u[v [t] w], which Asciidoctor ends at the first
// "]", u[image::v[t]], ut] and u].
func (p place) unreadText() []Flaw {
	rest := ascii.FirstLine(p.after)
	front := ascii.LastLine(p.before)
	if isCommentLine(front) || isAttributeEntry(front) {
		return nil
	}
	if openingBracket(p.before) >= 0 || openingBracket(bytes.TrimSuffix(front, []byte(linkMacro))) >= 0 {
		return nil
	}
	if text, ok := bytes.CutPrefix(rest, []byte("[")); ok {
		if ascii.HasPrefix(text, blockImage) {
			return p.at(linkflaw.MisspeltMacro, p.end+len("["), p.end+len("[")+len(blockImage), "image:")
		}
		return p.bracketInText(text)
	}
	n := max(bytes.IndexAny(rest, "[]"), 0)
	switch {
	case ascii.HasPrefix(rest, "]") && !ascii.HasPrefix(rest, "]["):
		return p.at(linkflaw.UnopenedText, p.end, p.end+1, "")
	case n == 0 || rest[n] != ']' || len(bytes.TrimSpace(rest[:n])) == 0:
		return nil
	}
	return p.at(linkflaw.UnopenedText, p.end+n, p.end+n+1, "")
}

// bracketInText finds a pair of brackets in the text of a link, where text follows the first bracket. It ignores the
// brackets of macros.
func (p place) bracketInText(text []byte) []Flaw {
	open := bytes.IndexByte(text, '[')
	closing := bytes.IndexByte(text, ']')
	if open < 0 || open > closing || text[closing-1] == '\\' || bytes.ContainsAny(text[:open], "`\"{") {
		return nil
	}
	if closing+1 < len(text) && ascii.In(text[closing+1], "#*_`+^~") {
		return nil // of the attributes of marked text: [.role]#t#
	}
	word := text[bytes.LastIndexAny(text[:open], " \t")+1 : open]
	rest, _, isClosed := bytes.Cut(text[closing+1:], []byte("]"))
	isDoubled := open == 0 && len(rest) == 0 // u[[t]] is a link all the same
	if !isClosed || isDoubled || bytes.IndexByte(word, ':') >= 0 || bytes.IndexByte(rest, '[') >= 0 {
		return nil // of a macro, or more than one pair
	}
	at := p.end + len("[") + closing
	return p.at(linkflaw.BracketInText, at, at, `\`)
}

// wrappedTarget finds (u)[t], <u>[t], "u"[t] and their like, with or without link: before them. The mark after the URL
// becomes part of it.
func (p place) wrappedTarget() []Flaw {
	front := p.before
	for _, pair := range wrappers {
		mark := pair[1:]
		rest, isOutside := bytes.CutPrefix(p.after, []byte(mark))
		end := p.end
		if !isOutside {
			if rest = p.after; p.data[p.end-1] != mark[0] || mark == ")" && !isUnopened(p.url()) {
				continue
			}
			end--
		}
		text, ok := bytes.CutPrefix(rest, []byte("["))
		if text = before(ascii.FirstLine(text), "]"); !ok || mark == "]" || !isWordy(text) || len(text)+1 >= len(ascii.FirstLine(rest)) {
			continue
		}
		closing := Flaw{linkflaw.StrayMark, end, end + 1, ""}
		switch isOpened := ascii.HasSuffix(front, pair[:1]); {
		case isOpened:
			return []Flaw{{linkflaw.StrayMark, p.start - 1, p.start, ""}, closing}
		case mark == ")" && isUnopened(p.url()), mark == ">", mark == `"`:
			return []Flaw{closing}
		}
	}
	return nil
}

// linkMacro finds link:u and link:u [t], and image:u and image::u.
func (p place) linkMacro() []Flaw {
	n := len(p.before)
	for _, name := range []string{linkMacro, "image:", "image::"} {
		if ascii.HasSuffix(p.before, name) {
			n = len(p.before) - len(name)
		}
	}
	if n == len(p.before) || n > 0 && (ascii.IsAlnum(p.before[n-1]) || ascii.In(p.before[n-1], "-_:\\`+")) || isAttributeEntry(ascii.LastLine(p.before)) {
		return nil
	}
	gap := ascii.Span(p.after, ascii.IsBlank)
	switch next := ascii.At(p.after, gap); {
	case gap > 0 && next == '[':
		return p.at(linkflaw.SpacedBrackets, p.end, p.end+gap, "")
	case ascii.CountLineEnds(p.after[:ascii.SpaceLen(p.after)]) == 1 && ascii.HasPrefix(p.after[ascii.SpaceLen(p.after):], "["):
		return p.at(linkflaw.MissingBrackets, p.end, p.end, "") // the text is in the next line
	case gap > 0 || next == 0 || ascii.IsLineEnd(next) || ascii.In(next, ".,;)"):
		end := p.start + sentenceEnd(p.url())
		return p.at(linkflaw.MissingBrackets, end, end, "[]")
	}
	return nil
}

// sentenceEnd returns the length of a URL without the few marks at its end that belong to the sentence around it.
func sentenceEnd(url []byte) int {
	const few = 4
	n := len(url)
	for n > max(0, len(url)-few) && (ascii.In(url[n-1], ".,;") || url[n-1] == ')' && isUnopened(url[:n])) {
		n--
	}
	return n
}

// asciidocText finds what is wrong with u[t]: a text that is never closed, and a mark at the end of the URL.
func (p place) asciidocText() []Flaw {
	rest, ok := bytes.CutPrefix(p.after, []byte("["))
	if front := ascii.LastLine(p.before); !ok || isCommentLine(front) || isAttributeEntry(front) {
		return nil
	}
	end := len(untilBlankLine(rest))
	if markup.IsAsciiDocItem(p.data[p.start-len(ascii.LastLine(p.before)) : p.end]) {
		end = beforeItem(rest[:end])
	}
	closing := bytes.IndexAny(rest[:end], "[]")
	isClosed := closing >= 0 && rest[closing] == ']'
	switch url := p.url(); {
	case closing < 0 && !p.isCut(rest[end:]) && isWordy(rest[:end]) && openingBracket(ascii.LastLine(p.before)) < 0:
		return p.at(linkflaw.UnclosedDestination, p.end, p.end+1, "")
	case !isClosed, ascii.In(ascii.At(rest, closing+1), ".:/") && ascii.IsAlnum(ascii.At(rest, closing+2)):
		return nil // or it is a placeholder in the URL: https://[name].example.org
	case p.closed && !ascii.HasSuffix(p.before, "](") && strayLen(url) > 0 && url[len(url)-1] != '\\' && url[len(url)-1] != '"':
		return p.strayEnd()
	}
	return nil
}

// beforeItem returns the length of text before the line end after which the next item of a list begins.
func beforeItem(text []byte) int {
	n := 0
	for l := range bytes.Lines(text) {
		if n > 0 && isItem(bytes.TrimLeft(l, " \t")) {
			return n - 1
		}
		n += len(l)
	}
	return len(text)
}

// caretInLink finds image:v[link=u^]: a caret opens another window only after a text.
func (p place) caretInLink() []Flaw {
	front := bytes.TrimSuffix(ascii.LastLine(p.before), []byte(`"`))
	end := p.start + len(bytes.TrimRight(p.url(), "^")) // it is in the URL between quotation marks
	if ascii.At(p.data, end) == '^' && ascii.HasSuffix(front, "link=") && inAttributes(front) {
		return p.at(linkflaw.StrayMark, end, end+1, "")
	}
	return nil
}

// swallowedMark finds u。, (u)。, (u)가, u</a> and u(v): Asciidoctor ends a bare URL only at white space of ASCII, at
// brackets, and at some marks at the end of a word.
func (p place) swallowedMark() []Flaw {
	front := ascii.LastLine(p.before)
	isLink := len(front) == 0 || ascii.IsSpace(front[len(front)-1]) || ascii.In(front[len(front)-1], "<>()[];")
	if p.closed || !isLink || p.followsText() || isUnread(front) {
		return nil
	}
	if rest := bytes.TrimLeft(p.after, ".,;:"); len(rest) == 0 || ascii.IsSpace(rest[0]) {
		return p.cutParenthesis()
	}
	if !takesIn(p.swallowed(), front) {
		return nil
	}
	return p.at(linkflaw.SwallowedMark, p.end, p.end, "[]")
}

// swallowed returns what Asciidoctor takes for the end of the bare URL (InlineLinkRx in rx.rb, and the marks that
// sub_macros in substitutors.rb leaves out).
func (p place) swallowed() []byte {
	n := ascii.Span(p.after, func(c byte) bool { return !ascii.IsSpace(c) && c != '[' && c != ']' })
	if ascii.At(p.after, n) == '[' {
		return nil // a macro
	}
	text := bytes.TrimRight(p.after[:n], ".,")
	switch {
	case ascii.HasSuffix(text, ";"), ascii.HasSuffix(text, ":"):
		return bytes.TrimSuffix(text[:len(text)-1], []byte(")"))
	case ascii.HasSuffix(text, ")"):
		text = text[:len(text)-1]
		return text[:len(text)-min(1, len(text)-len(bytes.TrimRight(text, ".?!")))]
	case ascii.HasSuffix(text, "?"), ascii.HasSuffix(text, "!"):
		return text[:len(text)-1]
	}
	return text
}

// takesIn reports whether text, which Asciidoctor adds to the URL after front, is clearly no part of it: an end tag whose
// start is elsewhere, a mark that is not of ASCII, or such a letter after the parenthesis that closes around the URL.
func takesIn(text, front []byte) bool {
	rest, isClosed := text, false
	switch {
	case ascii.HasSuffix(front, "(") && ascii.HasPrefix(text, ")"):
		rest, isClosed = text[1:], true
	case ascii.HasSuffix(front, "<") && ascii.HasPrefix(text, ">"):
		rest = text[1:]
	case ascii.HasPrefix(text, "</") && !ascii.HasSuffix(front, ">"):
		return ascii.IsAlpha(ascii.At(text, len("</")))
	}
	r, _ := utf8.DecodeRune(rest)
	return r >= utf8.RuneSelf && (unicode.IsPunct(r) || isClosed && unicode.IsLetter(r))
}

// isCommentLine reports whether a line begins as a comment does.
func isCommentLine(line []byte) bool { return ascii.HasPrefix(bytes.TrimLeft(line, " "), "//") }

// isURLMacro reports whether words in brackets follow the URL.
func (p place) isURLMacro() bool {
	text, ok := bytes.CutPrefix(p.after, []byte("["))
	return ok && isWordy(text) && bytes.IndexByte(ascii.FirstLine(text), ']') > 0
}

// inAttributes reports whether text ends in the brackets of a macro or of a block.
func inAttributes(text []byte) bool { return openingBracket(text) >= 0 }

// isWordy reports whether text begins as the text of a link does.
func isWordy(text []byte) bool {
	text = bytes.TrimLeft(text, `"'*_`+"`")
	r, _ := utf8.DecodeRune(text)
	return unicode.IsLetter(r)
}

// gluedMacro finds u and u[t] right after what keeps Asciidoctor from seeing a link: a letter or a mark that is not of
// ASCII, a comma, a hyphen, a question mark, the colon of a word that is no macro, or an asterisk that opens no bold text.
func (p place) gluedMacro() []Flaw {
	front := ascii.LastLine(p.before)
	isMail := ascii.HasPrefix(p.url(), "mailto:") && p.hasMacroText() // a macro after whatever is before it
	if isMail || len(front) == 0 || isUnread(front) {
		return nil
	}
	r, _ := utf8.DecodeLastRune(front)
	isGlued := r >= utf8.RuneSelf && r != utf8.RuneError && !unicode.IsSpace(r) && !invisible.Is(r)
	isJoined := r == ',' || r == '-' && !ascii.HasSuffix(front, "--")
	switch {
	case isGlued && p.hasMacroText(), isJoined && p.isURLMacro(), r == '*' && p.isItem(front):
		return p.at(linkflaw.GluedMacro, p.start, p.start, linkMacro)
	case isGlued && !p.closed && ascii.At(p.after, 0) != '[' && !unicode.Is(unicode.Quotation_Mark, r): // which shows the URL as a text
		return p.around(linkflaw.GluedMacro, p.start, p.end, linkMacro, "[]")
	case (r == ':' || r == '?') && p.hasMacroText() && endsInProse(front[:len(front)-1], r == ':'):
		return p.at(linkflaw.MissingBlank, p.start, p.start, " ")
	}
	return nil
}

// isItem reports whether the asterisks at the end of front were meant to begin an item of a list, and no bold text.
func (p place) isItem(front []byte) bool {
	return p.isURLMacro() && len(bytes.TrimLeft(front, "* ")) == 0 && bytes.IndexByte(ascii.FirstLine(p.after), '*') < 0
}

// isUnread reports whether Asciidoctor reads no link after front: it is a comment or an attribute entry, or ends in the
// brackets of a macro.
func isUnread(front []byte) bool {
	return isCommentLine(front) || isAttributeEntry(front) || inAttributes(front)
}

// replacedMarks finds u and u[t] with marks that Asciidoctor replaces before it looks for URLs: v--w, ... and v'w (AsciiDoc
// Language, "Character Replacements"). Between pluses it replaces none.
func (p place) replacedMarks() []Flaw {
	front := ascii.LastLine(p.before)
	url := p.url()
	if !hasReplaced(url) || isNoProse(front) || isUnread(front) {
		return nil
	}
	opening, closing := passedLink, "++"
	if ascii.HasSuffix(front, ":") {
		opening = "++"
	} else if flaws := p.foreignLink(); flaws != nil {
		return flaws
	}
	if !ascii.HasPrefix(p.after, "[") {
		closing = "++[]"
	}
	return p.around(linkflaw.ReplacedMarks, p.start, p.end, opening, closing)
}

// isNoProse reports whether a URL after text is the target of a block macro, in a passthrough or in quotation marks, or the
// value of a field before the document: tea: u. Asciidoctor makes no link of it there.
func isNoProse(text []byte) bool {
	name, isField := bytes.CutSuffix(text, []byte(": "))
	return ascii.HasSuffix(text, "::") || ascii.In(ascii.Last(text), `+$"'=`) ||
		isField && ascii.All(name, func(c byte) bool { return ascii.IsLower(c) || c == '_' })
}

// hasReplaced reports whether a URL has two hyphens between letters, digits or underscores, three full stops that are not
// its end, or an apostrophe in a word, and no backslash before them.
func hasReplaced(url []byte) bool {
	for i := 1; i < len(url)-1; i++ {
		isAfterWord := markup.IsAsciiDocWord(url[i-1])
		switch rest := url[i:]; {
		case ascii.HasPrefix(rest, "--") && isAfterWord && markup.IsAsciiDocWord(ascii.At(rest, len("--"))):
			return true
		case ascii.HasPrefix(rest, "...") && url[i-1] != '\\' && url[i-1] != '/' && isAfterWord && markup.IsAsciiDocWord(ascii.At(rest, len("..."))):
			return true
		case rest[0] == '\'' && ascii.IsAlnum(url[i-1]) && ascii.IsAlpha(rest[1]):
			return true
		}
	}
	return false
}

// hasMacroText reports whether brackets right after the URL are closed in the paragraph.
func (p place) hasMacroText() bool {
	return ascii.HasPrefix(p.after, "[") && bytes.IndexByte(untilBlankLine(p.after), ']') > 0
}

// endsInProse reports whether text ends in a word of prose. Before a colon it has a capital letter, or one that is not of
// ASCII, as no name of a macro has.
func endsInProse(text []byte, isBeforeColon bool) bool {
	word := bytes.TrimLeft(text[bytes.LastIndexAny(text, " \t")+1:], `("'`)
	if isBeforeColon && ascii.All(word, ascii.IsLower) || ascii.HasSuffix(word, "link") {
		return false
	}
	return len(word) > 1 && !bytes.ContainsFunc(word, func(r rune) bool { return !unicode.IsLetter(r) })
}

// notMacros are what may be written for link:, in a document or by a habit of other markups. Asciidoctor takes xref: for
// the name of a part of the document.
var notMacros = []string{"url", "URL", "Url", "uri", "href", "Link", "LINK", "xref"}

// misspeltMacro finds lnik:u[t], link::u[t] and url:u[t].
func (p place) misspeltMacro() []Flaw {
	text := before(ascii.FirstLine(p.after), "]")
	front := bytes.TrimRight(ascii.LastLine(p.before), ":")
	word := front[bytes.LastIndexAny(front, " \t(|")+1:]
	colons := string(p.before[len(p.before)-len(ascii.LastLine(p.before))+len(front):])
	if len(colons) == 0 || len(word) < len("lnk") || !ascii.HasPrefix(text, "[") || len(text) == len(ascii.FirstLine(p.after)) || !ascii.All(word, ascii.IsAlpha) {
		return nil
	}
	name := string(word)
	if isMeant := colons == ":" && (slices.Contains(notMacros, name) || isMistyped(name, "link")) || colons == "::" && name == "link"; !isMeant {
		return nil
	}
	return p.at(linkflaw.MisspeltMacro, p.start-len(colons)-len(word), p.start, linkMacro)
}

// spacedMacro finds link: u[t], which shows the name of the macro before the link. After a word, the name may be another
// word of the sentence.
func (p place) spacedMacro() []Flaw {
	line := ascii.LastLine(p.before)
	front := kernel.Blanks.TrimRight(line)
	name, ok := bytes.CutSuffix(front, []byte(linkMacro))
	if !ok || len(front) == len(line) || !ascii.HasPrefix(p.after, "[") {
		return nil // as nearly all
	}
	word := kernel.Blanks.TrimRight(name)
	if isPart := len(word) == len(name) && len(name) > 0; isPart || endsInLetterOrDigit(word) || isCommentLine(line) {
		return nil
	}
	return p.at(linkflaw.SpacedMacro, p.start-len(line)+len(front), p.start, "")
}

// passedLink finds link:++u[t] and the like, where the pluses after the URL are missing or misplaced, and $$u$$[t]
// without its macro.
func (p place) passedLink() []Flaw {
	if front, ok := bytes.CutSuffix(p.before, []byte("$$")); ok && ascii.HasPrefix(p.after, "$$[") && !ascii.HasSuffix(front, ":") {
		return p.at(linkflaw.MisspeltMacro, p.start-len("$$"), p.start-len("$$"), linkMacro)
	}
	if !ascii.HasSuffix(p.before, passedLink) || p.closed || ascii.HasPrefix(p.after, "++[") {
		return nil
	}
	return p.at(linkflaw.UnclosedDestination, p.end, p.end, "")
}

// isAttributeEntry reports whether a line begins with the name of an attribute of a document, ":name:": where its
// value is used, more may follow it (AsciiDoc Language, "Attribute Entries").
func isAttributeEntry(line []byte) bool {
	name, value, ok := bytes.Cut(bytes.TrimPrefix(line, []byte(":")), []byte(":"))
	return ok && ascii.HasPrefix(line, ":") && len(name) > 0 && len(bytes.TrimLeft(name, "!-_")) > 0 && ascii.All(name, isAttributeName) && ascii.IsBlank(ascii.At(value, 0))
}

func isAttributeName(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '_' || c == '!' }

// isHostPart reports whether text begins with a dot and the rest of a host.
func isHostPart(text []byte) bool {
	return ascii.At(text, 0) == '.' && ascii.IsAlnum(ascii.At(text, 1))
}

// misplacedText finds u:[t] and u [t], whose text is neither an option nor the number of a note.
func (p place) misplacedText() []Flaw {
	gap := ascii.Span(p.after, func(c byte) bool { return c == ' ' })
	text := before(ascii.FirstLine(p.after[gap:]), "]")
	words, ok := bytes.CutPrefix(text, []byte("["))
	if !ok || isCommentLine(ascii.LastLine(p.before)) || ascii.At(p.after, gap+len(text)) != ']' {
		return nil
	}
	if len(words) == 0 || !isWords(words) || bytes.Contains(words, []byte("...")) || bytes.ContainsAny(words, "[<|=") {
		return nil
	}
	last := p.data[p.end-1]
	switch {
	case gap == 0 && isHostPart(ascii.FirstLine(p.after)[len(text)+len("]"):]): // v.[name].com
		return nil
	case gap == 1 && !ascii.HasSuffix(p.before, linkMacro):
		return p.at(linkflaw.SpacedEnd, p.end, p.end+gap, "")
	case gap == 0 && (last == ':' || last == ',' || last == ';' || last == '.' && !ascii.HasSuffix(p.before, linkMacro)):
		return p.at(linkflaw.StrayMark, p.end-1, p.end, "")
	}
	return nil
}

// wrappers are pairs of marks that may be around a URL in running text, and have no place around one in a construct.
var wrappers = []string{"<>", "()", "[]", "{}", `""`, "''", "``"}
