package markup

import (
	"bytes"
)

// latex finds a link of Markdown, outside of comments.
func (p place) latex() []Flaw {
	if p.closed || hasPrefix(bytes.TrimLeft(lastLine(p.before), " \t"), "%") {
		return nil
	}
	return p.foreign(func(text string) (front, back string) { return `\href{`, "}{" + text + "}" })
}
