package markup

import (
	"bytes"
	"slices"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
)

// markdown finds what is wrong with a link or an image (CommonMark 0.31, sections 6.3
// and 6.4).
func (p *place) markdown() []Flaw {
	opened := spaces.TrimRight(p.before)
	switch {
	case len(opened) == 0:
		return nil
	case hasSuffix(opened, "]("):
		text := opened[:len(opened)-len("](")]
		if flaws, ok := p.opened(text); !ok {
			return flaws
		}
		if hasLink(text) {
			return p.outerLink(len(text))
		}
		if p.closed && hasPrefix(p.after, ")") && endsInStrayMark(p.data[p.start:p.end]) {
			return p.at(StrayMark, p.end-1, p.end, "")
		}
		if n := invisibles(p.after); p.closed && n > 0 && hasPrefix(p.after[n:], ")") {
			return p.at(InvisibleEnd, p.end, p.end+n, "")
		}
		if !p.closed {
			return p.unfinished()
		}
		if p.isCutHost(p.after) {
			return p.at(SpacedDestination, p.end+1, p.end+1+ascii.Span(p.after[1:], ascii.IsBlank), "")
		}
		flaws := append(p.title(), p.fullWidthMarks()...)
		return append(flaws, p.brokenDestination()...)
	case hasSuffix(p.before, "](<") && hasPrefix(p.after, ">"):
		return p.unclosedAngle()
	case p.closed && hasSuffix(opened, "]:"):
		return p.definition(opened)
	case p.closed:
		return p.attribute()
	case p.isMarked():
		return []Flaw{{StrayMark, p.start - 1, p.start, ""}, {StrayMark, p.end, p.end + 1, ""}}
	case beginsWithStrayMark(p.before) && closesLink(p.after):
		return p.at(StrayMark, p.start-1, p.start, "")
	case hasSuffix(p.before, "]") && closesLink(p.after) && p.lacksParenthesis():
		return p.at(MissingParenthesis, p.start, p.start, "(")
	case hasSuffix(p.before, "]") && p.lacksParentheses():
		return []Flaw{{MissingParentheses, p.start, p.start, "("}, {MissingParentheses, p.end, p.end, ")"}}
	case hasSuffix(p.before, "]()") && endsInLinkText(p.before[:len(p.before)-len("()")]):
		return []Flaw{{EmptyDestination, p.start - 1, p.start, ""}, {EmptyDestination, p.end, p.end, ")"}}
	case hasSuffix(p.before, "[") && hasPrefix(p.after, "]()"):
		at := p.end + len("](")
		return p.at(EmptyDestination, at, at, string(p.data[p.start:p.end]))
	case hasSuffix(p.before, "]('") && hasPrefix(p.after, "')"), hasSuffix(p.before, `]("`) && hasPrefix(p.after, `")`):
		if !endsInLinkText(p.before[:len(p.before)-len("('")]) {
			return nil
		}
		return []Flaw{{QuotedDestination, p.start - 1, p.start, ""}, {QuotedDestination, p.end, p.end + 1, ""}}
	case hasSuffix(p.before, "][") && hasPrefix(p.after, "]("):
		return nil // the text of a link
	case hasSuffix(p.before, "]([") && hasPrefix(p.after, "]("):
		return p.nested()
	case hasSuffix(p.before, "[[") && hasPrefix(p.after, "]["):
		return p.orgLink()
	case hasSuffix(p.before, "[<") && hasPrefix(p.after, ">"):
		return p.wikiLink()
	case hasSuffix(p.before, "[") && hasPrefix(p.after, "](") && !hasSuffix(p.before, `\[`):
		return p.swapped()
	case hasSuffix(p.before, "][") && hasPrefix(p.after, "]") && endsInLinkText(p.before[:len(p.before)-1]):
		return []Flaw{{SquareBrackets, p.start - 1, p.start, "("}, {SquareBrackets, p.end, p.end + 1, ")"}}
	case hasSuffix(p.before, "][") && hasPrefix(p.after, ")") && endsInLinkText(p.before[:len(p.before)-1]):
		return p.at(SquareBrackets, p.start-1, p.start, "(")
	case hasSuffix(opened, "]((") && len(opened) == len(p.before):
		return p.doubled()
	case hasSuffix(opened, fullWidthOpening) && len(opened) == len(p.before):
		return p.fullWidth()
	case hasSuffix(opened, "(") && len(opened) == len(p.before):
		if flaws := p.parenthesizedDefinition(); flaws != nil {
			return flaws
		}
		return p.spaced(p.before[:len(p.before)-len("(")], p.after)
	case hasSuffix(p.before, "(<") && hasPrefix(p.after, ">"):
		return p.spaced(p.before[:len(p.before)-len("(<")], p.after[len(">"):])
	case hasSuffix(opened, ")[") && len(opened) == len(p.before):
		return p.reversed()
	}
	if p.lacksColon() {
		at := p.start - len(p.before) + len(opened)
		return p.at(MissingColon, at, at, ":")
	}
	if n := leadingText(p.before); n > 0 && closesLink(p.after) {
		return p.at(LeadingText, p.start-n, p.start, "")
	}
	return p.attribute()
}

