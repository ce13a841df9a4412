package link

import (
	"bytes"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// rst finds what is wrong with an embedded URI (reStructuredText Markup Specification,
// "Embedded URIs and Aliases"). A role, as in :doc:`t <u>`, has a syntax of its own.
func (p place) rst() []Flaw {
	if flaws := p.misspeltReference(); flaws != nil {
		return flaws
	}
	if flaws := p.cutInText(); flaws != nil {
		return flaws
	}
	if flaws := p.pageRole(); flaws != nil {
		return flaws
	}
	return p.unread()
}

// pageRole finds :doc:`t <u>`, :ref:`t <u>`, :doc:`u` and :ref:`u`: what these roles lead to is never a URL (Sphinx,
// "Cross-referencing syntax").
func (p place) pageRole() []Flaw {
	rest := bytes.TrimPrefix(p.after, []byte(">"))
	if !ascii.HasPrefix(rest, "`") || ascii.HasPrefix(rest, "`_") {
		return nil // as nearly all
	}
	front, isEmbedded := bytes.CutSuffix(p.before, []byte("<"))
	front = front[:bytes.LastIndexByte(front, '`')+1]
	name := string(front[bytes.LastIndexAny(front, " \t\r\n(\"'[{")+1:])
	isAlone := len(front) == len(p.before) && len(rest) == len(p.after)
	isTitled := isEmbedded && len(rest) < len(p.after)
	if name != ":doc:`" && name != ":ref:`" || !isAlone && !isTitled || lastBlankLine(p.before[len(front):]) >= 0 {
		return nil
	}
	role := p.base() + len(front) - len(name)
	end := p.offsetOf(rest) + len("`")
	if isAlone {
		return []Flaw{{linkflaw.PageRole, role, role + len(name), ""}, {linkflaw.PageRole, end - len("`"), end, ""}}
	}
	return []Flaw{{linkflaw.PageRole, role, role + len(name) - len("`"), ""}, {linkflaw.PageRole, end, end, "__"}}
}

// cutInText finds a bare URL that ends in a parenthesis, which docutils leaves out (urilast in states.py). In targets,
// directives and fields it does not, nor before ">".
func (p place) cutInText() []Flaw {
	front := ascii.LastLine(p.before)
	start := bytes.TrimLeft(front, " \t")
	above := bytes.TrimLeft(ascii.LastLine(bytes.TrimRight(p.before[:len(p.before)-len(front)], "\r\n")), " \t")
	isMarkup := ascii.HasPrefix(start, ".. ") && !ascii.HasPrefix(start, ".. [") || ascii.HasPrefix(start, ":") || ascii.HasPrefix(start, "__ ")
	isTarget := len(start) == 0 && (ascii.HasPrefix(above, ".. _") || ascii.HasPrefix(above, ".. |"))
	isInWord := len(start) > 0 && !ascii.IsSpace(front[len(front)-1]) && front[len(front)-1] != '('
	isOutOfReach := len(front) == len(p.before) && p.base() > 0
	if isMarkup || isTarget || isInWord || isOutOfReach || ascii.HasPrefix(p.after, ">") {
		return nil
	}
	return p.cutParenthesis()
}

// isInField reports whether the URL is in the line of a field that is not indented, as those of a page are.
func (p place) isInField() bool {
	line := ascii.LastLine(p.before)
	if len(line) == len(p.before) {
		line = ascii.LastLine(p.farBefore())
	}
	return len(line) > 2 && line[0] == ':' && !ascii.IsBlank(line[1]) && bytes.IndexByte(line[1:], ':') > 0
}

// cutParenthesis finds a bare URL that ends in a parenthesis, whose markup ends it before that.
func (p place) cutParenthesis() []Flaw {
	if url := p.url(); p.closed || url[len(url)-1] != ')' || isUnopened(url) {
		return nil
	}
	return p.at(linkflaw.CutParenthesis, p.end-1, p.end, "%29")
}

// misspeltReference finds the common slips, whose fix is known.
func (p place) misspeltReference() []Flaw {
	if flaws := p.target(); flaws != nil {
		return flaws
	}
	if !ascii.HasSuffix(p.before, "<") || ascii.HasSuffix(p.before, "<<") {
		return p.unembedded()
	}
	if flaws := p.unopenedLink(); flaws != nil {
		return flaws
	}
	text, ok := p.interpreted()
	if flaws := p.spacedUnderscore(ok); flaws != nil {
		return flaws
	}
	if flaws := p.spacedEnd(text, ok); flaws != nil {
		return flaws
	}
	if flaws := p.glued(); flaws != nil {
		return flaws
	}
	if ok && ascii.HasPrefix(p.after, "`_") {
		return p.at(linkflaw.MissingAngles, p.end, p.end, ">")
	}
	if !ok || len(text) == 0 {
		return nil
	}
	if flaws := p.textAfterURI(); flaws != nil {
		return flaws
	}
	return p.misspeltMarks(text)
}

// unembedded finds what is wrong with a link if no angle bracket is before the URL.
func (p place) unembedded() []Flaw {
	if flaws := p.reference(); flaws != nil {
		return flaws
	}
	if p.isInField() {
		return nil // programs read the fields of a page, and some of those are in Markdown
	}
	const element = `<a href="`
	write := func(text string) (front, back string) { return "`" + text + " <", ">`__" }
	switch {
	case ascii.HasSuffix(p.before, element) && ascii.HasPrefix(p.after, `">`) && !ascii.HasSuffix(p.before, "`"+element) && !p.isExample():
		return p.rewritten(element, `">`, "</a>", p.end, write)
	case ascii.HasSuffix(p.before, "[") && ascii.HasPrefix(p.after, " "):
		return p.rewritten("[", " ", "]", p.end, write)
	}
	return p.foreign(p.alone(write))
}

// textAfterURI finds `t <u v>`_ and `t <u ://v>`_. In a cell of a grid table, the URL may continue in the next line of the
// cell.
func (p place) textAfterURI() []Flaw {
	rest := before(p.after, ">`_")
	inCell := ascii.HasPrefix(bytes.TrimLeft(ascii.LastLine(p.before), " "), "|") && bytes.IndexByte(rest, '\n') >= 0
	if inCell || len(rest) == len(p.after) || bytes.ContainsAny(rest, "<>`") || lastBlankLine(rest) >= 0 {
		return nil
	}
	gap := ascii.Span(rest, ascii.IsBlank)
	switch {
	case bytes.Contains(rest, []byte("://")):
		return p.at(linkflaw.StrayText, p.end, p.end+len(rest), "")
	case gap > 0 && len(rest) == len(kernel.Blanks.TrimRight(rest)):
		return p.at(linkflaw.SpacedDestination, p.end, p.end+gap, "")
	}
	return nil
}

// misspeltMarks finds what is wrong with the marks after the URL of `text <u>`_.
func (p place) misspeltMarks(text []byte) []Flaw {
	spaced := ascii.IsSpace(text[len(text)-1])
	switch {
	case ascii.HasPrefix(p.after, ">`_") && !spaced:
		return p.at(linkflaw.MissingSpace, p.start-1, p.start-1, " ")
	case ascii.HasPrefix(p.after, ">`_") && strayLen(p.url()) > 0:
		return p.strayEnd()
	case ascii.HasPrefix(p.after, ">`_") && p.data[p.end-1] == ')' && isUnopened(p.url()):
		return p.at(linkflaw.StrayMark, p.end-1, p.end, "")
	case ascii.HasPrefix(p.after, ">`_"):
		return p.afterEnd()
	case ascii.HasPrefix(p.after, ">_`") && spaced:
		return p.at(linkflaw.MisplacedUnderscore, p.end+1, p.end+3, "`_")
	case ascii.HasPrefix(p.after, ">`") && spaced && !isName(ascii.At(p.after, 2)) && !isWideUnderscore(p.after[2:]):
		return p.at(linkflaw.MissingUnderscore, p.end+2, p.end+2, "__") // "_" would name a target, which may exist
	case ascii.HasPrefix(p.after, ">`") && !isName(ascii.At(p.after, 2)) && !isWideUnderscore(p.after[2:]):
		return []Flaw{
			{linkflaw.MissingUnderscore, p.start - 1, p.start - 1, " "},
			{linkflaw.MissingUnderscore, p.end + 2, p.end + 2, "__"},
		}
	case spaced:
		return p.misspeltClosing()
	}
	return nil
}

// reference finds `u`_, which needs a target of that name, and `u`__, which needs an anonymous one: none is near after it.
func (p place) reference() []Flaw {
	open := bytes.LastIndexByte(p.before, '`')
	if open < 0 || p.closed || !ascii.HasPrefix(p.after, "`_") || isName(ascii.At(p.after, len("`")+ascii.RunLen(p.after[1:], '_'))) || open > 0 && isName(p.before[open-1]) {
		return nil
	}
	text := p.before[open+1:]
	switch {
	case len(text) == 0 && !ascii.HasPrefix(p.after, "`__") && !markup.StartsURL(p.url()):
		return p.at(linkflaw.UndefinedTarget, p.start, p.start, "") // no link by itself: `doi:10.1000/1`_
	case len(text) == 0 && !ascii.HasPrefix(p.after, "`__"):
		return p.around(linkflaw.UndefinedTarget, p.start-1, p.end+len("`_"), "", "")
	case len(text) == 0 && markup.StartsURL(p.url()) && !hasAnonymousTarget(p.after):
		return p.around(linkflaw.UndefinedTarget, p.start-1, p.end+len("`__"), "", "")
	}
	return nil
}

// hasAnonymousTarget reports whether a line of text begins an anonymous target (reStructuredText Markup Specification,
// "Anonymous Hyperlinks").
func hasAnonymousTarget(text []byte) bool {
	for line := range bytes.Lines(text) {
		line = bytes.TrimLeft(line, " ")
		if ascii.HasPrefix(line, "__ ") || ascii.HasPrefix(line, ".. __") {
			return true
		}
	}
	return false
}

// docstring finds what is wrong with an embedded URI in a Python string of documentation: in a line without other quotation
// marks than those that open it, whose marks of reStructuredText are unlike those of other markups. Comments have no markup.
func (p place) docstring() []Flaw {
	text, ok := p.interpreted()
	front := ascii.LastLine(p.before[:max(len(p.before)-len("`<")-len(text), 0)])
	if !ok || len(text) == 0 || bytes.IndexByte(text, '\n') >= 0 && bytes.ContainsAny(text, `"'#=()`) || bytes.ContainsAny(bytes.TrimLeft(front, " \t\"'"), "#'\"") {
		return nil
	}
	flaws := p.rst()
	if len(flaws) > 0 && slices.Contains(docstringKinds, flaws[0].Kind) {
		return flaws
	}
	return nil
}

// docstringKinds are what is found in strings of documentation, which may be in Markdown too.
var docstringKinds = []linkflaw.Kind{
	linkflaw.MissingUnderscore, linkflaw.MisplacedUnderscore, linkflaw.SpacedUnderscore,
	linkflaw.MissingSpace, linkflaw.SpacedEnd, linkflaw.MisspeltEnd, linkflaw.GluedLink, linkflaw.StrayMark,
}

// catalogue finds an embedded URI whose underscore the translator of a catalogue has separated from the backquote. Its
// other mistakes may be in another markup.
func (p place) catalogue() []Flaw {
	_, ok := p.interpreted()
	return p.spacedUnderscore(ok)
}

// spacedUnderscore finds `t <u>` _ and `t <u>` __, where ok says that a backquote opens the text t.
func (p place) spacedUnderscore(ok bool) []Flaw {
	const closing = ">`"
	if !ok || !ascii.HasPrefix(p.after, closing) {
		return nil
	}
	rest := p.after[len(closing):]
	gap := ascii.RunLen(rest, ' ')
	marks := ascii.RunLen(rest[gap:], '_')
	end := gap + marks
	if gap == 0 || marks == 0 || marks > len("__") || p.isCut(rest[end:]) || ascii.At(rest, end) == '`' || startsInLetterOrDigit(rest[end:]) {
		return nil
	}
	at := p.end + len(closing)
	return p.at(linkflaw.SpacedUnderscore, at, at+gap, "")
}

// unopenedLink finds t <u>`_: the last backquote in the paragraph before it cannot open a text.
// The word before the URL is where it is wrong.
func (p place) unopenedLink() []Flaw {
	rest := bytes.TrimPrefix(p.after[ascii.SpaceLen(p.after):], []byte(">"))
	mark := ascii.SpaceLen(rest)
	if !ascii.HasPrefix(rest[mark:], "`_") || len(p.before) < len(" <") || !ascii.IsSpace(p.before[len(p.before)-len(" <")]) {
		return nil
	}
	block, ok := p.textBlock()
	if !ok {
		return nil
	}
	paragraph := block.text[:block.at-len("<")]
	last := bytes.LastIndexByte(paragraph, '`')
	front, next := bytes.TrimRight(paragraph[:max(last, 0)], "`"), ascii.At(paragraph, last+1)
	isOdd := bytes.Count(paragraph, []byte("`"))%2 != 0
	if !isOdd && (last < 0 || ascii.IsSpace(next) || endsWord(front)) {
		words := kernel.Spaces.TrimRight(paragraph)
		word := words[bytes.LastIndexAny(words, " \t\n`")+1:]
		at := p.start - len("<") - len(paragraph) + len(words)
		return p.at(linkflaw.UnopenedLink, at-len(word), at, "")
	}
	return nil
}

// endsWord reports whether text ends in a word or a sentence, so that no inline markup may begin after it.
func endsWord(text []byte) bool {
	return endsInLetterOrDigit(text) || ascii.In(ascii.Last(text), ".,;!?>)]}_")
}

// spacedEnd finds `t <u >`_ and `t <u> `_, where ok says that a backquote opens the text t (docutils strips no
// white space there).
func (p place) spacedEnd(text []byte, ok bool) (flaws []Flaw) {
	if !ok || len(text) == 0 || !ascii.IsSpace(text[len(text)-1]) {
		return nil
	}
	at := p.end
	for _, mark := range []string{">", "`"} {
		rest := p.after[at-p.end:]
		gap := ascii.SpaceLen(rest)
		if ascii.CountLineEnds(rest[:gap]) > 1 || !ascii.HasPrefix(rest[gap:], mark) {
			return nil
		}
		if gap > 0 {
			flaws = append(flaws, Flaw{linkflaw.SpacedEnd, at, at + gap, ""})
		}
		at += gap + len(mark)
	}
	rest := p.after[at-p.end:]
	n := ascii.RunLen(rest, '_')
	if n == 0 || isName(ascii.At(rest, n)) || startsInLetterOrDigit(rest[n:]) {
		return nil
	}
	return flaws
}

// glued finds v`t <u>`_, where v is a letter, a digit, or a mark that ends a sentence or its part (reStructuredText Markup Specification,
// "Inline Markup", the recognition rules).
func (p place) glued() []Flaw {
	if !ascii.HasPrefix(p.after, ">`_") || !ascii.HasSuffix(p.before, " <") {
		return nil
	}
	if open := bytes.LastIndexByte(p.before, '`'); open < 0 || !endsPart(p.before[:open]) {
		return nil // as most
	}
	block, ok := p.textBlock()
	paragraph := block.text[:block.at]
	open := bytes.LastIndexByte(paragraph, '`')
	if !ok || open <= 0 || countBackquotes(paragraph[:open])%2 != 0 || ascii.IsSpace(ascii.At(paragraph, open+1)) || !endsPart(paragraph[:open]) {
		return nil
	}
	at := p.start - len(paragraph) + open
	if !endsInLetterOrDigit(paragraph[:open]) {
		return p.at(linkflaw.GluedLink, at, at, " ")
	}
	return p.at(linkflaw.GluedLink, at, at, `\ `)
}

// countBackquotes returns the number of backquotes in text outside of inline literals; -1 if a literal is open.
func countBackquotes(text []byte) (n int) {
	const literal = "``"
	for i := bytes.IndexByte(text, '`'); i >= 0; i = bytes.IndexByte(text, '`') {
		if text = text[i:]; !ascii.HasPrefix(text, literal) {
			text = text[1:]
			n++
			continue
		}
		end := bytes.Index(text[len(literal):], []byte(literal))
		if end < 0 {
			return -1
		}
		text = text[len(literal)+end+len(literal):]
	}
	return n
}

// endsPart reports whether text ends in a letter, a digit or a mark after which no inline markup begins.
func endsPart(text []byte) bool {
	return endsInLetterOrDigit(text) || ascii.In(ascii.Last(text), ",;.!?)")
}

// startsInLetterOrDigit reports whether text starts with a letter or a digit.
func startsInLetterOrDigit(text []byte) bool {
	r, _ := utf8.DecodeRune(text)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// endsInLetterOrDigit reports whether text ends in a letter or a digit.
func endsInLetterOrDigit(text []byte) bool {
	r, _ := utf8.DecodeLastRune(text)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// interpreted returns the text between the backquote that opens interpreted text and
// the angle bracket before the URL. It is not ok without one, after a role, and in a literal.
func (p place) interpreted() (text []byte, ok bool) {
	if !ascii.HasSuffix(p.before, "<") {
		return nil, false
	}
	front := p.before[:len(p.before)-1]
	open := bytes.LastIndexByte(front, '`')
	if open < 0 {
		return nil, false
	}
	text = front[open+1:]
	if ascii.IsSpace(ascii.At(text, 0)) || bytes.Contains(text, []byte("\n\n")) || ascii.HasSuffix(text, `\`) {
		return nil, false
	}
	return text, open == 0 || !isName(front[open-1])
}

// isName reports whether c, next to a backquote, makes it something else than the mark of
// a link: of a role, a literal, a name.
func isName(c byte) bool { return ascii.IsAlnum(c) || ascii.In(c, "_`:\\") }

// isExample reports whether a link of HTML is indented, as in a directive, or a paragraph near before the URL ends in a
// colon, after a word about HTML.
func (p place) isExample() bool {
	if ascii.IsSpace(ascii.At(ascii.LastLine(p.before), 0)) {
		return true
	}
	for _, sign := range []string{"HTML", "XML"} {
		if at := bytes.LastIndex(p.before, []byte(sign)); at >= 0 && bytes.Contains(p.before[at:], []byte(":\n\n")) {
			return true
		}
	}
	return false
}

// unread finds URLs that marks of a link touch, although docutils makes no link of them: <u>`_ after a literal, in
// emphasized text or in a text that ends before it, and `<u>`.
func (p place) unread() []Flaw {
	rest, ok := bytes.CutPrefix(p.after, []byte(">"))
	marks := rest[:ascii.Span(rest, func(c byte) bool { return ascii.In(c, "`_'\")") })]
	if !ok || !ascii.HasSuffix(p.before, "<") || !bytes.ContainsAny(marks, "`_") {
		return nil
	}
	block, ok := p.textBlock()
	if !ok || bytes.Contains(block.text, []byte("\\`")) || ascii.HasPrefix(p.after, ">`\\") {
		return nil // or the marks are to be seen
	}
	switch block.inline() {
	case unknown, literal, interpretedByRole, embeddedLink:
		return nil
	}
	return p.at(linkflaw.UnreadMarks, p.start, p.start, "")
}
