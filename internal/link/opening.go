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
	}
	start := paragraphStart(text, len(p.before) == maxFlaw)
	if open >= 0 && (start < 0 || bytes.Count(text[min(start, open):open], []byte("`"))%2 == 0) {
		return nil, true
	}
	isNeither := open < 0 && !p.closed && len(p.after) > 0 && ascii.IsSpace(p.after[0]) && !isTitled(p.after[ascii.SpaceLen(p.after):]) // neither opened nor closed
	if !isNeither && (!p.closed || !closesLink(p.after)) {
		return nil, open >= 0
	}
	base := p.base()
	if open < 0 && start < 0 {
		end := base + len(text)
		base = max(0, end-maxOpening)
		text = p.data[base:end]
		if open = openingBracket(text); open >= 0 {
			return nil, true
		}
		if start = paragraphStart(text, len(text) == maxOpening); start < 0 {
			start = p.cellStart(text)
		}
	}
	if start < 0 {
		return nil, open >= 0
	}
	return p.openedOutsideCode(text, base, start, open)
}

// openedOutsideCode is opened for a text that starts at data[base], and whose paragraph starts at text[start]: it reads that
// without its code.
func (p place) openedOutsideCode(text []byte, base, start, open int) (flaws []Flaw, ok bool) {
	shown, ok := withoutCode(p.data[base+start:p.end+paragraphEnd(p.after)], len(text)-start)
	mayBeTemplate := bytes.Count(shown, []byte("{")) > 1 || bytes.IndexByte(shown, '{') >= 0 && bytes.IndexByte(shown, '}') >= 0
	switch {
	case !ok, mayBeTemplate, bytes.ContainsAny(shown, `<\$`):
		return nil, open >= 0
	case openingBracket(shown) >= 0:
		return nil, true
	case open >= 0:
		return p.at(linkflaw.SwallowedBracket, base+open, base+open+1, ""), false
	}
	if n := bytes.LastIndex(text, []byte("](")); n >= 0 && markup.StartsURL(text[n+len("]("):]) && bytes.IndexByte(text[n:], ')') < 0 {
		return nil, false // [t](u](v): the flaw is reported at u
	}
	return p.at(linkflaw.UnopenedText, base+len(text), base+len(text)+1, ""), false
}

// escaped finds \[t\](u), whose text ends in words, without the last backslash.
func (p place) escaped(text []byte) []Flaw {
	isCut := !p.closed && ascii.IsBlank(ascii.At(p.after, 0)) && closesParenthesis(p.after)
	if !isCut && (!p.closed || !closesLink(p.after)) || !ascii.HasSuffix(p.before, "](") || bytes.IndexByte(p.url(), '\n') >= 0 {
		return nil
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
