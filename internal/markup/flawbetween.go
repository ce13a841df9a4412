package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

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
