package link

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// doubled finds [t]((u)), [t]((u) "v"), and [t]((u) where the second parenthesis is not closed. If one is open
// before the text, the last one after the URL belongs to that. As many close as open, so a bracket
// that is out of reach is not searched for.
func (p place) doubled() []Flaw {
	text := p.before[:len(p.before)-len("((")]
	closing := ascii.Span(p.after, func(c byte) bool { return c == ')' })
	isText := endsInLinkText(text) || endsInIssue(text) || closing > 1 && (endsInLabel(text) || isSpaced(lastLabel(text)))
	if !isText || closing == 0 && !closesLink(p.after) {
		return nil
	}
	flaws := p.at(linkflaw.DoubledBrackets, p.start-1, p.start, "")
	if closing > 2 || closing == 2 && !isOpen(text, "(", ")") || closing == 1 && beginsWithPlainTitle(p.after[1:]) {
		flaws = append(flaws, Flaw{Kind: linkflaw.DoubledBrackets, Start: p.end, End: p.end + 1})
	}
	return flaws
}

// fullWidth finds [t]（u） and [t]（u).
func (p place) fullWidth() []Flaw {
	text := kernel.Blanks.TrimRight(bytes.TrimSuffix(kernel.Blanks.TrimRight(p.before), []byte(markup.FullWidthOpening)))
	if label := lastLabel(text); !endsInLinkText(text) && !endsInSpacedText(text) && (!mayBeText(label) || !hasLetter(label)) {
		return nil
	}
	flaws := p.at(linkflaw.FullWidthBrackets, p.base()+len(text), p.start, "(")
	gap := ascii.Span(p.after, ascii.IsBlank)
	switch rest := p.after[gap:]; {
	case ascii.HasPrefix(rest, markup.FullWidthClosing):
		return append(flaws, Flaw{linkflaw.FullWidthBrackets, p.end, p.end + gap + len(markup.FullWidthClosing), ")"})
	case closesLink(rest):
		return flaws
	case ascii.EndsLine(rest) && !p.mayBeOpen(text, markup.FullWidthOpening, markup.FullWidthClosing):
		return append(flaws, Flaw{linkflaw.FullWidthBrackets, p.end, p.end, ")"})
	}
	return nil
}

// between finds what separates the brackets of [t] (u) and [t] (<u>).
func (p place) between() []Flaw {
	open, rest := p.before, p.after
	if ascii.HasSuffix(open, "<") {
		open, rest = open[:len(open)-len("<")], rest[len(">"):]
	}
	open = open[:len(open)-len("(")]
	text := withoutBlanks(kernel.Spaces.TrimRight(open))
	switch gap := open[len(text):]; {
	case ascii.HasSuffix(text, `\]`):
		return p.spacedEscape(text, gap, rest)
	case ascii.HasSuffix(text, "]"):
		return p.spaced(text, gap, rest)
	case ascii.HasSuffix(open, "])"):
		return p.crossed(open, rest)
	case endsInWideBracket(open):
		if flaws := p.lenticular(open, rest); flaws != nil {
			return flaws
		}
		return p.unclosedText(text, gap, rest)
	case endsAfterBracket(ascii.LastLine(open)):
		if flaws := p.separated(open, rest); flaws != nil {
			return flaws
		}
	default:
		if flaws := p.unclosedText(text, gap, rest); flaws != nil {
			return flaws
		}
	}
	if ascii.HasSuffix(open, ")") {
		return p.parenthesizedText(open, rest)
	}
	return nil
}

// betweenSpaced finds [t] ( u ).
func (p place) betweenSpaced() []Flaw {
	open := bytes.TrimSuffix(kernel.Spaces.TrimRight(p.before), []byte("("))
	text := withoutBlanks(open)
	return p.spaced(text, open[len(text):], p.after)
}

// withoutBlanks returns text without the white space in its last line that it ends in, a no-break space or that of
// Chinese and Japanese too.
func withoutBlanks(text []byte) []byte {
	if c := ascii.Last(text); c < utf8.RuneSelf && !ascii.IsBlank(c) {
		return text // as most
	}
	return bytes.TrimRight(text, " \t\u00a0\u3000")
}

// endsAfterBracket reports whether the last bracket in text is one that closes.
func endsAfterBracket(text []byte) bool {
	n := bytes.LastIndexAny(text, "[]")
	return n >= 0 && text[n] == ']'
}

