package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// asciidoc finds a link macro without its brackets (AsciiDoc Language, "Link Macro").
func (p place) asciidoc() []Flaw {
	const macro = "link:"
	if flaws := p.misplacedText(); flaws != nil {
		return flaws
	}
	if !hasSuffix(p.before, macro) {
		return p.foreign(func(text string) (front, back string) { return "", "[" + text + "]" })
	}
	if n := len(p.before) - len(macro); n > 0 && (ascii.IsAlnum(p.before[n-1]) || bytes.IndexByte([]byte("-_:\\`+"), p.before[n-1]) >= 0) {
		return nil
	}
	if isAttributeEntry(lastLine(p.before)) {
		return nil
	}
	gap := ascii.Span(p.after, ascii.IsBlank)
	switch next := ascii.At(p.after, gap); {
	case gap > 0 && next == '[':
		return p.at(SpacedBrackets, p.end, p.end+gap, "")
	case gap > 0 || next == 0 || isLineEnd(next) || bytes.IndexByte([]byte(".,;)"), next) >= 0:
		return p.at(MissingBrackets, p.end, p.end, "[]")
	}
	return nil
}

// isAttributeEntry reports whether a line begins with the name of an attribute of a document, ":name:": where its
// value is used, more may follow it (AsciiDoc Language, "Attribute Entries").
func isAttributeEntry(line []byte) bool {
	name, value, ok := bytes.Cut(bytes.TrimPrefix(line, []byte(":")), []byte(":"))
	return ok && hasPrefix(line, ":") && len(name) > 0 && len(bytes.TrimLeft(name, "!-_")) > 0 && ascii.Span(name, isAttributeName) == len(name) && ascii.IsBlank(ascii.At(value, 0))
}

func isAttributeName(c byte) bool { return ascii.IsAlnum(c) || c == '-' || c == '_' || c == '!' }

// misplacedText finds u:[t] and u [t], whose text is neither an option nor the number of a note.
func (p place) misplacedText() []Flaw {
	gap := ascii.Span(p.after, func(c byte) bool { return c == ' ' })
	text := before(line(p.after[gap:]), "]")
	words, ok := bytes.CutPrefix(text, []byte("["))
	isComment := hasPrefix(bytes.TrimLeft(lastLine(p.before), " "), "//")
	if !ok || isComment || ascii.At(p.after, gap+len(text)) != ']' || len(words) == 0 || !isWords(words) || bytes.Contains(words, []byte("...")) || bytes.ContainsAny(words, "[<|=") {
		return nil
	}
	last := p.data[p.end-1]
	switch {
	case gap == 1 && !hasSuffix(p.before, "link:"):
		return p.at(SpacedEnd, p.end, p.end+gap, "")
	case gap == 0 && (last == ':' || last == ',' || last == ';'):
		return p.at(StrayMark, p.end-1, p.end, "")
	}
	return nil
}

// org finds a link whose brackets are not closed (The Org Manual, section 4.1).
func (p place) org() []Flaw {
	if !hasSuffix(p.before, "[[") {
		if flaws := p.halfOpened(); flaws != nil {
			return flaws
		}
		flaws := p.foreign(func(text string) (front, back string) { return "[[", "][" + text + "]]" })
		if len(flaws) == 2 && hasSuffix(p.data[:flaws[0].Start], "[") && hasPrefix(p.data[flaws[1].End:], "]") {
			flaws[0].Start-- // [[t](u)]
			flaws[1].End++
		}
		return flaws
	}
	rest := paragraph(p.after)
	switch {
	case hasPrefix(rest, "]][["):
		text := before(line(rest[len("]][["):]), "]]")
		if ascii.At(rest, len("]][[")+len(text)) == ']' && hasLetter(text) && !bytes.ContainsAny(text, "[]:/.#*") {
			return []Flaw{{DoubledBrackets, p.end + 1, p.end + 2, ""}, {DoubledBrackets, p.end + 2, p.end + 3, ""}}
		}
	case hasPrefix(rest, "]]"):
		return p.barred()
	case hasPrefix(rest, "] [") && bytes.Contains(line(rest), []byte("]]")):
		return p.at(SpacedBrackets, p.end+1, p.end+2, "")
	case hasPrefix(rest, "]["):
		if text := bytes.TrimLeft(rest[len("]["):], "["); !bytes.Contains(before(text, "[["), []byte("]]")) && len(rest) < maxFlaw {
			return p.at(UnclosedDestination, p.end, p.end+2, "")
		}
	case hasPrefix(rest, "]"):
		return p.at(UnclosedDestination, p.end+1, p.end+1, "]")
	case !bytes.Contains(rest, []byte("]")) && len(rest) < maxFlaw && !p.closed:
		return p.at(UnclosedDestination, p.start-len("[["), p.start, "")
	}
	return nil
}

