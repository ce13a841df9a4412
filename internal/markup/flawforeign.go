package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

// foreignMarks is foreign for links of Org, [[u][t]], of wikis, [[u|t]], and of AsciiDoc, link:u[t].
func (p place) foreignMarks(write func(text string) (front, back string)) []Flaw {
	url := p.data[p.start:p.end]
	bar := bytes.IndexByte(url, '|')
	switch rest := line(p.after); {
	case p.closed:
		return nil
	case hasSuffix(p.before, "[[") && hasPrefix(rest, "]["):
		return p.rewritten("[[", "][", "]]", p.end, write)
	case hasSuffix(p.before, "[[") && bar > 0:
		return p.rewritten("[[", "|", "]]", p.start+bar, write)
	case hasSuffix(p.before, "[[") && hasPrefix(rest, "|"):
		return p.rewritten("[[", "|", "]]", p.end, write)
	case hasSuffix(p.before, linkMacro) && hasPrefix(rest, "["):
		return p.rewritten(linkMacro, "[", "]", p.end, write)
	}
	return nil
}

// embedded finds `t <u>`_, the link of reStructuredText.
func (p place) embedded(write func(text string) (front, back string)) []Flaw {
	text, ok := p.interpreted()
	if !ok || !hasPrefix(p.after, ">`_") || len(text) == 0 || !ascii.IsSpace(text[len(text)-1]) || !hasLetter(text) || bytes.ContainsAny(text, "\n[]<>") {
		return nil
	}
	front, back := write(string(blanks.TrimRight(text)))
	end := p.end + len(">`") + underscores(p.after[len(">`"):])
	return []Flaw{{linkflaw.ForeignLink, p.start - len("<") - len(text) - len("`"), p.start, front}, {linkflaw.ForeignLink, p.end, end, back}}
}

// isEmbedded reports whether the URL is that of a link of reStructuredText in a text that is not about reStructuredText.
func (p place) isEmbedded() bool {
	flaws := p.embeddedInCode()
	if flaws == nil || hasSuffix(p.data[:flaws[0].Start], "`") {
		return false
	}
	front := bytes.ToLower(lastLine(p.before))
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
	front, ok := bytes.CutSuffix(lastLine(p.before), []byte(`":`))
	open := bytes.LastIndexByte(front, '"')
	if !ok || open < 0 || open > 0 && !ascii.IsSpace(front[open-1]) && bytes.IndexByte([]byte("(*_"), front[open-1]) < 0 || !endsWordAt(p.after) {
		return nil
	}
	text := front[open+1:]
	if !hasLetter(text) || ascii.IsSpace(text[0]) || bytes.ContainsAny(text, "[]<>{}=") {
		return nil
	}
	opening, closing := write(string(text))
	return []Flaw{{linkflaw.ForeignLink, p.start - len(text) - len(`"":`), p.start, opening}, {linkflaw.ForeignLink, p.end, p.end, closing}}
}

// hasQuotedText reports whether the URL is that of a link of Textile.
func (p place) hasQuotedText() bool { return p.textileLink() != nil }