// isSpacedItem reports whether an item or a heading is nothing but words in brackets with white space, at the end of
// text, and the URL before rest.
func isSpacedItem(text, rest []byte) bool {
	return isSpaced(lastLabel(text)) && closesLink(rest) && ascii.EndsLine(rest[linkEnd(rest)+len(")"):])
}

// spaced finds [t] (u), where gap follows the brackets that text ends in.
func (p place) spaced(text, gap, rest []byte) []Flaw {
	if len(gap) == 0 || ascii.CountLineEnds(gap) > 1 {
		return nil
	}
	label := lastLabel(text)
	isName := len(label) > 1 && ascii.IsAlpha(label[0]) && mayBeText(label) // with a number too, as in SHA256
	isText := endsInLinkText(text) || endsInIssue(text) || endsInSpacedText(text) || isLetterItem(text)
	if !isText && !isName && !isSpacedItem(text, rest) && !p.isNameInURL(label) {
		return p.spacedUnopened(text, rest)
	}
	at := p.base() + len(text)
	switch {
	case p.isCutHost(rest):
		return p.at(linkflaw.SpacedLink, at, at+len(gap), "")
	case ascii.CountLineEnds(gap) > 0 && closesLink(rest):
		return p.at(linkflaw.BrokenBrackets, at, at+len(gap), "")
	case closesLink(rest):
		return p.at(linkflaw.SpacedBrackets, at, at+len(gap), "")
	case ascii.CountLineEnds(gap) == 0 && p.hasTail():
		return p.at(linkflaw.SpacedLink, at, at+len(gap), "")
	}
	return nil
}

// spacedUnopened finds t] (u) in a paragraph in which nothing opens the bracket that text ends in.
func (p place) spacedUnopened(text, rest []byte) []Flaw {
	if !ascii.HasSuffix(text, "]") || openingBracket(text[:len(text)-1]) >= 0 || !closesLink(rest) {
		return nil // as most
	}
	paragraph, at, ok := p.paragraph()
	closing := at - (len(p.before) - len(text)) - 1
	if !ok || closing < 0 {
		return nil
	}
	shown, ok := withoutCode(paragraph, closing)
	if !ok || openingBracket(shown) >= 0 || !hasLetter(ascii.LastLine(shown)) {
		return nil
	}
	return p.at(linkflaw.UnopenedText, p.base()+len(text)-1, p.base()+len(text), "")
}

// isNameInURL reports whether the path of the URL ends in a name that begins with a label, which is no number then.
func (p place) isNameInURL(label []byte) bool {
	url := p.url()
	name := url[bytes.LastIndexByte(url, '/')+1:]
	return hasLetter(label) && ascii.HasPrefixFold(name, string(label)) && !ascii.IsAlnum(ascii.At(name, len(label))) &&
		bytes.Count(url, []byte("/")) > len("//")
}

// spacedEscape finds \[t\] (u).
func (p place) spacedEscape(text, gap, rest []byte) []Flaw {
	open := escapedLabel(text[:len(text)-len(`\]`)])
	if open < 0 || ascii.CountLineEnds(gap) > 0 || !closesLink(rest) {
		return nil
	}
	base := p.base()
	closing := base + len(text)
	return []Flaw{
		{linkflaw.EscapedBrackets, base + open, base + open + 1, ""},
		{linkflaw.EscapedBrackets, closing - len(`\]`), closing - 1, ""},
		{linkflaw.EscapedBrackets, closing, closing + len(gap), ""},
	}
}

// wideBrackets are pairs of brackets of Chinese and Japanese that may be typed for "[" and "]".
var wideBrackets = [][2]string{{"【", "】"}, {"［", "］"}}

// endsInWideBracket reports whether text ends in a closing one of wideBrackets.
func endsInWideBracket(text []byte) bool {
	return slices.ContainsFunc(wideBrackets, func(pair [2]string) bool { return ascii.HasSuffix(text, pair[1]) })
}

