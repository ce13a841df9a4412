package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// nested finds [t]([u](u)), [t](<[u](u)>) and [t]([u](u).
func (p place) nested() []Flaw {
	text, isAngled := bytes.CutSuffix(withoutBlanks(p.before[:len(p.before)-len("[")]), []byte("<"))
	inner := before(ascii.FirstLine(p.after), ")")
	rest := p.after[len(inner):]
	isClosed := closesTwice(rest) || len(rest) > 0 && p.isLastParenthesis(rest[1:])
	if isAngled {
		isClosed = ascii.HasPrefix(rest, ")>)")
	}
	if !isClosed || !endsInLabel(text[:len(text)-len("(")]) {
		return nil
	}
	target := inner[len("]("):]
	if markup.StartsURL(target) && !bytes.ContainsAny(target, " \t\n") && !bytes.Equal(target, p.url()) {
		return p.at(linkflaw.NestedLink, p.start, p.start, "") // nobody knows which of the two is meant
	}
	return p.around(linkflaw.NestedLink, p.start-1, p.end+len(inner)+1, "", "")
}

// closesTwice reports whether two parentheses are at the start of text, perhaps with white space between them.
func closesTwice(text []byte) bool {
	rest, ok := bytes.CutPrefix(text, []byte(")"))
	gap := ascii.SpaceLen(rest)
	return ok && ascii.HasPrefix(rest[gap:], ")") && ascii.CountLineEnds(rest[:gap]) <= 1
}

// repeated finds [t]([t](u)), [t]([t](u) and [t]([v](u)), where text ends before the "](" of the inner link.
func (p place) repeated(text []byte, inner int) []Flaw {
	if inner < 0 || !p.closed || !ascii.HasPrefix(p.after, ")") {
		return nil
	}
	label := text[inner+1:]
	inner = len(bytes.TrimSuffix(text[:inner], []byte("!")))
	if ascii.HasSuffix(text[:inner], "](<") && ascii.HasPrefix(p.after, ")>)") && !markup.StartsURL(label) && endsInLinkText(text[:inner-len("(<")]) {
		return p.around(linkflaw.NestedLink, p.base()+inner, p.end+1, "", "") // [t](<[v](u)>)
	}
	outer, ok := bytes.CutSuffix(withoutBlanks(text[:inner]), []byte("]("))
	if !ok {
		return nil
	}
	open := openingBracket(outer)
	flaws := p.at(linkflaw.NestedLink, p.base()+inner, p.start, "")
	switch {
	case open < 0 || len(label) == 0 || markup.StartsURL(label): // its first URL has the flaw
	case bytes.Count(outer[max(lastBlankLine(outer[:open]), 0):open], []byte("`"))%2 != 0: // code may begin before the text
	case closesTwice(p.after) && mayBeText(outer[open+1:]):
		return append(flaws, Flaw{linkflaw.NestedLink, p.end, p.end + bytes.IndexByte(p.after[1:], ')') + 1, ""})
	case endsInLinkText(text[:len(outer)+1]) && p.isLastParenthesis(p.after[1:]):
		return flaws
	case bytes.Equal(outer[open+1:], label):
		return flaws
	}
	return nil
}

// isLastParenthesis reports whether the parenthesis before rest, which is after the URL, is the last one in its
// paragraph that may close one before the URL.
func (p place) isLastParenthesis(rest []byte) bool {
	return !p.mayBeClosed(rest, '(', ')')
}

// outerLink returns the flaw of a link whose text ends before p.before[n] and contains a link.
func (p place) outerLink(n int) []Flaw {
	if !p.closed || !closesLink(p.after) {
		return nil
	}
	at := p.base() + n
	return p.at(linkflaw.LinkInText, at, at+len("]("), "")
}

// hasLink reports whether a link text contains a link itself. Then the outer link is not a link
// (CommonMark 0.31, section 6.3).
func hasLink(text []byte) bool {
	for i := 0; ; {
		n := bytes.Index(text[i:], []byte("]("))
		if n < 0 {
			return false
		}
		i += n + len("](")
		open := openingBracket(text[:i-len("](")])
		destination := text[i:]
		end := markup.Unmatched(destination, '(', ')')
		if open >= 0 && !ascii.In(ascii.At(text, open-1), `!\`) && 0 < end && end < len(destination) &&
			!bytes.ContainsFunc(destination[:end], isOutsideDestination) && bytes.Count(text[:open], []byte("`"))%2 == 0 {
			return true
		}
	}
}

// isOutsideDestination reports whether r cannot be in a destination without angle brackets, or makes
// it hard to read.
func isOutsideDestination(r rune) bool { return r <= ' ' || r == '<' || r == '\\' || r == '`' }