// leadingText returns the length of the words at the end of text that follow the opening bracket
// of a destination.
func leadingText(text []byte) int {
	if !hasSuffix(text, " ") {
		return 0
	}
	n := len(text)
	for n > 0 && (ascii.IsAlpha(text[n-1]) || text[n-1] == ' ') {
		n--
	}
	if n == len(text)-1 || !hasSuffix(text[:n], "](") || !endsInLinkText(text[:n-1]) {
		return 0
	}
	return len(text) - n
}

// invisibles returns the length of the invisible characters that text begins with.
func invisibles(text []byte) int {
	return len(text) - len(bytes.TrimLeftFunc(text, invisible.IsCopied))
}

const (
	fullWidthOpening = "（"
	fullWidthClosing = "）"
)

// nested finds [t]([u](u)).
func (p *place) nested() []Flaw {
	const opening = "](["
	inner := before(line(p.after), ")")
	if !endsInLinkText(p.before[:len(p.before)-len(opening)+1]) || !hasPrefix(p.after[len(inner):], "))") {
		return nil
	}
	return []Flaw{{NestedLink, p.start - 1, p.start, ""}, {NestedLink, p.end, p.end + len(inner) + 1, ""}}
}

// orgLink finds a link of Org mode, [[u][t]].
func (p *place) orgLink() []Flaw {
	text := before(line(p.after[len("]["):]), "]]")
	end := p.end + len("][") + len(text)
	if bytes.ContainsAny(text, "[]<>`*_|\\") || !hasLetter(text) || !hasPrefix(p.after[end-p.end:], "]]") {
		return nil
	}
	return []Flaw{{ForeignLink, p.start - len("[["), p.start, "[" + string(text) + "]("}, {ForeignLink, p.end, end + len("]]"), ")"}}
}

// lacksParenthesis reports whether a link text is before the URL, and no parenthesis that the one
// after it may close.
func (p *place) lacksParenthesis() bool {
	front := lastLine(p.before)
	open := openingBracket(p.before[:len(p.before)-1])
	isText := endsInLinkText(p.before) || endsInIssue(p.before)
	return isText && len(front) < len(p.before) && bytes.Count(front, []byte("(")) <= bytes.Count(front, []byte(")")) &&
		ascii.At(p.before, open-1) != '('
}

// lacksParentheses reports whether a link text is directly before the URL, which is a word of its
// own: [t]u. A word in capitals may be the level of a message.
func (p *place) lacksParentheses() bool {
	next := ascii.At(p.after, 0)
	label := lastLabel(p.before)
	isLower := func(r rune) bool { return r >= 0x80 || 'a' <= r && r <= 'z' }
	return (next == 0 && len(p.after) == 0 || ascii.IsSpace(next) || bytes.IndexByte([]byte(".,;"), next) >= 0) &&
		endsInLinkText(p.before) && bytes.ContainsFunc(label, isLower) && !slices.Contains(codesOfBoards, string(label))
}