// lenticular finds 【t】(u). Text ends in the closing bracket.
func (p place) lenticular(text, rest []byte) []Flaw {
	for _, pair := range wideBrackets {
		front, ok := bytes.CutSuffix(text, []byte(pair[1]))
		open := bytes.LastIndex(front, []byte(pair[0]))
		if !ok || open < 0 || !closesLink(rest) {
			continue
		}
		label := front[open+len(pair[0]):]
		if len(label) == 0 || bytes.ContainsAny(label, "\r\n[]`") || bytes.Contains(label, []byte(pair[1])) {
			return nil
		}
		at, closing := p.base()+open, p.base()+len(front)
		return []Flaw{
			{linkflaw.LenticularBrackets, at, at + len(pair[0]), "["},
			{linkflaw.LenticularBrackets, closing, closing + len(pair[1]), "]"},
		}
	}
	return nil
}

// parenthesizedText finds (t)(u). Open ends in the parenthesis after t.
func (p place) parenthesizedText(open, rest []byte) []Flaw {
	text := ascii.LastLine(open[:len(open)-len(")")])
	n := lastOpening(text, '(', ')')
	closes := max(linkEnd(rest), wideTitleEnd(rest))
	if n < 0 || !mayPrecedeLink(text[:n]) || closes < 0 {
		return nil
	}
	label := text[n+1:]
	if !hasLetter(label) || bytes.ContainsAny(label, "[]<`\\") || bytes.Contains(label, []byte("://")) {
		return nil
	}
	at, closing := p.base()+len(open)-len(")")-len(label)-1, p.base()+len(open)-1
	if openingBracket(text[:n]) >= 0 {
		if ascii.At(rest, closes+1) != ']' {
			return nil
		}
		end := p.offsetOf(rest) + closes + len(")")
		return []Flaw{{linkflaw.UnclosedText, closing + 1, closing + 1, "]"}, {linkflaw.UnclosedText, end, end + 1, ""}} // [v(t)(u)]
	}
	return []Flaw{{linkflaw.ParenthesizedText, at, at + 1, "["}, {linkflaw.ParenthesizedText, closing, closing + 1, "]"}}
}

// crossed finds ([t])(u), and [t])(u), where no parenthesis is open. Open ends in "])".
func (p place) crossed(open, rest []byte) []Flaw {
	text := open[:len(open)-len(")")]
	closes := linkEnd(rest)
	if !endsInLinkText(text) || closes < 0 {
		return nil
	}
	at := p.base() + len(text)
	if !p.mayBeOpen(text, "(", ")") {
		return p.at(linkflaw.TextBetween, at, at+1, "")
	} else if !isOpen(text, "(", ")") {
		return nil
	}
	end := p.offsetOf(rest) + closes + len(")")
	return []Flaw{{linkflaw.TextBetween, at, at + 1, ""}, {linkflaw.TextBetween, end, end, ")"}}
}

// endsInSpacedText reports whether text ends in words in brackets, with white space next to a bracket. Words in
// capitals may be the level of a log message, one word at the start of a line a state, and others the condition of
// a shell.
func endsInSpacedText(text []byte) bool {
	label := lastLabel(text)
	return isSpaced(label) && (len(bytes.Fields(label)) > 1 || hasLetter(ascii.LastLine(text[:len(text)-len(label)-len("[]")])))
}

// isSpaced reports whether a label is words with white space next to a bracket.
func isSpaced(label []byte) bool {
	const maxWords = 8
	words := kernel.Blanks.TrimRight(bytes.TrimLeft(label, " \t"))
	isWord := func(c byte) bool { return isWordByte(c) || c == ' ' || c == '`' || c == '.' }
	return len(words) > 1 && len(words) < len(label) && words[0] != '-' && words[0] != '.' && ascii.All(words, isWord) &&
		len(bytes.Fields(words)) <= maxWords && hasLower(words) && isWords(words)
}

// isTag reports whether a text in brackets is a short word in capitals, which says what follows: [NEWS].
func isTag(label []byte) bool {
	const long = 8
	return len(label) > 0 && len(label) <= long && ascii.All(label, ascii.IsUpper)
}

