package link

import (
	"bytes"
	"slices"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/markup"
)

// A bracket may open the text of a link or an image. It is inactive if a link after it shows that it opens no link.
type bracket struct {
	at                  int
	isImage, isInactive bool
}

// readInline reads a paragraph by the grammar of CommonMark (0.31, section 6). It reports whether text[at] is in a
// link, an image, a code span, a tag or an autolink. Otherwise it returns the last bracket before text[at] that
// nothing closes, or -1. A URL in what may be a link to a definition counts as one in a link.
func readInline(text []byte, at int) (isInside bool, open int) {
	var brackets []bracket
	escaped := 0 // the end of the last escape
	spans := markup.MarkdownSpans(nil, text, 0)
	for i := 0; i < len(text); {
		if len(spans) > 0 && i >= spans[0].Start {
			if spans[0].Start <= at && at < spans[0].End {
				return true, -1
			}
			i, spans = max(i, spans[0].End), spans[1:]
			continue
		}
		start, end, next := i, i+1, i+1
		switch text[i] {
		case '\\':
			if ascii.IsPunct(ascii.At(text, next)) {
				next++
				escaped = next
			}
		case '<':
			end = i + max(angleEnd(text[i:]), 1)
			next = end
		case '[':
			brackets = append(brackets, bracket{at: i, isImage: i > escaped && ascii.At(text, i-1) == '!'})
		case ']':
			brackets, start, end = closeBracket(brackets, text, next)
			if ascii.At(text, next) == '(' {
				next = max(next, end)
			} // else the label may be the text of a link, because its definition is not known
		}
		if start < at && at < end {
			return true, -1
		}
		i = next
	}
	for _, b := range slices.Backward(brackets) {
		if b.at < at {
			return false, b.at
		}
	}
	return false, -1
}

// closeBracket takes the last bracket away, which the one before text[i] closes. It returns the range of the link or
// image that begins there, or an empty range if there is none.
func closeBracket(brackets []bracket, text []byte, i int) (rest []bracket, start, end int) {
	if len(brackets) == 0 {
		return nil, 0, 0
	}
	last := brackets[len(brackets)-1]
	rest = brackets[:len(brackets)-1]
	n := linkTail(text[i:])
	if n == 0 || last.isInactive {
		return rest, 0, 0
	}
	if text[i] == '(' && !last.isImage { // a link has no links in its text
		for j := range rest {
			rest[j].isInactive = rest[j].isInactive || !rest[j].isImage
		}
	}
	return rest, last.at, i + n
}

// linkTail returns the length of what makes a link of the brackets before text: a destination in parentheses, maybe
// with a title, or a label; 0 if neither is there.
func linkTail(text []byte) int {
	switch ascii.At(text, 0) {
	case '[':
		label := markup.Unmatched(text[1:], '[', ']')
		if label == len(text)-1 || bytes.IndexByte(text[1:1+label], '[') >= 0 {
			return 0
		}
		return label + len("[]")
	case '(':
	default:
		return 0
	}
	i := 1 + ascii.SpaceLen(text[1:])
	if ascii.At(text, i) == '<' {
		end := bytes.IndexAny(text[i+1:], "<>\n")
		if end < 0 || text[i+1+end] != '>' {
			return 0
		}
		i += end + len("<>")
	} else {
		end, depth := destinationEnd(text[i:])
		if depth > 0 {
			return 0
		}
		i += end
	}
	gap := ascii.SpaceLen(text[i:])
	i += gap
	if gap > 0 {
		i += titleLen(text[i:])
		i += ascii.SpaceLen(text[i:])
	}
	if ascii.At(text, i) != ')' {
		return 0
	}
	return i + 1
}

// destinationEnd returns the length of the link destination without angle brackets that text begins with
// (CommonMark 0.31, section 6.3), and how many parentheses are open at its end.
func destinationEnd(text []byte) (end, depth int) {
	for end < len(text) {
		switch c := text[end]; {
		case c <= ' ' || c == 0x7f, c == ')' && depth == 0:
			return end, depth
		case c == '\\' && end+1 < len(text) && ascii.IsPunct(text[end+1]):
			end++
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
		end++
	}
	return end, depth
}

// titleLen returns the length of the title of a link that text begins with, or 0.
func titleLen(text []byte) int {
	shut := ascii.At(text, 0)
	switch shut {
	case '(':
		shut = ')'
	case '"', '\'':
	default:
		return 0
	}
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case shut:
			return i + 1
		}
	}
	return 0
}

// angleEnd returns the length of the tag or the autolink that text begins with, or 0.
func angleEnd(text []byte) int {
	if markup.StartsURL(text[1:]) {
		if end := bytes.IndexAny(text[1:], "<> \t\r\n"); end >= 0 && text[1+end] == '>' {
			return end + len("<>")
		}
		return 0
	}
	if c := ascii.At(text, 1); !ascii.IsAlpha(c) && c != '/' && c != '!' && c != '?' {
		return 0
	}
	quote := byte(0)
	for i, c := range text[1:] {
		switch {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '<':
			return 0
		case c == '>':
			return i + len("<>")
		}
	}
	return 0
}
