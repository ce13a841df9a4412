package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// definition finds a link reference definition that CommonMark takes for text: its label is
// written as that of a reference, or it interrupts a paragraph (CommonMark 0.31, section 4.7);
// and an invisible character at its end.
func (p place) definition() []Flaw {
	opened := beforeAngle(spaces.TrimRight(p.before))
	if n := invisibles(p.after); n > 0 && (n == len(p.after) || ascii.IsSpace(p.after[n])) {
		return p.at(linkflaw.InvisibleCharacter, p.end, p.end+n, "")
	}
	label := lastLine(opened)
	at := p.base() + len(opened)
	url := p.data[p.start:p.end]
	switch {
	case p.endsInStrayMark() && isDefinition(opened):
		return p.strayEnd()
	case endAtCopy(url) >= 0 && isDefinition(opened):
		return p.strayText(false)
	case bytes.IndexByte(url, '(') >= 0 && isDefinition(opened):
		if flaws := p.unclosedParenthesis(); flaws != nil {
			return flaws
		}
	}
	indent := ascii.Span(label, ascii.IsBlank)
	name, ok := bytes.CutSuffix(label[indent:], []byte("]:"))
	name, stray := bytes.CutSuffix(name, []byte("]["))
	if !ok || indent > 3 || len(name) < len("[t") || name[0] != '[' || bytes.IndexByte(name, ']') >= 0 || !isWords(name[1:]) {
		return nil
	}
	switch {
	case stray:
		return p.at(linkflaw.StrayBrackets, at-len("[]:"), at-len(":"), "")
	case endsInParagraph(p.data[max(p.lo, at-maxOpening) : at-len(label)]):
		return p.at(linkflaw.BrokenParagraph, at-len(label), at-len(label), "\n")
	}
	return nil
}

