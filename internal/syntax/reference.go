package syntax

import (
	"bytes"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
)

const (
	// maxLabel is the greatest length of the label of a definition (CommonMark 0.31, section 4.7).
	maxLabel = 999
	// maxDefinition is how many bytes before a destination are searched for its definition.
	maxDefinition = 256
)

// DefinitionLabel returns the label of the link reference definition of Markdown whose
// destination starts at text[start], as [NormalLabel] has it. It is not ok if there is none.
func DefinitionLabel(text []byte, start int) (label string, ok bool) {
	opened := kernel.Spaces.TrimRight(text[max(0, start-maxDefinition):start])
	opened = kernel.Spaces.TrimRight(bytes.TrimSuffix(opened, []byte("<")))
	line := bytes.TrimLeft(ascii.LastLine(opened), " \t>")
	if len(line) < len("[t]:") || line[0] != '[' || !ascii.HasSuffix(line, "]:") {
		return "", false
	}
	return NormalLabel(bytes.TrimSuffix(line[1:len(line)-len("]:")], []byte("]["))), true
}

// References yields the labels in a text in Markdown that may be links by a definition, as [NormalLabel] has them: all texts in
// brackets but those of definitions. A label is valid until the next.
func References(text []byte) iter.Seq[[]byte] {
	return func(yield func(label []byte) bool) {
		var buf []byte
		for open, closing := range pairs(text) {
			if ascii.At(text, closing+1) != ':' || !beginsLine(text[:open]) {
				if buf = AppendNormalLabel(buf[:0], text[open+1:closing]); !yield(buf) {
					return
				}
			}
		}
	}
}

// Defined returns the labels of the link reference definitions in a text in Markdown, or of the targets in one in reStructuredText.
func (l *Language) Defined(text []byte) map[string]bool {
	if l == RST {
		return targets(text)
	}
	labels := map[string]bool{}
	for open, closing := range pairs(text) {
		if ascii.At(text, closing+1) == ':' && beginsLine(text[:open]) {
			labels[NormalLabel(text[open+1:closing])] = true
		}
	}
	return labels
}

// pairs yields the brackets of each text in brackets that has no other in it and may be a label.
func pairs(text []byte) func(yield func(open, closing int) bool) {
	return func(yield func(open, closing int) bool) {
		open := -1
		for i := labelBrackets.Index(text); i < len(text); i += 1 + labelBrackets.Index(text[i+1:]) {
			switch {
			case text[i] == '[':
				open = i
			case open >= 0 && i-open <= maxLabel+1:
				if !yield(open, i) {
					return
				}
				open = -1
			}
		}
	}
}

var labelBrackets = kernel.SetOf("[]")

// Label returns the label in the brackets before text[start], as [NormalLabel] has it; white space and a parenthesis may be
// between. It is not ok if there are none.
func Label(text []byte, start int) (label string, ok bool) {
	opened := bytes.TrimRight(text[max(0, start-maxText):start], "(< \t\r\n")
	if !ascii.HasSuffix(opened, "]") {
		return "", false
	}
	opened = opened[:len(opened)-1]
	open := bytes.LastIndexByte(opened, '[')
	return NormalLabel(opened[open+1:]), open >= 0
}

// minUndefined is how many labels without a definition show that the definitions are elsewhere: fewer may be brackets of prose
// or code.
const minUndefined = 3

// RefersElsewhere reports whether a part of a Markdown text has reference links of one word whose
// definitions are elsewhere in the text: words in brackets that may be links, and are not in defined,
// the result of [Language.Defined] for the part.
func RefersElsewhere(part []byte, defined map[string]bool) bool {
	undefined := map[string]bool{}
	for open, closing := range pairs(part) {
		label := NormalLabel(part[open+1 : closing])
		next := ascii.At(part, closing+1+ascii.SpaceLen(part[closing+1:]))
		isAlone := beginsLine(part[:open]) && ascii.EndsLine(part[closing+1:])
		if !defined[label] && len(label) > 1 && next != '(' && next != ':' && !isAlone && !strings.ContainsAny(label, " \\|^") {
			undefined[label] = true
		}
	}
	return len(undefined) >= minUndefined
}

// beginsLine reports whether nothing but blanks and the marks of quotes is on the last line of text.
func beginsLine(text []byte) bool {
	text = bytes.TrimRight(text[max(0, len(text)-maxDefinition):], " \t>")
	return len(text) == 0 || ascii.IsLineEnd(text[len(text)-1])
}

// NormalLabel returns a label as it is compared (CommonMark 0.31, section 6.3).
func NormalLabel(label []byte) string {
	var buf [64]byte
	return string(AppendNormalLabel(buf[:0], label))
}

// AppendNormalLabel appends what NormalLabel returns.
func AppendNormalLabel(dst, label []byte) []byte {
	from := len(dst)
	isSpaced := false
	for _, c := range label {
		switch {
		case c >= utf8.RuneSelf:
			return append(dst[:from], strings.Join(strings.Fields(strings.ToLower(string(label))), " ")...)
		case ascii.IsSpace(c):
			isSpaced = len(dst) > from
		case isSpaced:
			dst, isSpaced = append(dst, ' ', ascii.Lower(c)), false
		default:
			dst = append(dst, ascii.Lower(c))
		}
	}
	return dst
}
