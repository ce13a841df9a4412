package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// definition finds a link reference definition that CommonMark takes for text: its label is
// written as that of a reference, or it interrupts a paragraph (CommonMark 0.31, section 4.7);
// and an invisible character at its end.
func (p place) definition() []Flaw {
	opened := beforeAngle(spaces.TrimRight(p.before))
	if n := invisibles(p.after); n > 0 && (n == len(p.after) || ascii.IsSpace(p.after[n])) {
		return p.at(InvisibleCharacter, p.end, p.end+n, "")
	}
	label := lastLine(opened)
	at := p.base() + len(opened)
	url := p.data[p.start:p.end]
	switch {
	case p.endsInStrayMark() && isDefinition(opened):
		return p.strayEnd()
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
		return p.at(StrayBrackets, at-len("[]:"), at-len(":"), "")
	case endsInParagraph(p.data[max(p.lo, at-maxOpening) : at-len(label)]):
		return p.at(BrokenParagraph, at-len(label), at-len(label), "\n")
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
	return p.at(UnclosedParenthesis, p.end, p.end, meant)
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
	return p.at(MissingColon, at, at, ":")
}

// definesURL reports whether a line is the definition of a URL.
func definesURL(line []byte) bool {
	label, rest, ok := bytes.Cut(line, []byte("]: "))
	return ok && hasPrefix(label, "[") && !hasPrefix(label, "[^") && startsURL(bytes.TrimLeft(rest, " <"))
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