// separated finds [t] v (u), where v is a few words: a translator has moved them, or put them in. The text is
// no tag, and in a sentence, as words are before it. In a quotation its brackets may mark what an editor has put in, and with a
// colon the message of a program. Words that follow the bracket directly may complete one in it, as in [re]write, so
// a text of ASCII is longer then. It also finds marks of emphasis between the brackets.
func (p place) separated(open, rest []byte) []Flaw {
	const minText = 5
	closing := bytes.LastIndexByte(open, ']') + 1
	words := open[closing:]
	front := ascii.LastLine(open[:closing])
	label := lastLabel(front)
	isText := label != nil && bytes.IndexByte(label, ':') < 0 && endsInLinkText(open[:closing])
	if !isText || isTag(label) && ascii.HasPrefix(words, " ") || !closesLink(rest) {
		return nil
	}
	at := p.base() + closing
	if len(words) > 0 && len(bytes.TrimLeftFunc(words, invisible.Is)) == 0 {
		return p.at(linkflaw.InvisibleCharacter, at, at+len(words), "")
	}
	front = front[:len(front)-len(label)-len("[]")]
	glue := ""
	if isMark := func(c byte) bool { return ascii.In(c, "*_~:,;/|") }; !ascii.All(words, isMark) && string(bytes.TrimSpace(words)) != ":" {
		isGlued := words[0] != ' ' && words[0] < utf8.RuneSelf && string(words) != "."
		if !areMoved(words) || !hasLetter(front) && !ascii.HasPrefix(front, "#") || endsInQuotation(front) || isGlued && len(label) < minText {
			return nil
		}
		if isGlued {
			glue = " "
		}
	}
	after := linkEnd(rest) + len(")")
	end := p.offsetOf(rest) + after
	flaws := []Flaw{{linkflaw.TextBetween, at, at + len(words), ""}}
	moved := kernel.Spaces.TrimRight(words)
	if ascii.HasPrefix(rest[after:], ".") { // the sentence has its own
		moved = bytes.TrimSuffix(moved, []byte("."))
	}
	if len(moved) == 0 {
		return flaws
	}
	return append(flaws, Flaw{linkflaw.TextBetween, end, end, glue + string(moved)})
}

// areMoved reports whether words are so few that they may have been moved between the brackets of a link, with the stop of
// a sentence.
func areMoved(words []byte) bool {
	const maxWords, maxBytes = 4, 64
	isWord := func(c byte) bool { return c == ' ' || c == '\'' || isWordByte(c) }
	prose := bytes.TrimSuffix(words, []byte("."))
	return ascii.All(prose, isWord) && len(bytes.Fields(prose)) <= maxWords && len(words) <= maxBytes
}

// endsInQuotation reports whether a quotation is open at the end of text.
func endsInQuotation(text []byte) bool {
	return bytes.Count(text, []byte(`"`))%2 == 1 || isOpen(text, "“", "”") || isOpen(text, "«", "»")
}

// unclosedText finds [t(u) and [t (u) in a paragraph in which nothing after it closes the bracket.
func (p place) unclosedText(text, gap, rest []byte) []Flaw {
	whole := text
	for _, bracket := range []string{"[", "】", "］"} { // in place of the closing one
		if !ascii.HasSuffix(text, "![") {
			text = bytes.TrimSuffix(text, []byte(bracket))
		}
	}
	open := openingBracket(text)
	if open < 0 || !mayPrecedeLink(text[:open]) || !closesLink(rest) || ascii.CountLineEnds(gap) > 0 {
		return nil
	}
	isImage := ascii.HasSuffix(text[:open], "!")
	label := bytes.Trim(text[open+1:], "*_")
	isMistaken := false // [t)(u)
	if front, ok := bytes.CutSuffix(label, []byte(")")); ok && lastOpening(front, '(', ')') < 0 && bytes.IndexByte(front, ',') < 0 {
		label, isMistaken = front, true
	}
	if p.mayBeClosed(rest, '[', ']') || !isImage && len(label) == 0 || len(label) > 0 && !isUnclosedLabel(label) {
		return nil
	}
	at := p.base() + len(text)
	if isMistaken {
		at--
	}
	flaws := p.at(linkflaw.UnclosedText, at, p.base()+len(whole)+len(gap), "]")
	if ascii.HasPrefix(p.after, "))") && lastOpening(ascii.LastLine(text[:open]), '(', ')') < 0 {
		flaws = append(flaws, Flaw{linkflaw.UnclosedText, p.end + len(")"), p.end + len("))"), ""}) // typed for "]"
	}
	return flaws
}

