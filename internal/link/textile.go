package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// textile finds what is wrong with "t":u (Textile, "Links"), and with attributes of HTML.
func (p place) textile() []Flaw {
	front := ascii.LastLine(p.before)
	switch {
	case isTextileCode(front, ascii.FirstLine(p.after)):
		return nil
	case p.closed:
		return p.attribute()
	case p.isSpacedItem(front):
		return p.at(linkflaw.SpacedEnd, p.start-1, p.start, "")
	}
	return p.foreign(func(text string) (front, back string) { return `"` + text + `":`, "" })
}

// isTextileCode reports whether a URL between front and after, the rest of its line, is in code between "@" signs
// (Textile, "Code").
func isTextileCode(front, after []byte) bool {
	open := -1
	for i, c := range front {
		switch {
		case c != '@':
		case open >= 0:
			open = -1
		case (i == 0 || ascii.IsSpace(front[i-1]) || ascii.IsPunct(front[i-1])) && !ascii.IsSpace(ascii.At(front, i+1)):
			open = i
		}
	}
	return open >= 0 && bytes.IndexByte(after, '@') >= 0
}

// isSpacedItem reports whether front is an item of a list up to the URL, * "t": u, next to a link without that blank.
func (p place) isSpacedItem(front []byte) bool {
	text, isSpaced := bytes.CutSuffix(bytes.TrimLeft(front, "*# "), []byte(`": `))
	return isSpaced && ascii.HasPrefix(text, `"`) && bytes.Count(text, []byte(`"`)) == 1 && hasLetter(text) && len(text) < len(front)-len(`": `) &&
		(bytes.Contains(p.before, []byte(`":http`)) || bytes.Contains(p.after, []byte(`":http`)))
}
