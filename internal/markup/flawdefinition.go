package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// definition finds a link reference definition that CommonMark takes for text: its label is
// written as that of a reference, or it interrupts a paragraph (CommonMark 0.31, section 4.7);
// and an invisible character at its end.
// Opened ends after its colon.
func (p *place) definition(opened []byte) []Flaw {
	if n := invisibles(p.after); n > 0 && (n == len(p.after) || ascii.IsSpace(p.after[n])) {
		return p.at(InvisibleEnd, p.end, p.end+n, "")
	}
	label := lastLine(opened)
	at := p.start - len(p.before) + len(opened)
	indent := ascii.Span(label, ascii.IsBlank)
	name, ok := bytes.CutSuffix(label[indent:], []byte("]:"))
	name, stray := bytes.CutSuffix(name, []byte("]["))
	if !ok || indent > 3 || len(name) < len("[t") || bytes.IndexByte(name, ']') >= 0 || !isWords(name[1:]) {
		return nil
	}
	switch {
	case stray:
		return p.at(StrayBrackets, at-len("[]:"), at-len(":"), "")
	case endsInParagraph(opened[:len(opened)-len(label)]):
		return p.at(BrokenParagraph, at-len(label), at-len(label), "\n")
	}
	return nil
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
