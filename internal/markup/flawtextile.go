package markup

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
)

// textile finds what is wrong with "t":u (Textile, "Links"), and with attributes of HTML.
func (p place) textile() []Flaw {
	front := lastLine(p.before)
	if isTextileCode(front, line(p.after)) {
		return nil
	}
	if p.closed || hasSuffix(front, "=") || quoteLookalike(front) > 0 {
		return p.attribute()
	}
	if flaws := p.inMarks(`":`, ""); flaws != nil {
		return flaws
	}
	if flaws := p.misquotedText(front); flaws != nil {
		return flaws
	}
	name := bytes.TrimRight(front, "#@,;(<[")
	switch opened, ok := bytes.CutSuffix(name, []byte(":")); {
	case ok && len(name) == len(front):
		if flaws := p.lookalikeText(opened); flaws != nil {
			return flaws
		}
	case ok && hasSuffix(opened, `"`) && bytes.Count(opened, []byte(`"`))%2 == 0:
		return p.at(linkflaw.StrayMark, p.start-(len(front)-len(name)), p.start, "")
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

// misquotedText finds "t" :u, t":u, "t:u, 't':u, "t"u, "t";u and "t"::u, where front is the line before the URL.
func (p place) misquotedText(front []byte) []Flaw {
	text := bytes.TrimRight(front, `:;'"`)
	marks := string(front[len(text):])
	isOpened := bytes.Count(text, []byte(`"`))%2 != 0
	word := text[bytes.LastIndexByte(text, ' ')+1:]
	if p.isSpacedItem(front) {
		return p.at(linkflaw.SpacedEnd, p.start-1, p.start, "")
	}
	if closing := bytes.TrimRight(text, " "); marks == ":" && len(closing) < len(text) && hasSuffix(closing, `"`) && bytes.Count(closing, []byte(`"`))%2 == 0 {
		return p.at(linkflaw.SpacedEnd, p.start-len(front)+len(closing), p.start-1, "")
	}
	if len(text) == 0 || ascii.IsSpace(text[len(text)-1]) || !hasLetter(text) || bytes.ContainsAny(word, "=({[<") {
		return nil
	}
	paragraph, ok := p.paragraphBefore()
	switch {
	case marks == `":` && ok && !hasOpeningQuote(text) && bytes.Count(paragraph, []byte(`"`))%2 != 0,
		marks == `"` && isOpened, marks == `";` && isOpened, marks == `"::` && isOpened,
		marks == ":" && isOpened && bytes.IndexByte(line(p.after), '"') < 0 && text[bytes.LastIndexByte(text, '"')+1] != ' ',
		marks == "':" && bytes.Count(text, []byte("'"))%2 != 0:
		return p.at(linkflaw.MisquotedText, p.start-len(marks), p.start, "")
	}
	return nil
}

// isSpacedItem reports whether front is an item of a list up to the URL, * "t": u, next to a link without that blank.
func (p place) isSpacedItem(front []byte) bool {
	text, isSpaced := bytes.CutSuffix(bytes.TrimLeft(front, "*# "), []byte(`": `))
	return isSpaced && hasPrefix(text, `"`) && bytes.Count(text, []byte(`"`)) == 1 && hasLetter(text) && len(text) < len(front)-len(`": `) &&
		(bytes.Contains(p.before, []byte(`":http`)) || bytes.Contains(p.after, []byte(`":http`)))
}

// hasOpeningQuote reports whether a quotation mark is at the start of a word of text.
func hasOpeningQuote(text []byte) bool {
	for i := bytes.LastIndexByte(text, '"'); i >= 0; i = bytes.LastIndexByte(text[:i], '"') {
		if (i == 0 || ascii.IsSpace(text[i-1]) || ascii.IsPunct(text[i-1])) && !ascii.IsSpace(ascii.At(text, i+1)) {
			return true
		}
	}
	return false
}

// lookalikeText finds «t»:u, where front ends before the colon.
func (p place) lookalikeText(front []byte) []Flaw {
	for _, pair := range [][2]string{{"«", "»"}, {"“", "”"}, {"„", "“"}, {"”", "”"}, {"「", "」"}, {`"`, "”"}, {"“", `"`}} {
		text, ok := bytes.CutSuffix(front, []byte(pair[1]))
		open := bytes.LastIndex(text, []byte(pair[0]))
		if !ok || open < 0 {
			continue
		}
		words := text[open+len(pair[0]):]
		if !hasLetter(words) || bytes.ContainsAny(words, "\"“”«»„「」") {
			continue
		}
		closing := p.start - len(":") - len(pair[1])
		at := closing - len(words) - len(pair[0])
		return []Flaw{{linkflaw.LookalikeText, at, at + len(pair[0]), `"`}, {linkflaw.LookalikeText, closing, closing + len(pair[1]), `"`}}
	}
	return nil
}
