package link

import (
	"bytes"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// foreign finds a link of Markdown in another markup. Write returns what that has before and
// after the URL of a link with a text.
func (p place) foreign(write func(text string) (front, back string)) []Flaw {
	if p.closed || !p.followsText() || ascii.HasSuffix(p.before, `\](`) || ascii.HasSuffix(p.before, "]](") {
		return p.foreignMarks(write)
	}
	label := bytes.TrimSuffix(kernel.Spaces.TrimRight(withoutParenthesis(p.before)), []byte("]"))
	open := openingBracket(label)
	if open < 0 || !mayPrecedeLink(label[:open]) || endsInURL(label[:open]) {
		return nil
	}
	text, isImage := label[open+1:], ascii.HasSuffix(label[:open], "!")
	if string(bytes.TrimSpace(ascii.LastLine(label[:open]))) == ".." {
		return nil // a note of reStructuredText
	}
	if !isImage && (!hasLetter(text) && !isIssue(text) || text[0] == '^') {
		return nil // a note
	}
	if !ascii.HasPrefix(p.after, ")") || isImage || bytes.ContainsAny(text, "[]<>`*_|\\\n") {
		return p.at(linkflaw.ForeignLink, p.start, p.start, "")
	}
	front, back := write(string(text))
	return p.around(linkflaw.ForeignLink, p.base()+open, p.end+1, front, back)
}

// alone returns write for a markup that makes links of bare URLs: a text that is the URL is not written again, if white
// space or a mark of ASCII is before the link and after it.
func (p place) alone(write func(text string) (front, back string)) func(text string) (front, back string) {
	isApart := func(c byte) bool { return c < utf8.RuneSelf && !ascii.IsAlnum(c) }
	return func(text string) (front, back string) {
		open := len(p.before) - len("[](") - len(text)
		if text == string(p.url()) && isApart(ascii.At(p.before, open-1)) && isApart(ascii.At(p.after, len(")"))) {
			return "", ""
		}
		return write(text)
	}
}

// followsText reports whether "](" is before the URL, or white space is between the two after words.
func (p place) followsText() bool {
	front := withoutParenthesis(p.before)
	ok := len(front) < len(p.before)
	text := kernel.Spaces.TrimRight(front)
	return ok && (ascii.HasSuffix(front, "]") || len(text) < len(front) && ascii.CountLineEnds(front[len(text):]) <= 1 && endsInLinkText(text) && ascii.HasPrefix(p.after, ")"))
}

// withoutParenthesis returns text without the parenthesis that it ends in, which may be a full-width one.
func withoutParenthesis(text []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("(")), []byte(markup.FullWidthOpening))
}

// foreignMarks is foreign for links of Org, [[u][t]], of wikis, [[u|t]], and of AsciiDoc, link:u[t].
func (p place) foreignMarks(write func(text string) (front, back string)) []Flaw {
	url := p.url()
	bar := bytes.IndexByte(url, '|')
	switch rest := ascii.FirstLine(p.after); {
	case p.closed:
		return nil
	case ascii.HasSuffix(p.before, "[[") && ascii.HasPrefix(rest, "]["):
		return p.rewritten("[[", "][", "]]", p.end, write)
	case ascii.HasSuffix(p.before, "[[") && bar > 0:
		return p.rewritten("[[", "|", "]]", p.start+bar, write)
	case ascii.HasSuffix(p.before, "[[") && ascii.HasPrefix(rest, "|"):
		return p.rewritten("[[", "|", "]]", p.end, write)
	case ascii.HasSuffix(p.before, linkMacro) && ascii.HasPrefix(rest, "["):
		return p.rewritten(linkMacro, "[", "]", p.end, write)
	}
	return nil
}

// embedded finds `t <u>`_, the link of reStructuredText.
func (p place) embedded(write func(text string) (front, back string)) []Flaw {
	text, ok := p.interpreted()
	if !ok || !ascii.HasPrefix(p.after, ">`_") || len(text) == 0 || !ascii.IsSpace(text[len(text)-1]) || !hasLetter(text) || bytes.ContainsAny(text, "\n[]<>") {
		return nil
	}
	front, back := write(string(kernel.Blanks.TrimRight(text)))
	end := p.end + len(">`") + ascii.RunLen(p.after[len(">`"):], '_')
	return p.around(linkflaw.ForeignLink, p.start-len("<")-len(text)-len("`"), end, front, back)
}

// isEmbedded reports whether the URL is that of a link of reStructuredText in a text that is not about reStructuredText.
func (p place) isEmbedded() bool {
	flaws := p.embeddedInCode()
	if flaws == nil {
		return false
	}
	if front := p.data[:flaws[0].Start]; ascii.HasSuffix(front, "`") || ascii.HasSuffix(front, "`` ") {
		return false // it is shown: `` `t <u>`_ ``
	}
	front := bytes.ToLower(ascii.LastLine(p.before))
	return !bytes.Contains(front, []byte("rst")) && !bytes.Contains(front, []byte("restructuredtext")) && !bytes.Contains(front, []byte("sphinx"))
}

// embeddedInCode finds a link of reStructuredText, whose backquotes make code of it in Markdown.
func (p place) embeddedInCode() []Flaw {
	flaws := p.embedded(func(text string) (front, back string) { return "[" + text + "](", ")" })
	for i := range flaws {
		flaws[i].Kind = linkflaw.CodeLink
	}
	return flaws
}