// textileLink finds a link of Textile, "t":u, to a site of the web. Where "'s" ends the URL, it may be part of the sentence.
func (p place) textileLink() []Flaw {
	url := p.data[p.start:p.end]
	if !hasPrefix(url, "http") || hasSuffix(url, "'s") {
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
	text, _, ok := bytes.Cut(line(p.data[end+len(middle):p.end+len(p.after)]), []byte(closing))
	if !ok || !hasLetter(text) || ascii.IsSpace(text[0]) || bytes.ContainsAny(text, "[]<>`|{") {
		return nil
	}
	front, back := write(string(text))
	return []Flaw{{linkflaw.ForeignLink, p.start - len(opening), p.start, front}, {linkflaw.ForeignLink, end, end + len(middle) + len(text) + len(closing), back}}
}

// isNamed reports whether the URL has a path whose last name ends where a text in brackets begins, which begins with that
// name or has several words that nobody is to replace.
func (p place) isNamed() bool {
	_, path, _ := bytes.Cut(p.data[p.start:p.end], []byte("://"))
	text := before(line(p.after[len("["):]), "]")
	rest := p.after[len("[")+len(text):]
	words := bytes.Fields(text)
	if bytes.IndexByte(path, '/') < 0 || bytes.ContainsAny(path, "?#{<$*[(") || !hasPrefix(rest, "]") || len(rest) > 1 && (ascii.IsAlnum(rest[1]) || bytes.IndexByte([]byte("([:/=-_.&"), rest[1]) >= 0 && !isSentenceEnd(rest[1:])) ||
		len(words) == 0 || ascii.IsSpace(text[0]) || bytes.ContainsAny(text, "[<{$*|=/") || !isWords(text) || len(p.before) > 0 && !ascii.IsSpace(p.before[len(p.before)-1]) {
		return false
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
	text := before(line(p.after[len("["):]), "]")
	front := p.before[:len(p.before)-len("link:")]
	return ascii.At(p.after, len("[")+len(text)) == ']' && !bytes.ContainsAny(text, "[<{$") && hasLetter(text) && (len(front) == 0 || !isWordByte(front[len(front)-1]) || front[len(front)-1] >= 0x80)
}

// asciidocLink finds a link of AsciiDoc, u[t] or link:u[t].
func (p place) asciidocLink() []Flaw {
	text := before(line(p.after[len("["):]), "]")
	end := p.end + len("[") + len(text) + len("]")
	start := p.base() + len(bytes.TrimSuffix(p.before, []byte("link:")))
	return []Flaw{{linkflaw.ForeignLink, start, p.start, "[" + string(text) + "]("}, {linkflaw.ForeignLink, p.end, end, ")"}}
}

// asciidocDestination finds [t](u[t]), whose text begins with that of the link.
func (p place) asciidocDestination(label []byte) []Flaw {
	rest := p.data[p.start : p.end+len(p.after)]
	open := labelMarks.Index(rest)
	if label = bytes.Trim(label, "`*_ "); ascii.At(rest, open) != '[' || len(label) == 0 {
		return nil
	}
	rest = line(rest)
	text, after, ok := bytes.Cut(rest[open+1:], []byte("]"))
	words := bytes.ToLower(bytes.Trim(text, `"' `))
	if !ok || !hasPrefix(after, ")") || !bytes.HasPrefix(words, bytes.ToLower(label)) {
		return nil
	}
	return p.at(linkflaw.StrayText, p.start+open, p.start+open+len("[")+len(text)+len("]"), "")
}

// labelMarks are the bracket that opens the text of a link of AsciiDoc, and what ends a destination of Markdown before it.
var labelMarks = kernel.SetOf("[ )\r\n")

// externalLink finds a link of MediaWiki, [u t].
func (p place) externalLink() []Flaw {
	text := before(line(p.after), "]")
	words := bytes.TrimLeft(text, " ")
	end := p.end + len(text) + len("]")
	if ascii.At(p.data, end-1) != ']' || bytes.IndexByte([]byte("([:"), ascii.At(p.data, end)) >= 0 && end < len(p.data) ||
		!hasLetter(words) || bytes.ContainsAny(words, "[<{$|=") || bytes.Contains(words, []byte("://")) {
		return nil
	}
	return []Flaw{{linkflaw.ForeignLink, p.start - len("["), p.start, "[" + string(words) + "]("}, {linkflaw.ForeignLink, p.end, end, ")"}}
}

// pipedLink finds a link of a wiki, [[u|t]], in a text that has no link to a page of one nearby.
func (p place) pipedLink() []Flaw {
	rest := line(p.data[p.start : p.end+len(p.after)])
	url, text, ok := bytes.Cut(before(rest, "]]"), []byte("|"))
	if !ok || len(url)+len(text)+len("|") == len(rest) || bytes.IndexByte(url, ' ') >= 0 || bytes.ContainsAny(text, "[]|=") || isImageSize(text) || // wikis on Git have attributes there: [[u|alt=t]]
		hasPage(p.data[max(p.lo, p.start-maxOpening):p.start-len("[[")]) || hasPage(p.after) {
		return nil
	}
	bar := p.start + len(url)
	end := bar + len("|") + len(text) + len("]]")
	words := string(text)
	return []Flaw{{linkflaw.ForeignLink, p.start - len("[["), p.start, "[" + words + "]("}, {linkflaw.ForeignLink, bar, end, ")"}}
}

// isImageSize reports whether text is the size at which a wiki shows an image: 700px, 20x30px.
func isImageSize(text []byte) bool {
	size, ok := bytes.CutSuffix(text, []byte("px"))
	return ok && ascii.Span(size, func(c byte) bool { return ascii.IsDigit(c) || c == 'x' }) == len(size)
}

// hasPage reports whether text has a link of a wiki to a page: [[t]].
func hasPage(text []byte) bool {
	for i := bytes.Index(text, []byte("[[")); i >= 0; i = bytes.Index(text, []byte("[[")) {
		text = text[i+len("[["):]
		if page := before(line(text), "]]"); hasLetter(page) && len(page) < len(line(text)) && !startsURL(page) {
			return true
		}
	}
	return false
}

// isBoardCode reports whether the URL is between the tags of a bulletin board.
func (p place) isBoardCode() bool {
	return len(p.codeOfBoard()) > 0
}

// codeOfBoard returns the name of the tags of a bulletin board around the URL: [url]u[/url].
func (p place) codeOfBoard() string {
	for _, name := range codesOfBoards {
		if hasFoldedSuffix(p.before, "["+name+"]") && len(p.after) >= len(name)+len("[/]") && ascii.EqualFold(p.after[:len(name)+len("[/]")], "[/"+name+"]") {
			return name
		}
	}
	return ""
}

// boardCode finds [url]u[/url] in a text that is not about such tags, nor in them as a whole.
func (p place) boardCode() []Flaw {
	name := p.codeOfBoard()
	if isInTags(p.before) || isInTags(p.after) {
		return nil
	}
	front, back := "<", ">"
	if name == "img" {
		front, back = "![](", ")"
	}
	return []Flaw{{linkflaw.ForeignLink, p.start - len(name) - len("[]"), p.start, front}, {linkflaw.ForeignLink, p.end, p.end + len(name) + len("[/]"), back}}
}

// isInTags reports whether text has the end of another tag of bulletin boards: [/b].
func isInTags(text []byte) bool {
	for _, tag := range []string{"[/b]", "[/i]", "[/u]", "[/size]", "[/color]", "[/quote]", "[/list]", "[/center]"} {
		if bytes.Contains(text, []byte(tag)) {
			return true
		}
	}
	return false
}

// orgLink finds a link of Org mode, [[u][t]].
func (p place) orgLink() []Flaw {
	text := before(line(p.after[len("]["):]), "]]")
	end := p.end + len("][") + len(text)
	if bytes.ContainsAny(text, "[]<>`*_|\\") || !hasLetter(text) || !hasPrefix(p.after[end-p.end:], "]]") {
		return nil
	}
	return []Flaw{{linkflaw.ForeignLink, p.start - len("[["), p.start, "[" + string(text) + "]("}, {linkflaw.ForeignLink, p.end, end + len("]]"), ")"}}
}

// wikiLink finds a link of MediaWiki, [<u> t] or [<u>|t], whose brackets may be escaped.
func (p place) wikiLink() []Flaw {
	text := before(line(p.after[len(">"):]), "]")
	rest := p.after[len(">")+len(text):]
	words := bytes.Trim(text, `| \`)
	if !hasPrefix(rest, "]") || bytes.IndexByte([]byte("([:"), ascii.At(rest, 1)) >= 0 || len(text) == 0 || text[0] != ' ' && text[0] != '|' ||
		!hasLetter(words) || !mayPrecedeLink(bytes.TrimSuffix(p.before[:len(p.before)-len("[<")], []byte(`\`))) {
		return nil
	}
	end := p.end + len(">") + len(text) + len("]")
	if hasSuffix(p.before, `\[<`) || bytes.ContainsAny(words, "[<`\\") {
		return p.at(linkflaw.ForeignLink, p.start, p.start, "")
	}
	return []Flaw{{linkflaw.ForeignLink, p.start - len("[<"), p.start, "[" + string(words) + "]("}, {linkflaw.ForeignLink, p.end, end, ")"}}
}

// barLink finds a link of Jira and Confluence, [t|u], which is in no row of a table, and in no quotation of what is
// to be written there.
func (p place) barLink() []Flaw {
	front := lastLine(p.before[:len(p.before)-len("|")])
	open := openingBracket(front)
	if open < 0 || len(front) == len(p.before)-len("|") || bytes.IndexByte(front, '|') >= 0 || bytes.IndexByte([]byte("([:]"), ascii.At(p.after, 1)) >= 0 ||
		hasPrefix(bytes.TrimLeft(front, " \t"), ">") || !mayPrecedeLink(front[:open]) || bytes.Count(front, []byte("`"))%2 != 0 {
		return nil
	}
	words := front[open+1:]
	if len(words) == 0 || ascii.IsSpace(words[0]) || !hasLetter(words) {
		return nil
	}
	at := p.start - len("|")
	return []Flaw{{linkflaw.ForeignLink, at, p.start, "]("}, {linkflaw.ForeignLink, p.end, p.end + 1, ")"}}
}