// codesOfBoards are codes of bulletin boards, as in [url]u[/url].
var codesOfBoards = []string{"url", "img", "link", "email"}

// outerLink returns what is wrong with a link whose text ends before p.before[n] and has a link in it.
func (p *place) outerLink(n int) []Flaw {
	if !p.closed || !hasPrefix(p.after, ")") {
		return nil
	}
	at := p.start - len(p.before) + n
	return p.at(LinkInText, at, at+len("]("), "")
}

// hasLink reports whether the text of a link, which text ends in, has a link itself. That is not
// allowed: the outer one is none (CommonMark 0.31, section 6.3).
func hasLink(text []byte) bool {
	text = text[openingBracket(text)+1:]
	for i := 0; ; {
		n := bytes.Index(text[i:], []byte("]("))
		if n < 0 {
			return false
		}
		i += n + len("](")
		open := openingBracket(text[:i-len("](")])
		destination := text[i:]
		end := unmatched(destination, '(', ')', func([]byte) bool { return true })
		if open >= 0 && bytes.IndexByte([]byte(`!\`), ascii.At(text, open-1)) < 0 && 0 < end && end < len(destination) &&
			!bytes.ContainsFunc(destination[:end], isOutsideDestination) && bytes.Count(text[:open], []byte("`"))%2 == 0 {
			return true
		}
	}
}

// isOutsideDestination reports whether r cannot be in a destination without angle brackets, or makes
// it hard to read.
func isOutsideDestination(r rune) bool { return r <= ' ' || r == '<' || r == '\\' || r == '`' }

// fullWidthMarks finds the full-width form of a mark of a query between letters or digits.
func (p *place) fullWidthMarks() (flaws []Flaw) {
	const size = len("？")
	url := p.data[p.start:p.end]
	if bytes.IndexByte(url, "？"[0]) < 0 {
		return nil
	}
	for i, r := range string(url) {
		mark := strings.IndexRune("？＆＝", r)
		if mark >= 0 && ascii.IsAlnum(ascii.At(url, i-1)) && ascii.IsAlnum(ascii.At(url, i+size)) {
			flaws = append(flaws, Flaw{FullWidthMark, p.start + i, p.start + i + size, "?&="[mark/size : mark/size+1]})
		}
	}
	return flaws
}

// unclosedAngle finds [t](<u> that neither a parenthesis nor a title follows.
func (p *place) unclosedAngle() []Flaw {
	text := p.before[:len(p.before)-len("](<")]
	next := p.after[1:]
	gap := white(next)
	if hasSuffix(text, `\`) || openingBracket(text) < 0 || gap < len(next) && bytes.IndexByte([]byte(`)"'(`), next[gap]) >= 0 ||
		len(p.after) == maxFlaw && gap == len(next) {
		return nil
	}
	switch {
	case !closesParenthesis(next):
		return p.at(UnclosedDestination, p.end+1, p.end+1, ")")
	case gap > 0 && lineEnds(next[:gap]) == 0 && !isTemplate(before(line(next), ")")):
		end := len(before(next, ")"))
		return p.at(StrayText, p.end+1+gap, p.end+1+end, "")
	}
	return nil
}

// wikiLink finds a link of MediaWiki, [<u> t] or [<u>|t], whose brackets may be escaped.
func (p *place) wikiLink() []Flaw {
	text := before(line(p.after[len(">"):]), "]")
	rest := p.after[len(">")+len(text):]
	words := bytes.Trim(text, `| \`)
	if !hasPrefix(rest, "]") || bytes.IndexByte([]byte("([:"), ascii.At(rest, 1)) >= 0 || len(text) == 0 || text[0] != ' ' && text[0] != '|' ||
		!hasLetter(words) || !mayPrecedeLink(bytes.TrimSuffix(p.before[:len(p.before)-len("[<")], []byte(`\`))) {
		return nil
	}
	end := p.end + len(">") + len(text) + len("]")
	if hasSuffix(p.before, `\[<`) || bytes.ContainsAny(words, "[<`\\") {
		return p.at(ForeignLink, p.start, p.start, "")
	}
	return []Flaw{{ForeignLink, p.start - len("[<"), p.start, "[" + string(words) + "]("}, {ForeignLink, p.end, end, ")"}}
}

// swapped finds [u](t), where t is words: neither the name of a file nor a fragment.
func (p *place) swapped() []Flaw {
	text := before(line(p.after[len("]("):]), ")")
	isWord := func(c byte) bool { return ascii.IsAlnum(c) || c >= 0x80 || bytes.IndexByte([]byte(" -_'"), c) >= 0 }
	closing := p.end + len("](") + len(text)
	if len(text) == 0 || ascii.IsSpace(text[0]) || ascii.Span(text, isWord) < len(text) || !isWords(text) || ascii.At(p.data, closing) != ')' {
		return nil
	}
	return []Flaw{{SwappedLink, p.start, p.end, string(text)}, {SwappedLink, p.end + len("]("), closing, string(p.data[p.start:p.end])}}
}

// brokenDestination finds a line end inside a destination.
func (p *place) brokenDestination() (flaws []Flaw) {
	text := p.data[p.start:p.end]
	if bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return nil // as in nearly all
	}
	for i := 0; i < len(text); i++ {
		n := white(text[i:])
		if lineEnds(text[i:i+n]) > 0 {
			flaws = append(flaws, Flaw{Kind: BrokenDestination, Start: p.start + i, End: p.start + i + n})
		}
		i += n
	}
	return flaws
}

// unfinished finds out why a destination is none.
func (p *place) unfinished() []Flaw {
	marks := ascii.Span(p.after, func(c byte) bool { return bytes.IndexByte([]byte(".,:;!?'*_"), c) >= 0 })
	rest := p.after[marks:]
	if hasPrefix(rest, fullWidthClosing) {
		if p.mayBeOpen(p.before, fullWidthOpening, fullWidthClosing) {
			return p.at(UnclosedDestination, p.end, p.end, ")")
		}
		at := p.end + marks
		return p.at(FullWidthBrackets, at, at+len(fullWidthClosing), ")")
	}
	if n := bytes.Index(beforeBlank(rest), []byte(fullWidthClosing)); n > 0 && !bytes.ContainsAny(rest[:n], "()[]<>（") {
		at := p.end + marks + n // an IRI
		return p.at(FullWidthBrackets, at, at+len(fullWidthClosing), ")")
	}
	if hasPrefix(rest, ">)") {
		return p.at(StrayBracket, p.end+marks, p.end+marks+1, "")
	}
	if hasPrefix(rest, "]") && marks == 0 && !hasPrefix(rest, "](") && white(rest[1:]) > 0 && !closesParenthesis(rest) {
		return p.at(UnclosedDestination, p.end, p.end+1, ")")
	}
	if hasPrefix(rest, ">") && endsLine(rest[1:]) {
		return p.at(UnclosedDestination, p.end+marks, p.end+marks+1, ")")
	}
	gap := white(rest)
	next := rest[gap:]
	text := before(before(line(next), ")"), "[") // which may open another link
	isFilledIn := bytes.ContainsAny(text, "{<") || bytes.IndexByte(before(text, " "), '$') >= 0
	if gap == 0 && len(rest) > 0 || isFilledIn || hasPrefix(next, "-->") {
		return nil // a quotation mark, a bracket: only the author knows
	}
	switch lines := lineEnds(rest[:gap]); {
	case lines == 0 && hasPrefix(next, "="):
		return nil // the size of an image, an extension
	case lines > 1, len(next) == 0 || !closesParenthesis(next):
		return p.at(UnclosedDestination, p.end, p.end, ")")
	case lines == 1:
		return p.at(BrokenDestination, p.end+marks, p.end+marks+gap, "")
	}
	return p.at(SpacedDestination, p.end+marks, p.end+marks+gap, "")
}

// mayBeOpen reports whether a bracket may be open at the end of text, which is before the URL: one
// is, or the paragraph does not start within reach.
func (p *place) mayBeOpen(text []byte, opening, closing string) bool {
	return lastBlankLine(text) < 0 && len(p.before) == maxFlaw || isOpen(text, opening, closing)
}

// isOpen reports whether a bracket is open at the end of text, since its paragraph starts.
func isOpen(text []byte, opening, closing string) bool {
	depth := 0
	for text = text[max(lastBlankLine(text), 0):]; len(text) > 0; text = text[1:] {
		switch {
		case hasPrefix(text, opening):
			depth++
		case hasPrefix(text, closing):
			depth = max(depth-1, 0)
		}
	}
	return depth > 0
}

// lastBlankLine returns the offset of the line end before the last blank line of text, or -1.
func lastBlankLine(text []byte) int {
	return max(bytes.LastIndex(text, []byte("\n\n")), bytes.LastIndex(text, []byte("\n\r\n")))
}

// closesParenthesis reports whether text closes a parenthesis that is open before it, on
// its line and before another link.
func closesParenthesis(text []byte) bool {
	text = before(line(text), "](")
	return unmatched(text, '(', ')', func([]byte) bool { return true }) < len(text)
}

// doubled finds [t]((u)), and [t]((u) where the second parenthesis is not closed. If one is open
// before the text, the last one after the URL belongs to that. As many close as open, so that one
// which is out of reach is not looked for.
func (p *place) doubled() []Flaw {
	text := p.before[:len(p.before)-len("((")]
	closing := ascii.Span(p.after, func(c byte) bool { return c == ')' })
	isText := endsInLinkText(text) || closing > 1 && (endsInVersion(text) || endsInIssue(text))
	if !isText || closing == 0 {
		return nil
	}
	flaws := p.at(DoubledBrackets, p.start-1, p.start, "")
	if closing > 2 || closing == 2 && !isOpen(text, "(", ")") {
		flaws = append(flaws, Flaw{Kind: DoubledBrackets, Start: p.end, End: p.end + 1})
	}
	return flaws
}

// endsInVersion reports whether text ends in brackets with the number of a version: 1.0 or v2.1.0.
func endsInVersion(text []byte) bool {
	version := bytes.TrimPrefix(lastLabel(text), []byte("v"))
	isNumber := func(c byte) bool { return ascii.IsDigit(c) || c == '.' }
	return bytes.IndexByte(version, '.') > 0 && ascii.Span(version, isNumber) == len(version)
}

// endsInIssue reports whether text ends in brackets with the number of an issue: #12.
func endsInIssue(text []byte) bool {
	number, ok := bytes.CutPrefix(lastLabel(text), []byte("#"))
	return ok && len(number) > 0 && ascii.Span(number, ascii.IsDigit) == len(number)
}

// lastLabel returns what is in the brackets that text ends in, if a link can start there.
func lastLabel(text []byte) []byte {
	if !hasSuffix(text, "]") {
		return nil
	}
	open := openingBracket(text[:len(text)-1])
	if open < 0 || !mayPrecedeLink(text[:open]) {
		return nil
	}
	return text[open+1 : len(text)-1]
}

// fullWidth finds [t]（u） and [t]（u).
func (p *place) fullWidth() []Flaw {
	open := p.before[:len(p.before)-len(fullWidthOpening)]
	text := blanks.TrimRight(open)
	if !endsInLinkText(text) {
		return nil
	}
	flaws := p.at(FullWidthBrackets, p.start-len(p.before)+len(text), p.start, "(")
	switch {
	case hasPrefix(p.after, fullWidthClosing):
		return append(flaws, Flaw{FullWidthBrackets, p.end, p.end + len(fullWidthClosing), ")"})
	case hasPrefix(p.after, ")"):
		return flaws
	}
	return nil
}

// spaced finds [t] (u) and [t] (<u>). Open ends before the parenthesis, and rest follows the URL.
func (p *place) spaced(open, rest []byte) []Flaw {
	text := spaces.TrimRight(open)
	gap := open[len(text):]
	if len(gap) == 0 || lineEnds(gap) > 1 || !endsInLinkText(text) && !endsInIssue(text) && !isLetterItem(text) {
		return nil
	}
	at := p.start - len(p.before) + len(text)
	switch {
	case p.isCutHost(rest):
		return p.at(SpacedLink, at, at+len(gap), "")
	case lineEnds(gap) > 0 && closesLink(rest):
		return p.at(BrokenBrackets, at, at+len(gap), "")
	case closesLink(rest):
		return p.at(SpacedBrackets, at, at+len(gap), "")
	case lineEnds(gap) == 0 && p.hasTail():
		return p.at(SpacedLink, at, at+len(gap), "")
	}
	return nil
}

// isCutHost reports whether a bracket and white space are in the host of the URL, which rest follows:
// [t](https://example) .com/u).
func (p *place) isCutHost(rest []byte) bool {
	_, host, _ := bytes.Cut(p.data[p.start:p.end], []byte("://"))
	label, ok := bytes.CutPrefix(rest, []byte(")"))
	gap := ascii.Span(label, ascii.IsBlank)
	dot := label[gap:]
	return ok && gap > 0 && len(host) > 0 && ascii.Span(host, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' }) == len(host) &&
		hasPrefix(dot, ".") && ascii.At(dot, 1+ascii.Span(dot[1:], ascii.IsAlpha)) == '/' && len(dot) > 1 && ascii.IsAlpha(dot[1])
}

// hasTail reports whether white space and what may be the rest of the URL are before the parenthesis that
// closes: one word, where the URL cannot end or with a mark of a path in it.
func (p *place) hasTail() bool {
	gap := ascii.Span(p.after, ascii.IsBlank)
	tail := before(line(p.after[gap:]), ")")
	word := beforeBlank(tail)
	inURL := func(c byte) bool { return bytes.IndexByte([]byte("-#=&_"), c) >= 0 }
	return gap > 0 && len(word) > 0 && len(spaces.TrimRight(tail)) == len(word) && ascii.At(p.after, gap+len(tail)) == ')' &&
		(inURL(p.data[p.end-1]) || bytes.IndexByte(word, '/') >= 0)
}

// isLetterItem reports whether the text of an item of a list so far is one letter in brackets, as the
// name of a language is, and no check box.
func isLetterItem(text []byte) bool {
	label, front := lastLabel(text), lastLine(text)
	if len(label) != 1 || !ascii.IsAlpha(label[0]) || ascii.EqualFold(label, "x") {
		return false
	}
	item := bytes.TrimLeft(front[:len(front)-len("[t]")], " \t>")
	return isItem(item) && len(spaces.TrimRight(item)) == 1
}

// closesLink reports whether rest, after a destination, closes its link, maybe after a title.
func closesLink(rest []byte) bool {
	title := bytes.TrimLeft(line(rest), " \t")
	return hasPrefix(title, ")") || hasPrefix(title, `"`) && bytes.Contains(title, []byte(`")`))
}

// reversed finds (t)[u], which no other bracket follows.
func (p *place) reversed() []Flaw {
	if !hasPrefix(p.after, "]") || bytes.IndexByte([]byte("([:"), ascii.At(p.after, 1)) >= 0 {
		return nil
	}
	text := p.before[:len(p.before)-len(")[")]
	open := lastOpening(text, '(', ')')
	if open < 0 || open == len(text)-1 || !mayPrecedeLink(text[:open]) || !isWords(text[open+1:]) {
		return nil
	}
	at := p.start - len(p.before) + open
	return []Flaw{
		{ReversedBrackets, at, at + 1, "["},
		{ReversedBrackets, p.start - len(")["), p.start, "]("},
		{ReversedBrackets, p.end, p.end + 1, ")"},
	}
}