// halfOpened finds [u][t] and [u][t]].
func (p place) halfOpened() []Flaw {
	text, rest, ok := bytes.Cut(line(bytes.TrimPrefix(p.after, []byte("]["))), []byte("]"))
	if !hasSuffix(p.before, "[") || !hasPrefix(p.after, "][") || !ok || !hasLetter(text) || bytes.IndexByte(text, '[') >= 0 {
		return nil
	}
	flaws := p.at(MissingBracket, p.start-1, p.start-1, "[")
	if !hasPrefix(rest, "]") {
		at := p.end + len("][") + len(text)
		flaws = append(flaws, Flaw{MissingBracket, at, at, "]"})
	}
	return flaws
}

// barred finds [[u|t]], where the text after the bar is no part of a URL.
func (p place) barred() []Flaw {
	front, text, _ := bytes.Cut(p.data[p.start:p.end], []byte("|"))
	isText := func(r rune) bool { return r == ' ' || r >= 0x80 }
	if !p.closed || !bytes.ContainsFunc(text, isText) {
		return nil
	}
	at := p.start + len(front)
	return p.at(ForeignLink, at, at+1, "][")
}

// paragraph returns the text up to the first blank line.
func paragraph(text []byte) []byte {
	for i := range text {
		if text[i] == '\n' && i+1 < len(text) && isLineEnd(text[i+1]) {
			return text[:i]
		}
	}
	return text
}

// mediawiki finds an external link that is not closed on its line, and one with the brackets of
// an internal link (MediaWiki, Help:Links).
func (p place) mediawiki() []Flaw {
	rest := line(p.after)
	bar := bytes.IndexByte(p.data[p.start:p.end], '|')
	switch {
	case p.closed && bar > 0 && hasSuffix(p.before, "[") && bytes.IndexByte(rest, ']') > 0:
		return p.at(StrayMark, p.start+bar, p.start+bar+1, " ")
	case p.closed || !hasSuffix(p.before, "["):
		return p.foreign(func(text string) (front, back string) { return "[", " " + text + "]" })
	case hasSuffix(p.before, "[[") && bytes.Contains(rest, []byte("]]")):
		n := bytes.Index(rest, []byte("]]"))
		flaws := p.at(DoubledBrackets, p.start-2, p.start, "[")
		if hasPrefix(rest, "|") {
			flaws = append(flaws, Flaw{DoubledBrackets, p.end, p.end + 1, " "})
		}
		return append(flaws, Flaw{DoubledBrackets, p.end + n, p.end + n + 2, "]"})
	case !hasSuffix(p.before, "[[") && bytes.IndexByte(rest, ']') < 0 && len(rest) < len(p.after):
		return p.at(UnclosedDestination, p.end, p.end, "]")
	}
	return nil
}

// isBracketReversed reports whether a link text is before the parenthesis before the URL, which no other one opens.
func (p place) isBracketReversed() bool {
	text := p.before[:len(p.before)-len(")")]
	return endsInLinkText(text) && !p.mayBeOpen(text, "(", ")")
}

// isUnopenedAutolink reports whether the angle bracket after the URL follows no other one in the paragraph. Programs
// that make links of bare URLs take it for part of the URL (GitHub Flavored Markdown, section 6.9).
func (p place) isUnopenedAutolink() bool {
	rest := p.after[len(">"):]
	start := lastBlankLine(p.before)
	return !p.closed && (len(rest) == 0 || ascii.IsSpace(rest[0])) && (beginsLine(p.before) || ascii.IsSpace(p.before[len(p.before)-1])) &&
		(start >= 0 || len(p.before) < maxFlaw) && bytes.IndexByte(p.before[max(start, 0):], '<') < 0
}

// opensText reports whether a link may start at the bracket before the URL.
func (p place) opensText() bool {
	front := p.before[:len(p.before)-len("[")]
	return mayPrecedeLink(front) && !hasSuffix(front, "(") && !hasSuffix(front, "[")
}

// unclosedURL finds [u), where neither bracket has its pair in the paragraph.
func (p place) unclosedURL() []Flaw {
	front := p.before[:len(p.before)-len("[")]
	rest := p.after[len(")"):]
	end := paragraphEnd(rest)
	if hasPrefix(rest, "]") || openingBracket(front) >= 0 || p.mayBeOpen(front, "(", ")") || end == len(rest) && len(p.after) == maxFlaw ||
		unmatched(rest[:end], '[', ']', func([]byte) bool { return true }) < end {
		return nil
	}
	if hasSuffix(front, "!") {
		return p.at(UnclosedText, p.start, p.start, "](")
	}
	return p.at(UnclosedText, p.end, p.end+1, "]")
}
