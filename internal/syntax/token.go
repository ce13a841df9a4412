package syntax

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
)

// A token is a mark, or a run of white space, next to a destination.
type token struct {
	start, end int
	// mark is the mark in the shape that constructs have: '(' for a full-width one; ' ' for blanks, '\n' for white
	// space with a line end, 0 for characters that nobody sees.
	mark byte
	// misshapen: the text has the mark in another shape.
	misshapen bool
	// escaped: a backslash before it makes text of the mark.
	escaped bool
}

// optionalSpace stands in a pattern for white space that may be there.
const optionalSpace = '~'

func (t token) isSpace() bool { return t.mark == ' ' || t.mark == '\n' }

// text returns the mark as it is in the text; "" for white space and what nobody sees.
func (t token) text(text []byte) string {
	if t.isSpace() || t.mark == 0 {
		return ""
	}
	return string(text[t.start:t.end])
}

// maxTokens is how many tokens next to a destination are compared with a construct.
const maxTokens = 6

// shapes are the marks that constructs have, for marks that people type in their place.
var shapes = map[rune]byte{
	'（': '(', '）': ')', '［': '[', '］': ']', '【': '[', '】': ']', '「': '[', '」': ']', '〔': '[', '〕': ']',
	'＜': '<', '＞': '>', '〈': '<', '〉': '>', '《': '<', '》': '>', '“': '"', '”': '"', '„': '"', '«': '"', '»': '"',
	'‘': '\'', '’': '\'', '´': '`', '：': ':', '＿': '_', '｜': '|',
}

// marks are the bytes of ASCII that constructs and mistakes in them are made of.
const marks = "()[]<>{}\"'`_|\\:"

// markOf returns the mark that r is or stands for.
func markOf(r rune) (mark byte, misshapen, ok bool) {
	if r < utf8.RuneSelf {
		return byte(r), false, ascii.In(byte(r), marks)
	}
	if m, ok := shapes[r]; ok {
		return m, true, true
	}
	return 0, false, invisible.IsCopied(r)
}

// tokensBefore appends the tokens that end at text[at], the last one first. None starts before text[lo].
func tokensBefore(tokens []token, text []byte, lo, at int) []token {
	for len(tokens) < maxTokens && at > lo {
		start := at
		for start > lo && ascii.IsSpace(text[start-1]) {
			start--
		}
		if start < at {
			tokens, at = append(tokens, token{start: start, end: at, mark: blank(text[start:at])}), start
			continue
		}
		r, size := utf8.DecodeLastRune(text[lo:at])
		mark, misshapen, ok := markOf(r)
		if isDot := r == '.' && len(tokens) > 0 && ascii.HasSuffix(text[lo:at-size], "]"); isDot {
			mark, ok = '.', true // of the sentence, between the text and the destination
		}
		if !ok {
			break
		}
		t := token{at - size, at, mark, misshapen, isEscaped(text[lo : at-size])}
		if at = t.start; t.escaped {
			at--
		}
		tokens = append(tokens, t)
	}
	return tokens
}

// tokensAfter appends the tokens that start at text[at], in order. None ends after text[hi].
func tokensAfter(tokens []token, text []byte, at, hi int) []token {
	for len(tokens) < maxTokens && at < hi {
		if n := ascii.SpaceLen(text[at:hi]); n > 0 {
			tokens, at = append(tokens, token{start: at, end: at + n, mark: blank(text[at : at+n])}), at+n
			continue
		}
		r, size := utf8.DecodeRune(text[at:hi])
		mark, misshapen, ok := markOf(r)
		if !ok {
			break
		}
		tokens, at = append(tokens, token{at, at + size, mark, misshapen, false}), at+size
	}
	return tokens
}

// blank returns the mark of white space.
func blank(space []byte) byte {
	if ascii.CountLineEnds(space) > 0 {
		return '\n'
	}
	return ' '
}
