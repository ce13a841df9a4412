package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// opened reports whether text, before the "](" of a link, has the bracket that opens its text, at open.
// If not, it returns what is wrong. That is in doubt if CommonMark may not see a bracket, or
// the paragraph does not start within reach.
func (p place) opened(text []byte, open int) (flaws []Flaw, ok bool) {
	switch {
	case ascii.HasSuffix(text, `\`):
		return p.escaped(text[:len(text)-1]), false
	case open >= 0 && bytes.IndexByte(text[:open], '`') < 0:
		return nil, true // most texts
	case !p.mayLackOpening(open):
		return nil, open >= 0
	}
	paragraph, at, ok := p.paragraph()
	if !ok {
		return nil, open >= 0
	}
	base := p.base()
	start := p.start - at - base // of the paragraph in p.before; negative if it starts before that
	// An earlier paragraph may have the brackets.
	if len(text) < start || open >= 0 && open < start {
		return nil, open >= 0
	}
	front := paragraph[:len(text)-start]
	shown, ok := withoutCode(paragraph, len(front))
	mayBeTemplate := bytes.Count(shown, []byte("{")) > 1 || bytes.IndexByte(shown, '{') >= 0 && bytes.IndexByte(shown, '}') >= 0
	switch {
	case !ok, mayBeTemplate, bytes.ContainsAny(shown, `<\$`):
		return nil, open >= 0
	case openingBracket(shown) >= 0:
		return nil, true
	case open >= 0:
		return p.at(linkflaw.SwallowedBracket, base+open, base+open+1, ""), false
	}
	if n := bytes.LastIndex(front, []byte("](")); n >= 0 && markup.StartsURL(front[n+len("]("):]) && bytes.IndexByte(front[n:], ')') < 0 {
		return nil, false // [t](u](v): the flaw is reported at u
	}
	return p.at(linkflaw.UnopenedText, base+len(text), base+len(text)+1, ""), false
}

// mayLackOpening reports whether the marks after the URL are those of a link; open is the offset of the bracket before its
// text. Without one, there may be no mark: then neither bracket has its pair.
func (p place) mayLackOpening(open int) bool {
	isNeither := open < 0 && !p.closed && len(p.after) > 0 && ascii.IsSpace(p.after[0]) && !isTitled(p.after[ascii.SpaceLen(p.after):])
	return isNeither || p.closed && closesLink(p.after)
}

// escaped finds \[t\](u), whose text ends in words, without the last backslash.
func (p place) escaped(text []byte) []Flaw {
	isCut := !p.closed && ascii.IsBlank(ascii.At(p.after, 0)) && closesParenthesis(p.after)
	if !isCut && (!p.closed || !closesLink(p.after)) || !ascii.HasSuffix(p.before, "](") || bytes.IndexByte(p.url(), '\n') >= 0 {
		return nil
	}
	if open := bytes.LastIndex(text, []byte(`\[`)); open > 0 && text[open-1] == '[' {
		return nil // it is shown in the text of another link or image: [\[t\](u)](v)
	}
	base := p.base()
	closing := Flaw{linkflaw.EscapedBrackets, base + len(text), base + len(text) + 1, ""}
	if isCut {
		if escapedLabel(text) < 0 {
			return nil
		}
		return p.at(linkflaw.SpacedDestination, p.end, p.end+ascii.SpaceLen(p.after), "") // removing the backslashes alone does not fix it
	}
	if open := escapedLabel(text); open >= 0 {
		return []Flaw{{linkflaw.EscapedBrackets, base + open, base + open + 1, ""}, closing}
	}
	if endsInLinkText(append(bytes.Clone(text), ']')) {
		return []Flaw{closing}
	}
	return nil
}

// escapedLabel returns the offset of the backslash in \[t, which text ends in and t is words; -1 if it does not.
func escapedLabel(text []byte) int {
	open := bytes.LastIndex(text, []byte(`\[`))
	if open < 0 || open > 0 && (text[open-1] == '\\' || text[open-1] == '!') {
		return -1
	}
	label := text[open+len(`\[`):]
	if len(label) == 0 || bytes.ContainsAny(label, "[]\\") || bytes.Contains(label, []byte("\n\n")) || !isWords(label) {
		return -1
	}
	return open
}

// withoutCode returns the first n bytes of a paragraph without the brackets and backquotes in
// code spans. It is not ok if paragraph[n] is in one.
func withoutCode(paragraph []byte, n int) (text []byte, ok bool) {
	text = bytes.Clone(paragraph[:n])
	for _, s := range markup.MarkdownSpans(nil, paragraph, 0) {
		if s.Start <= n && n < s.End {
			return nil, false
		}
		for i := s.Start; i < min(s.End, n); i++ {
			text[i] = 'x'
		}
	}
	return text, true
}
