package link

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// latex finds a link of Markdown, outside of comments.
func (p place) latex() []Flaw {
	if p.closed || ascii.HasPrefix(bytes.TrimLeft(ascii.LastLine(p.before), " \t"), "%") {
		return nil
	}
	return p.foreign(func(text string) (front, back string) { return `\href{`, "}{" + text + "}" })
}
