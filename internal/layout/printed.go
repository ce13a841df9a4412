package layout

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/bound"
	"github.com/urlmend/urlmend/internal/kernel"
)

// IsPrinted reports whether a program has filled the text around text[at] for readers, as
// groff, TeX and browsers for terminals do: they break words with a hyphen, or URLs in parentheses
// wherever a line is full.
func (s *Surroundings) IsPrinted(at int) bool {
	number, from, to := s.block(at, tokenBlock)
	if s.printed.number != number+1 {
		text := s.text[from:to]
		s.printed = lastBlock[bool]{number + 1, hyphenates(text) || breaksURLs(text)}
	}
	return s.printed.found
}

// hyphenates reports whether so many words are broken with a hyphen as no person breaks: one line
// of prose in fifty ends in a part of one, and ten in all.
func hyphenates(text []byte) bool {
	h := countHabits(text)
	return h.hyphens > 10 && h.hyphens*50 > h.lines
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
			next, ok := LineEnd(text, end)
			if ok && bytes.IndexByte(text[i:end], ')') < 0 && bytes.IndexByte(bound.Token(text[ParsePrefix(text, next).Content:], maxToken), ')') >= 0 {
				broken++
			}
		}
		i = kernel.Pair(text, end, ':', '/')
	}
	return broken > 5 && 3*broken > all
}
