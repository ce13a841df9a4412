package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// definition finds a link reference definition that CommonMark takes for text, as it interrupts a paragraph (CommonMark
// 0.31, section 4.7); and a mark of the text around or an invisible character at its end.
func (p place) definition() []Flaw {
	opened := beforeAngle(kernel.Spaces.TrimRight(p.before))
	if n := invisibles(p.after); n > 0 && (n == len(p.after) || ascii.IsSpace(p.after[n])) {
		return p.at(linkflaw.InvisibleCharacter, p.end, p.end+n, "")
	}
	label := ascii.LastLine(opened)
	at := p.base() + len(opened)
	if p.endsInStrayMark() && isDefinition(opened) {
		return p.strayEnd()
	}
	indent := ascii.Span(label, ascii.IsBlank)
	name, ok := bytes.CutSuffix(label[indent:], []byte("]:"))
	if !ok || indent > 3 || len(name) < len("[t") || name[0] != '[' || bytes.IndexByte(name, ']') >= 0 || !isWords(name[1:]) {
		return nil
	}
	if endsInParagraph(p.data[max(0, at-maxOpening) : at-len(label)]) {
		return p.at(linkflaw.BrokenParagraph, at-len(label), at-len(label), "\n")
	}
	return nil
}

func isWordByte(c byte) bool { return c == '_' || c == '-' || ascii.IsAlnum(c) || c >= 0x80 }

// beforeAngle returns text without the angle bracket that it ends in, and white space before that.
func beforeAngle(text []byte) []byte {
	return kernel.Spaces.TrimRight(bytes.TrimSuffix(text, []byte("<")))
}

// isAngledDefinition reports whether the angle bracket before the URL follows the label of a definition.
func (p place) isAngledDefinition() bool {
	return ascii.HasSuffix(beforeAngle(kernel.Spaces.TrimRight(p.before)), "]:")
}

// isParenthesizedDefinition reports whether the parentheses around the URL are in place of the destination of a
// definition.
func (p place) isParenthesizedDefinition() bool {
	return isDefinition(kernel.Spaces.TrimRight(p.before[:len(p.before)-len("(")])) && ascii.EndsLine(p.after[len(")"):])
}

// isDefinition reports whether text ends in the beginning of a definition: a label and its colon on a
// line of their own that is not in a paragraph.
func isDefinition(text []byte) bool {
	last := ascii.LastLine(text)
	label, ok := bytes.CutSuffix(bytes.TrimLeft(last, " "), []byte("]:"))
	return ok && len(last)-len(label) <= len("   ]:") && len(label) > len("[") && label[0] == '[' && label[1] != '^' &&
		bytes.IndexByte(label, ']') < 0 && !endsInParagraph(text[:len(text)-len(last)])
}

// definesURL reports whether a line is the definition of a URL.
func definesURL(line []byte) bool {
	label, rest, ok := bytes.Cut(line, []byte("]: "))
	return ok && ascii.HasPrefix(label, "[") && !ascii.HasPrefix(label, "[^") && markup.StartsURL(bytes.TrimLeft(rest, " <"))
}

// isNextToDefinition reports whether the line above or below that of the URL is the definition of one, without other
// text.
func (p place) isNextToDefinition() bool {
	front := p.before[:len(p.before)-len(ascii.LastLine(p.before))]
	above := ascii.LastLine(bytes.TrimRight(front, "\r\n"))
	_, below, _ := bytes.Cut(p.after, []byte("\n"))
	return definesAlone(above) || definesAlone(ascii.FirstLine(below))
}

// definesAlone reports whether a line is the definition of a URL, and has no other text than a title.
func definesAlone(line []byte) bool {
	_, rest, _ := bytes.Cut(line, []byte("]: "))
	title := bytes.TrimLeft(rest[len(beforeBlank(bytes.TrimLeft(rest, " ")))+ascii.Span(rest, ascii.IsBlank):], " \t")
	return definesURL(line) && (len(title) == 0 || ascii.In(title[0], `"'(`))
}

// maxMarks is how many marks may be between the marks of a link and its URL.
const maxMarks = 3

// hasTextInDefinition reports whether words follow the URL of a definition, which is next to another one.
func (p place) hasTextInDefinition() bool {
	rest := ascii.FirstLine(p.after)
	words := kernel.Blanks.TrimRight(rest[ascii.Span(rest, ascii.IsBlank):])
	return len(words) > 0 && len(words) < len(rest) && !ascii.In(words[0], `"'(<`) && !isTemplate(words) &&
		isDefinition(kernel.Spaces.TrimRight(p.before)) && p.isNextToDefinition()
}

// textInDefinition finds [t]: u v.
func (p place) textInDefinition() []Flaw {
	return p.at(linkflaw.StrayText, p.end, p.end+len(kernel.Spaces.TrimRight(ascii.FirstLine(p.after))), "")
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
		last := kernel.Spaces.TrimRight(text[start:])
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
		if above := ascii.LastLine(text); len(kernel.Spaces.TrimRight(above)) == 0 {
			return isItem(content) || len(last)-len(content) <= 3
		}
	}
}