// unclosedParenthesis finds a URL that was cut inside of parentheses, as in
// https://www.example.com/Tea_(drink. In the text that a fragment points to, they may be unpaired.
func (p place) unclosedParenthesis() []Flaw {
	url := p.data[p.start:p.end]
	open := lastOpening(url, '(', ')')
	if open < 0 || bytes.Contains(url, []byte(":~:text=")) || bytes.ContainsAny(url, `\`) {
		return nil
	}
	meant := ""
	if open > 0 && url[open-1] == '_' && ascii.Span(url[open+1:], isWordByte) == len(url)-open-1 {
		meant = ")" // as in names of articles
	}
	return p.at(linkflaw.UnclosedParenthesis, p.end, p.end, meant)
}

func isWordByte(c byte) bool { return c == '_' || c == '-' || ascii.IsAlnum(c) || c >= 0x80 }

// beforeAngle returns text without the angle bracket that it ends in, and white space before that.
func beforeAngle(text []byte) []byte {
	return spaces.TrimRight(bytes.TrimSuffix(text, []byte("<")))
}

// isAngledDefinition reports whether the angle bracket before the URL follows the label of a definition.
func (p place) isAngledDefinition() bool {
	return hasSuffix(beforeAngle(spaces.TrimRight(p.before)), "]:")
}

// isCutDefinition reports whether white space is in the destination of a definition, which ends there.
func (p place) isCutDefinition() bool {
	return isDefinition(spaces.TrimRight(p.before)) && p.hasBrokenTail(p.after)
}

// isParenthesizedDefinition reports whether the parentheses around the URL are in place of the destination of a
// definition.
func (p place) isParenthesizedDefinition() bool {
	return isDefinition(spaces.TrimRight(p.before[:len(p.before)-len("(")])) && endsLine(p.after[len(")"):])
}

// isDefinition reports whether text ends in the beginning of a definition: a label and its colon on a
// line of their own that is not in a paragraph.
func isDefinition(text []byte) bool {
	last := lastLine(text)
	label, ok := bytes.CutSuffix(bytes.TrimLeft(last, " "), []byte("]:"))
	return ok && len(last)-len(label) <= len("   ]:") && len(label) > len("[") && label[0] == '[' && label[1] != '^' &&
		bytes.IndexByte(label, ']') < 0 && !endsInParagraph(text[:len(text)-len(last)])
}

// lacksColon reports whether the URL and a label in brackets before it are alone on a line, and the
// line before or after is a definition.
func (p place) lacksColon() bool {
	opened := blanks.TrimRight(p.before)
	label := lastLine(opened)
	if len(opened) == len(p.before) || !hasPrefix(label, "[") || !hasSuffix(label, "]") || !endsLine(p.after) || !isDefinition(append(bytes.Clone(label), ':')) {
		return false
	}
	above := lastLine(spaces.TrimRight(opened[:len(opened)-len(label)]))
	below := bytes.TrimLeft(p.after, " \t\r\n")
	return isWords(label[1:len(label)-1]) && (definesURL(above) || definesURL(line(below)))
}

// missingColon finds [t] u.
func (p place) missingColon() []Flaw {
	at := p.base() + len(spaces.TrimRight(p.before))
	return p.at(linkflaw.MissingColon, at, at, ":")
}

// definesURL reports whether a line is the definition of a URL.
func definesURL(line []byte) bool {
	label, rest, ok := bytes.Cut(line, []byte("]: "))
	return ok && hasPrefix(label, "[") && !hasPrefix(label, "[^") && startsURL(bytes.TrimLeft(rest, " <"))
}

// isNextToDefinition reports whether the line above or below that of the URL is the definition of one, without other
// text.
func (p place) isNextToDefinition() bool {
	front := p.before[:len(p.before)-len(lastLine(p.before))]
	above := lastLine(bytes.TrimRight(front, "\r\n"))
	_, below, _ := bytes.Cut(p.after, []byte("\n"))
	return definesAlone(above) || definesAlone(line(below))
}

// definesAlone reports whether a line is the definition of a URL, and has no other text than a title.
func definesAlone(line []byte) bool {
	_, rest, _ := bytes.Cut(line, []byte("]: "))
	title := bytes.TrimLeft(rest[len(beforeBlank(bytes.TrimLeft(rest, " ")))+ascii.Span(rest, ascii.IsBlank):], " \t")
	return definesURL(line) && (len(title) == 0 || bytes.IndexByte([]byte(`"'(`), title[0]) >= 0)
}

// label returns the label of a definition before the URL, whose marks may be wrong, and the offset of its first mark
// in the data. It is empty if there is none, as in prose.
func (p place) label() (label []byte, start int) {
	opened := blanks.TrimRight(beforeAngle(blanks.TrimRight(p.before)))
	text := lastLine(opened)
	indent := ascii.Span(text, func(c byte) bool { return c == ' ' })
	start = p.base() + len(opened) - len(text) + indent
	label = blanks.TrimRight(bytes.TrimRight(text[indent:], ":;："))
	name := withoutAny(label, bytes.TrimSuffix, "]]", "]", "］", "】", ")", "}", "[", `\]`)
	inner := withoutAny(name, bytes.TrimPrefix, "[[", "[", "［", "【", "(", "{")
	isOpened, isShut := hasPrefix(name, "[") && len(inner) < len(name), hasPrefix(label[len(name):], "]")
	if indent > 3 || len(text) == len(opened) && len(opened) == len(p.before) || !isOpened && !isShut || len(inner) == 0 || inner[0] == '^' ||
		bytes.ContainsAny(inner, "[](){}<>`|：；") || bytes.Contains(inner, []byte("://")) {
		return nil, 0
	}
	return inner, start
}

// withoutAny returns text without the first of the marks that trim removes from it.
func withoutAny(text []byte, trim func(text, mark []byte) []byte, marks ...string) []byte {
	for _, mark := range marks {
		if rest := trim(text, []byte(mark)); len(rest) < len(text) {
			return rest
		}
	}
	return text
}

// hasBrokenLabel reports whether the URL and a label whose marks are not those of a definition are alone on a line,
// next to a definition.
func (p place) hasBrokenLabel() bool {
	label, _ := p.label()
	front := p.before[:len(p.before)-len(lastLine(p.before))]
	open := openingBracket(front)
	isInLines := open >= 0 && !bytes.Contains(front[open:], []byte("://")) // the label begins above
	return len(label) > 0 && !isInLines && endsLine(p.afterAngle()) && !isDefinition(spaces.TrimRight(beforeAngle(p.before))) && p.isNextToDefinition()
}

// afterAngle returns what follows the URL and its angle bracket, if it has one.
func (p place) afterAngle() []byte { return bytes.TrimPrefix(p.after, []byte(">")) }

// brokenLabel finds [t] : u, t]: u, [t: u and the like.
func (p place) brokenLabel() []Flaw {
	label, start := p.label()
	end := p.base() + len(blanks.TrimRight(beforeAngle(p.before)))
	return p.at(linkflaw.BrokenLabel, start, end, "["+string(label)+"]:")
}

// marksInDefinition finds [t]: *u* and [t]: .u.
func (p place) marksInDefinition() []Flaw {
	flaws := p.at(linkflaw.StrayMark, p.start-len(marksBefore(p.before)), p.start, "")
	if rest := blanks.TrimRight(line(p.after)); len(rest) > 0 {
		flaws = append(flaws, Flaw{Kind: linkflaw.StrayMark, Start: p.end, End: p.end + len(rest)})
	}
	return flaws
}

// hasMarksInDefinition reports whether nothing but marks is around the URL in the line of a definition, which is
// next to another one.
func (p place) hasMarksInDefinition() bool {
	marks := marksBefore(p.before)
	rest := blanks.TrimRight(line(p.after))
	return len(marks) > 0 && ascii.Span(rest, isMark) == len(rest) && len(rest) <= maxMarks &&
		isDefinition(spaces.TrimRight(p.before[:len(p.before)-len(marks)])) && p.isNextToDefinition()
}

// maxMarks is how many marks may be between the marks of a link and its URL.
const maxMarks = 3

// isMark reports whether c may be next to a URL by mistake.
func isMark(c byte) bool { return bytes.IndexByte([]byte(".,;:=@#'\"`*_/[]()"), c) >= 0 }

// marksBefore returns the marks that text ends in; none if they are too many.
func marksBefore(text []byte) []byte {
	n := len(text)
	for n > 0 && isMark(text[n-1]) {
		n--
	}
	if n == len(text) || len(text)-n > maxMarks {
		return nil
	}
	return text[n:]
}

// hasTextInDefinition reports whether words follow the URL of a definition, which is next to another one.
func (p place) hasTextInDefinition() bool {
	rest := line(p.after)
	words := blanks.TrimRight(rest[ascii.Span(rest, ascii.IsBlank):])
	return len(words) > 0 && len(words) < len(rest) && bytes.IndexByte([]byte(`"'(<`), words[0]) < 0 && !isTemplate(words) &&
		isDefinition(spaces.TrimRight(p.before)) && p.isNextToDefinition()
}

// isBeforeDefinition reports whether another definition follows the destination of a definition on its line.
func (p place) isBeforeDefinition() bool {
	label, _, ok := bytes.Cut(line(p.after[len("["):]), []byte("]: "))
	return ok && len(label) > 0 && bytes.IndexAny(label, "[]") < 0 && isDefinition(spaces.TrimRight(p.before))
}

// textInDefinition finds [t]: u v.
func (p place) textInDefinition() []Flaw {
	return p.at(linkflaw.StrayText, p.end, p.end+len(spaces.TrimRight(line(p.after))), "")
}

// endsInParagraph reports whether text certainly ends in a paragraph, with its line end. Its
// first line must be within reach, and none may begin like another block.
func endsInParagraph(text []byte) bool {
	text = bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\r"))
	if len(text) == 0 {
		return false
	}
	for {
		start := bytes.LastIndexByte(text, '\n') + 1
		last := spaces.TrimRight(text[start:])
		content := last[ascii.Span(last, ascii.IsBlank):]
		switch {
		case len(content) == 0:
			return false
		case !isItem(content) && !ascii.IsAlnum(content[0]) && content[0] < 0x80:
			return false
		}
		if start == 0 {
			return false
		}
		text = bytes.TrimSuffix(text[:start-1], []byte("\r"))
		if above := lastLine(text); len(spaces.TrimRight(above)) == 0 {
			return isItem(content) || len(last)-len(content) <= 3
		}
	}
}