// quotedText finds "t":u, the link of Textile, whose URL ends at white space or at the mark that ends a sentence.
func (p place) quotedText(write func(text string) (front, back string)) []Flaw {
	front, ok := bytes.CutSuffix(ascii.LastLine(p.before), []byte(`":`))
	open := bytes.LastIndexByte(front, '"')
	if !ok || open < 0 || open > 0 && !ascii.IsSpace(front[open-1]) && !ascii.In(front[open-1], "(*_") || !endsWordAt(p.after) {
		return nil
	}
	text := front[open+1:]
	if !hasLetter(text) || ascii.IsSpace(text[0]) || bytes.ContainsAny(text, "[]<>{}=") {
		return nil
	}
	opening, closing := write(string(text))
	return p.around(linkflaw.ForeignLink, p.start-len(text)-len(`"":`), p.end, opening, closing)
}

// hasQuotedText reports whether the URL is that of a link of Textile.
func (p place) hasQuotedText() bool { return p.textileLink() != nil }

// textileLink finds a link of Textile, "t":u, to a site of the web. Where "'s" ends the URL, it may be part of the sentence.
func (p place) textileLink() []Flaw {
	url := p.url()
	if !ascii.HasPrefix(url, "http") || ascii.HasSuffix(url, "'s") {
		return nil
	}
	return p.quotedText(func(text string) (front, back string) { return "[" + text + "](", ")" })
}

// endsWordAt reports whether a word ends before text: white space follows, maybe after the mark that ends a sentence or
// emphasis.
func endsWordAt(text []byte) bool {
	rest := bytes.TrimLeft(text, ".,;:!?)*_")
	return len(rest) == 0 || ascii.IsSpace(rest[0])
}

// rewritten returns the flaw of a foreign link that has opening before the URL, which ends at end, and its text between
// middle and closing.
func (p place) rewritten(opening, middle, closing string, end int, write func(text string) (front, back string)) []Flaw {
	text, _, ok := bytes.Cut(ascii.FirstLine(p.data[end+len(middle):p.end+len(p.after)]), []byte(closing))
	if !ok || !hasLetter(text) || ascii.IsSpace(text[0]) || bytes.ContainsAny(text, "[]<>`|{") {
		return nil
	}
	front, back := write(string(text))
	return []Flaw{
		{linkflaw.ForeignLink, p.start - len(opening), p.start, front},
		{linkflaw.ForeignLink, end, end + len(middle) + len(text) + len(closing), back},
	}
}

// isNamed reports whether the URL has a path whose last name ends where a text in brackets begins, which begins with that
// name or has several words that nobody is to replace.
func (p place) isNamed() bool {
	_, path, _ := bytes.Cut(p.url(), []byte("://"))
	text := before(ascii.FirstLine(p.after[len("["):]), "]")
	rest := p.after[len("[")+len(text):]
	words := bytes.Fields(text)
	if bytes.IndexByte(path, '/') < 0 || bytes.ContainsAny(path, "?#{<$*[(") || len(p.before) > 0 && !ascii.IsSpace(ascii.Last(p.before)) {
		return false
	}
	if len(words) == 0 || ascii.IsSpace(text[0]) || bytes.ContainsAny(text, "[<{$*|=/") || !isWords(text) {
		return false
	}
	next := ascii.At(rest, 1)
	if !ascii.HasPrefix(rest, "]") || ascii.IsAlnum(next) || ascii.In(next, "([:/=-_.&") && !isSentenceEnd(rest[1:]) {
		return false // the URL continues
	}
	path = bytes.TrimSuffix(path, []byte("/"))
	name := bytes.ToLower(path[bytes.LastIndexByte(path, '/')+1:])
	return len(name) > 0 && (bytes.HasPrefix(name, bytes.ToLower(words[0])) || len(words) > 1 && !isFillable(p.after))
}

// isSentenceEnd reports whether text begins with a full stop after which the URL cannot continue.
func isSentenceEnd(text []byte) bool {
	return text[0] == '.' && (len(text) == 1 || ascii.IsSpace(text[1]))
}

// isMacro reports whether the URL is the target of a link macro with a text.
func (p place) isMacro() bool {
	text := before(ascii.FirstLine(p.after[len("["):]), "]")
	front := p.before[:len(p.before)-len(linkMacro)]
	last := ascii.Last(front)
	return ascii.At(p.after, len("[")+len(text)) == ']' && !bytes.ContainsAny(text, "[<{$") && hasLetter(text) && (!isWordByte(last) || last >= 0x80)
}

// asciidocLink finds a link of AsciiDoc, u[t] or link:u[t].
func (p place) asciidocLink() []Flaw {
	text := before(ascii.FirstLine(p.after[len("["):]), "]")
	end := p.end + len("[") + len(text) + len("]")
	start := p.base() + len(bytes.TrimSuffix(p.before, []byte(linkMacro)))
	return p.around(linkflaw.ForeignLink, start, end, "["+string(text)+"](", ")")
}

// asciidocDestination finds [t](u[t]), whose text begins with that of the link.
func (p place) asciidocDestination(label []byte) []Flaw {
	rest := p.data[p.start : p.end+len(p.after)]
	open := labelMarks.Index(rest)
	if label = bytes.Trim(label, "`*_ "); ascii.At(rest, open) != '[' || len(label) == 0 {
		return nil
	}
	rest = ascii.FirstLine(rest)
	text, after, ok := bytes.Cut(rest[open+1:], []byte("]"))
	words := bytes.ToLower(bytes.Trim(text, `"' `))
	if !ok || !ascii.HasPrefix(after, ")") || !bytes.HasPrefix(words, bytes.ToLower(label)) {
		return nil
	}
	return p.at(linkflaw.StrayText, p.start+open, p.start+open+len("[")+len(text)+len("]"), "")
}

// labelMarks are the bracket that opens the text of a link of AsciiDoc, and what ends a destination of Markdown before it.
var labelMarks = kernel.SetOf("[ )\r\n")
