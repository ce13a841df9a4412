package join

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/layout"
)

// A Filling reports whether a program has filled a text for readers, as groff, TeX and browsers for terminals do:
// they break words with a hyphen, or URLs in parentheses wherever a line is full. Text in markup is not filled so,
// unless it was taken from what is, such as a PDF. A part of the text is read when it is first asked about.
type Filling struct {
	text     []byte
	base     int // offset of text in the input
	isMarkup bool
	last     lastBlock[bool]
}

// NewFilling returns the Filling of a text that starts at offset base of the input.
func NewFilling(text []byte, base int, isMarkup bool) *Filling {
	return &Filling{text: text, base: base, isMarkup: isMarkup}
}

// Contains reports whether the text around text[at] was filled.
func (f *Filling) Contains(at int) bool {
	number, from, to := blockAround(f.text, f.base, at, tokenBlock)
	if f.last.number != number+1 {
		text := f.text[from:to]
		isFilled := hasSoftHyphens(text) || hyphenates(text, f.isMarkup) || !f.isMarkup && breaksURLs(text)
		f.last = lastBlock[bool]{number + 1, isFilled}
	}
	return f.last.found
}

// hyphenates reports whether so many words are broken with a hyphen as no person breaks: in plain text one
// line of prose in fifty ends in a part of one, and ten in all; in markup, where the hyphen stays, one in thirty,
// and three in all.
func hyphenates(text []byte, isMarkup bool) bool {
	few, share := 10, 50
	if isMarkup {
		few, share = 2, 33
	}
	if !endsInHyphens(text, few) {
		return false
	}
	h := hyphenationOf(text)
	return h.hyphens > few && h.hyphens*share > h.lines
}

// endsInHyphens reports whether more than few lines end in a hyphen. In most texts none does, and to look for hyphens
// takes less time than to look at each line.
func endsInHyphens(text []byte, few int) bool {
	for few >= 0 {
		_, rest, ok := bytes.Cut(text, []byte("-"))
		if !ok {
			return false
		}
		text = bytes.TrimLeft(rest, "-")
		if _, isEnd := layout.LineEnd(text, 0); isEnd {
			few--
		}
	}
	return true
}

// hasSoftHyphens reports whether a typesetter put soft hyphens where a line may be broken: two lines end in
// one, or three words have one after a hyphen. Elsewhere a soft hyphen may be what an author has for a hyphen.
func hasSoftHyphens(text []byte) bool {
	const soft = "\u00ad"
	ends, words := 0, 0
	for i := bytes.Index(text, []byte(soft)); i >= 0 && ends < 2 && words < 3; i = bytes.Index(text, []byte(soft)) {
		after := text[i+len(soft):]
		isHyphen := i > 0 && text[i-1] == '-'
		if _, ok := layout.LineEnd(after, 0); ok {
			ends++
		}
		text = after[len(bound.Token(after, maxToken)):]
		if isHyphen {
			words++
		}
	}
	return ends > 1 || words > 2
}

// breaksURLs reports whether a third of the URLs right after a parenthesis, and more than five, are
// continued on the next line.
func breaksURLs(text []byte) bool {
	all, broken := 0, 0
	for i := kernel.Pair(text, 0, ':', '/'); i >= 0; {
		start := i
		for start > 0 && ascii.IsAlpha(text[start-1]) {
			start--
		}
		end := min(i+len("://"), len(text))
		end += len(bound.Token(text[end:], maxToken))
		if start < i && ascii.At(text, start-1) == '(' {
			all++
			next, ok := layout.LineEnd(text, end)
			closes := func(at int) bool { return bytes.IndexByte(bound.Token(text[at:], maxToken), ')') >= 0 }
			if ok && bytes.IndexByte(text[i:end], ')') < 0 && closes(layout.ParsePrefix(text, next).Content) {
				broken++
			}
		}
		i = kernel.Pair(text, end, ':', '/')
	}
	return broken > 5 && 3*broken > all
}
