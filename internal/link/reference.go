package link

import (
	"bytes"
	"strings"

	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/kernel"
	"github.com/urlmend/urlmend/internal/markup"
)

// maxLabel is the greatest length of the label of a definition (CommonMark 0.31, section 4.7).
const maxLabel = 999

// maxDefinition is how many bytes before a URL are searched for its definition.
const maxDefinition = 256

// DefinitionLabel returns the label of the link reference definition of Markdown whose
// destination starts at text[start], as [References] has it. It is not ok if there is none.
func DefinitionLabel(text []byte, start int) (label string, ok bool) {
	opened := kernel.Spaces.TrimRight(text[max(0, start-maxDefinition):start])
	opened = kernel.Spaces.TrimRight(bytes.TrimSuffix(opened, []byte("<")))
	line := bytes.TrimLeft(ascii.LastLine(opened), " \t>")
	if len(line) < len("[t]:") || line[0] != '[' || !ascii.HasSuffix(line, "]:") {
		return "", false
	}
	return normalLabel(bytes.TrimSuffix(line[1:len(line)-len("]:")], []byte("]["))), true
}

// References returns the labels in a text in Markdown that may be links by a definition: all
// texts in brackets but those of definitions.
func References(text []byte) map[string]bool {
	labels := map[string]bool{}
	for i := bytes.IndexByte(text, '['); i >= 0 && i < len(text); {
		end := i + 1
		if n := bytes.IndexAny(text[i+1:min(len(text), i+1+maxLabel+1)], "[]"); n >= 0 {
			end += n
		}
		if label := text[i+1 : end]; ascii.At(text, end) == ']' && (ascii.At(text, end+1) != ':' || !beginsLine(text[:i])) {
			labels[normalLabel(label)] = true
		}
		next := bytes.IndexByte(text[end:], '[')
		if next < 0 {
			break
		}
		i = end + next
	}
	return labels
}

// Label returns the label in the brackets before text[start], or before a parenthesis that opens there,
// as [References] has it. It is not ok if there are none.
func Label(text []byte, start int) (label string, ok bool) {
	opened := text[max(0, start-maxFlaw):start]
	opened = bytes.TrimRight(bytes.TrimSuffix(opened, []byte(markup.FullWidthOpening)), "(< \t\r\n")
	closing := len(opened) - 1
	if !ascii.HasSuffix(opened, "]") {
		return "", false
	}
	open := openingBracket(opened[:closing])
	if open < 0 {
		return "", false
	}
	return normalLabel(opened[open+1 : closing]), true
}

// Defined returns the labels of the link reference definitions in a text in Markdown, as
// [References] has them.
func Defined(text []byte) map[string]bool {
	labels := map[string]bool{}
	for i := bytes.Index(text, []byte("]:")); i >= 0; {
		if label, ok := DefinitionLabel(text, i+len("]:")); ok && ascii.At(text, i-1) != '[' {
			labels[label] = true
		}
		next := bytes.Index(text[i+1:], []byte("]:"))
		if next < 0 {
			break
		}
		i += 1 + next
	}
	return labels
}

// So many labels without a definition, and one among so many links with a destination, show that the definitions
// are elsewhere: fewer may be brackets of prose or code, or links with another mistake. So many labels before white space
// and a URL show that their author writes links so.
const minUndefined, maxLinks, maxSpaced = 3, 20, 3

// RefersElsewhere reports whether a part of a Markdown text has reference links of one word whose
// definitions are elsewhere in the text: words in brackets that may be links, and are not in defined,
// the result of [Defined] for the part.
func RefersElsewhere(part []byte, defined map[string]bool) bool {
	undefined, spaced := map[string]bool{}, map[string]bool{}
	enough := max(minUndefined, bytes.Count(part, []byte("]("))/maxLinks)
	for i := bytes.IndexByte(part, '['); i >= 0 && len(spaced) <= maxSpaced; {
		end := i + 1
		if n := bytes.IndexAny(part[i+1:min(len(part), i+1+maxLabel+1)], "[]"); n >= 0 {
			end += n
		}
		if ascii.At(part, end) == ']' {
			label := normalLabel(part[i+1 : end])
			switch isWord := !defined[label] && !strings.Contains(label, " "); {
			case isWord && len(undefined) < enough && mayBeShortcut(part, i, end):
				undefined[label] = true
			case isWord && startsSpacedURL(part[end+1:]):
				spaced[label] = true
			}
		}
		next := bytes.IndexByte(part[end:], '[')
		if next < 0 {
			break
		}
		i = end + next
	}
	return len(undefined) >= enough && len(spaced) <= maxSpaced
}

// startsSpacedURL reports whether text begins with white space and a URL in parentheses.
func startsSpacedURL(text []byte) bool {
	rest, ok := bytes.CutPrefix(text[ascii.Span(text, ascii.IsBlank):], []byte("("))
	return ok && text[0] != '(' && markup.StartsURL(rest)
}

// mayBeShortcut reports whether the brackets text[open] and text[closing] are probably around the label
// of a definition: words, neither in code nor alone on a line, and no parenthesis follows.
func mayBeShortcut(text []byte, open, closing int) bool {
	label, rest := text[open+1:closing], text[closing+1:]
	isLabel := func(c byte) bool {
		return ascii.IsAlnum(c) || c >= 0x80 || ascii.In(c, " `_-.:#@/()\n")
	}
	switch next := ascii.At(rest, ascii.SpaceLen(rest)); {
	case len(label) == 0 || !ascii.All(label, isLabel) || !isWords(label) && !isIssue(label):
		return false
	case next == '(' || ascii.At(rest, 0) == ':' || ascii.At(rest, 0) == '[' && ascii.At(rest, 1) != ']':
		return false
	}
	return !(beginsLine(text[:open]) && ascii.EndsLine(rest)) && (open == 0 || text[open-1] == ']' || mayPrecedeLink(text[:open]))
}

// beginsLine reports whether nothing but blanks and the marks of quotes is on the last line of text.
func beginsLine(text []byte) bool {
	text = bytes.TrimRight(text[max(0, len(text)-maxDefinition):], " \t>")
	return len(text) == 0 || ascii.IsLineEnd(text[len(text)-1])
}

// normalLabel returns a label as it is compared (CommonMark 0.31, section 6.3).
func normalLabel(label []byte) string {
	return strings.Join(strings.Fields(strings.ToLower(string(label))), " ")
}
