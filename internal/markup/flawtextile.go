package markup

import "bytes"

// textile finds what is wrong with "t":u (Textile, "Links"), and with attributes of HTML.
func (p place) textile() []Flaw {
	front := lastLine(p.before)
	if p.closed || hasSuffix(front, "=") || quoteLookalike(front) > 0 {
		return p.attribute()
	}
	if flaws := p.inMarks(`":`, ""); flaws != nil {
		return flaws
	}
	name := bytes.TrimRight(front, "#@,;(<[")
	switch opened, ok := bytes.CutSuffix(name, []byte(":")); {
	case ok && len(name) == len(front):
		if flaws := p.lookalikeText(opened); flaws != nil {
			return flaws
		}
	case ok && hasSuffix(opened, `"`) && bytes.Count(opened, []byte(`"`))%2 == 0:
		return p.at(StrayMark, p.start-(len(front)-len(name)), p.start, "")
	}
	return p.foreign(func(text string) (front, back string) { return `"` + text + `":`, "" })
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
		return []Flaw{{LookalikeText, at, at + len(pair[0]), `"`}, {LookalikeText, closing, closing + len(pair[1]), `"`}}
	}
	return nil
}