// isUnclosedLabel reports whether a text after a bracket that nothing closes may be that of a link: words on one line.
func isUnclosedLabel(label []byte) bool {
	isCutOff := bytes.ContainsAny(label, "\r\n<") || bytes.Count(label, []byte("(")) < bytes.Count(label, []byte(")")) || bytes.Count(label, []byte("`"))%2 != 0
	if isCutOff || ascii.IsSpace(label[0]) || label[0] == '.' && !isCapital(label) {
		return false
	}
	return !ascii.In(label[0], "-#$&@\\/?=:,;+|{%'^") && isWords(label)
}

// isEnclosed reports whether words before the parenthesis before the URL are in brackets with it, and are no call of a
// function: they have a space, a capital letter at their start or a letter beyond ASCII.
func (p place) isEnclosed() bool {
	text := p.before[:len(p.before)-len("(")]
	open := openingBracket(text)
	if next := ascii.At(p.after, len(")]")); open < 0 || !mayPrecedeLink(text[:open]) || ascii.In(next, "([:") {
		return false
	}
	label := text[open+1:]
	if len(label) == 0 || ascii.IsSpace(label[len(label)-1]) || bytes.ContainsAny(label, "\r\n(){}<>=$\\") || !isWords(label) {
		return false
	}
	return ascii.IsUpper(label[0]) || bytes.IndexByte(label, ' ') >= 0 || !ascii.All(label, isASCII)
}

// isCapital reports whether the second byte of text is a capital letter, as in .NET.
func isCapital(text []byte) bool { return ascii.IsUpper(ascii.At(text, 1)) }

// isCutHost reports whether a bracket and white space are in the host of the URL, which rest follows:
// [t](https://example) .com/u).
func (p place) isCutHost(rest []byte) bool {
	label, ok := bytes.CutPrefix(rest, []byte(")"))
	gap := ascii.Span(label, ascii.IsBlank)
	dot := label[gap:]
	if !ok || gap == 0 || !ascii.HasPrefix(dot, ".") {
		return false // as after nearly all
	}
	_, host, _ := bytes.Cut(p.url(), []byte("://"))
	return len(host) > 0 && ascii.All(host, func(c byte) bool { return ascii.IsAlnum(c) || c == '-' }) &&
		ascii.At(dot, 1+ascii.Span(dot[1:], ascii.IsAlpha)) == '/' && len(dot) > 1 && ascii.IsAlpha(dot[1])
}

// hasTail reports whether white space and a possible rest of the URL are before the closing
// parenthesis: after a byte at which the URL cannot end, with such a byte at its start, or one word with a mark of
// a path in it.
func (p place) hasTail() bool {
	gap := ascii.Span(p.after, ascii.IsBlank)
	tail := before(ascii.FirstLine(p.after[gap:]), ")")
	word := beforeBlank(tail)
	if gap == 0 || len(word) == 0 || ascii.At(p.after, gap+len(tail)) != ')' {
		return false
	}
	isOne := len(kernel.Spaces.TrimRight(tail)) == len(word)
	inURL := func(c byte) bool { return ascii.In(c, "-#=&_") }
	isBroken := inURL(p.data[p.end-1]) || inURL(word[0]) && ascii.IsAlnum(ascii.At(word, 1))
	return isBroken || isOne && bytes.IndexByte(word, '/') >= 0
}

// isLetterItem reports whether the text of a list item so far is one letter in brackets, such as the
// name of a language, and not a check box.
func isLetterItem(text []byte) bool {
	label, front := lastLabel(text), ascii.LastLine(text)
	if len(label) != 1 || !ascii.IsAlpha(label[0]) || ascii.EqualFold(label, "x") {
		return false
	}
	item := bytes.TrimLeft(front[:len(front)-len("[t]")], " \t>")
	return isItem(item) && len(kernel.Spaces.TrimRight(item)) == 1
}

// closesLink reports whether rest, after a destination, closes its link, maybe after a title.
func closesLink(rest []byte) bool { return linkEnd(rest) >= 0 }

// linkEnd returns the offset in rest, after a destination, of the parenthesis that closes its link, maybe after a
// title on the same line; -1 if none does.
func linkEnd(rest []byte) int {
	gap := ascii.Span(rest, ascii.IsBlank)
	if ascii.At(rest, gap) == ')' {
		return gap
	}
	end := titleEnd(ascii.FirstLine(rest[gap:]))
	if end < 0 || gap == 0 && rest[0] != '"' {
		return -1
	}
	return gap + end
}
