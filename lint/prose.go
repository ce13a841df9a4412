package lint

import (
	"bytes"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/syntax"
)

// isProse reports whether it is certain that nothing but a reader or a browser reads the
// URL: it is marked as a URL in text for people, a link of HTML, or bare with more words than data on its
// line. One word or none is enough in markup, where code is marked, unless the URL is the value of a
// key; in plain text, such a line may be a record. HTML may be an example.
func isProse(u *extract.URL) bool {
	switch {
	case KindOf(u) == Code, markupOf(u).Is(syntax.Typeset), isAfterBackquote(u):
		return false
	case markupOf(u).Is(syntax.Tags) && !markupOf(u).Is(syntax.Lightweight):
		return isLink(u.Before)
	case len(u.Flaws) > 0:
		return true // it was meant as a link
	case isBare(u) && bytes.Count(u.Before, []byte(`"`))%2 == 1:
		return false // it is quoted as it is
	case isBare(u):
		return isInProse(u)
	}
	return u.Kind != extract.Quoted || isLink(u.Before) && KindOf(u) != Prose
}

// isInProse reports whether a bare URL is in a sentence or, in markup, alone with words and no value of a key.
func isInProse(u *extract.URL) bool {
	words, others := countWords(u)
	return isSentence(words, others) || others == 0 && KindOf(u) != Prose && !isValue(u.Before)
}

// isValue reports whether text ends in a colon or an equals sign, as before a value.
func isValue(text []byte) bool {
	text = bytes.TrimRight(text, " \t")
	return ascii.HasSuffix(text, ":") || ascii.HasSuffix(text, "=")
}

func isBare(u *extract.URL) bool { return u.Kind == extract.Bare || u.Kind == extract.Prefixed }

// isLink reports whether text ends in an attribute of HTML that holds a link, up to its
// value.
func isLink(text []byte) bool {
	text = bytes.TrimRight(text, "\"' ")
	for _, name := range []string{"href=", "src=", "cite="} {
		if n := len(text) - len(name); n > 0 && ascii.EqualFold(text[n:], name) && text[n-1] <= ' ' {
			return true
		}
	}
	return false
}

// IsInSentence reports whether there are words on the line of the URL, and more of them than
// of anything else.
func (p *Pass) IsInSentence() bool {
	return isSentence(countWords(&p.URL))
}

// isSentence reports whether a line with so many words and so many other tokens is one of
// words.
func isSentence(words, others int) bool { return words >= 2 && words > others }

// IsInData reports whether the URL is in code, or in plain text between backquotes or in a line that has
// more data than words: it may be wrong on purpose, as in a test.
func (p *Pass) IsInData() bool { return isData(&p.URL) }

func isData(u *extract.URL) bool {
	switch KindOf(u) {
	case Code:
		return true
	case Prose:
		words, others := countWords(u)
		return isBare(u) && (others > words || isBetweenBackquotes(u))
	}
	return false
}

// isBetweenBackquotes reports whether the URL is in a code span, as Markdown has it, and in no link of reStructuredText.
func isBetweenBackquotes(u *extract.URL) bool {
	_, rest, isClosed := bytes.Cut(u.After, []byte("`"))
	return isClosed && isAfterBackquote(u) && !ascii.HasPrefix(rest, "_")
}

// isAfterBackquote reports whether a backquote that is not closed is before the URL, on its line.
func isAfterBackquote(u *extract.URL) bool { return bytes.Count(u.Before, []byte("`"))%2 == 1 }

// isCut reports whether the URL reaches the border of a cell in a table that is drawn with "|": a cell
// can have several lines, so the text may be only part of a URL.
func isCut(u *extract.URL) bool {
	if !markupOf(u).Is(syntax.Grids) || !bytes.HasPrefix(bytes.TrimLeft(u.Before, " \t"), border) {
		return false
	}
	blank := []byte(" ")
	before, after := bytes.TrimSuffix(u.Before, blank), bytes.TrimPrefix(u.After, blank)
	return bytes.Contains(u.Text, border) || bytes.HasSuffix(before, border) || bytes.HasPrefix(after, border)
}

// isCommented reports whether the URL is in a comment of a document that begins on its line, which no reader sees: one of
// HTML also ends there, or begins the line.
func isCommented(u *extract.URL) bool {
	return markupOf(u).InComment(u.Before, u.After, len(u.Before) == extract.MaxAround)
}

// border is the border between the cells of a table in plain text.
var border = []byte("|")

// countWords counts the words on the line of a URL, before and after it, and what else is
// there: data or code.
func countWords(u *extract.URL) (words, others int) {
	for _, text := range [][]byte{u.Before, u.After} {
		for token := range bytes.FieldsSeq(text) {
			switch token = bytes.Trim(token, ".,;:!?()\"'*->#"); {
			case len(token) == 0:
			case ascii.All(token, isWordByte):
				words++
			default:
				others++
			}
		}
	}
	return words, others
}

// isWordByte reports whether c may be in a word: so may every byte beyond ASCII.
func isWordByte(c byte) bool { return ascii.IsAlpha(c) || c >= 0x80 || c == '-' || c == '\'' }

// isComplete reports whether it is certain where the URL starts and ends. It is not in a link whose marks the markup
// shows as text.
func isComplete(u *extract.URL) bool {
	const partial = extract.CutAtLimit | extract.UnclosedWrapper | extract.Schemeless | extract.Refanged
	if u.Notes&partial != 0 || u.Inferred > 0 || u.Confidence != extract.Proved || len(u.Readings) > 1 || bytes.ContainsAny(u.Text, "\"'`") {
		return false
	}
	if !isBare(u) || len(u.Flaws) > 0 {
		return true
	}
	before := bytes.TrimRight(u.Before, "([")
	after := bytes.TrimLeft(u.After, ".,:;!?)]")
	return ascii.Last(before) <= ' ' && ascii.At(after, 0) <= ' '
}
