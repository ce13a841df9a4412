package foreign

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/pattern"
)

// endsWithNotice reports whether the last paragraph of a text for readers is the notice of the program that generated
// it.
func (t text) endsWithNotice() bool {
	if !isProse(t.ext) {
		return false
	}
	end := bytes.TrimSpace(t.end())
	if !bytes.Contains(end, []byte("enerated ")) {
		return false // as most
	}
	i := bytes.LastIndex(end, []byte("enerated "))
	return !bytes.Contains(end[i:], []byte("\n\n")) && endNotice().Match(lastParagraph(end))
}

// endNotice matches a paragraph, in lower case, that begins as such a notice. People end what they wrote with other
// notices: "Generated with [an assistant]".
var endNotice = pattern.New(`^[\\*_>#(\[ ]*(?:note:[*_ ]*)?(?:` +
	`this (?:page|document|documentation|readme) (?:is|was|has been) (?:auto[- ]?|[a-z]+ly )?generated (?:automatically )?(?:by|from|with|using|based on)\b` +
	`|(?:auto[- ]?|automatically )generated (?:by|from|with|using)\b` +
	"|generated (?:by|from|with|using) `)")

var (
	codeTag = pattern.New(`</?code>`)
	tag     = pattern.New(`<[^<>]*>`)
)

// lastParagraph returns the last paragraph of a text in lower case, with code in backquotes and without other tags.
func lastParagraph(text []byte) []byte {
	text = bytes.ReplaceAll(bytes.ToLower(text), []byte("\r"), nil)
	text = bytes.TrimSpace(tag().ReplaceAll(codeTag().ReplaceAll(text, []byte("`")), nil))
	if i := bytes.LastIndex(text, []byte("\n\n")); i >= 0 {
		text = text[i:]
	}
	return bytes.TrimSpace(text)
}
