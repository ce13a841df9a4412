package link

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// latex finds a link of Markdown, outside of comments and of modules.
func (p place) latex() []Flaw {
	if p.closed || ascii.HasPrefix(bytes.TrimLeft(ascii.LastLine(p.before), " \t"), "%") {
		return nil
	}
	flaws := p.foreign(func(text string) (front, back string) { return `\href{`, "}{" + text + "}" })
	if flaws != nil && isInModule(p.farBefore()) {
		return nil
	}
	return flaws
}

// isInModule reports whether the last guard in text opens a module, which docstrip makes another file of, maybe in another
// markup: %<*readme> (The DocStrip program, "Module attributes and guards").
func isInModule(text []byte) bool {
	guard := bytes.LastIndex(text, []byte("\n%<"))
	return guard >= 0 && ascii.At(text, guard+len("\n%<")) == '*'
}
