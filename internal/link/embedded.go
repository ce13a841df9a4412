package link

import (
	"bytes"

	"github.com/urlmend/urlmend/extract/linkflaw"
	"github.com/urlmend/urlmend/internal/ascii"
	"github.com/urlmend/urlmend/internal/invisible"
)

// afterEnd finds what is right after `t <u>`_ so that it does not end there (reStructuredText Markup Specification,
// "Inline Markup", the recognition rules).
func (p place) afterEnd() []Flaw {
	const opening = "([{<*"
	n := len(">`") + ascii.RunLen(p.after[len(">`"):], '_')
	rest := p.after[n:]
	at := p.end + n
	switch hidden := len(rest) - len(bytes.TrimLeftFunc(rest, invisible.IsCopied)); {
	case hidden > 0 && hidden < len(rest):
		return p.at(linkflaw.InvisibleCharacter, at, at+hidden, "")
	case ascii.HasPrefix(rest, "*"):
		marks := ascii.RunLen(rest, '*')
		if open := p.emphasis(rest[:marks]); open >= 0 {
			return []Flaw{{linkflaw.NestedMarkup, open, open + marks, ""}, {linkflaw.NestedMarkup, at, at + marks, ""}}
		}
		return p.at(linkflaw.GluedLink, at, at, "")
	case startsInLetterOrDigit(rest), ascii.In(ascii.At(rest, 0), opening) && len(rest) > 0:
		return p.at(linkflaw.GluedLink, at, at, `\ `)
	}
	return nil
}

// emphasis returns the offset of the asterisks that open the emphasized text around the link, which marks close; -1 if
// nothing opens it.
func (p place) emphasis(marks []byte) int {
	link := bytes.LastIndexByte(p.before, '`')
	open := bytes.LastIndex(p.before[:max(link, 0)], marks)
	if open < 0 || len(marks) > len("**") || !opensInline(p.before[:open]) {
		return -1
	}
	if text := p.before[open+len(marks) : link]; len(text) > 0 && (ascii.IsSpace(text[0]) || lastBlankLine(text) >= 0) {
		return -1
	}
	return p.base() + open
}

// isWideUnderscore reports whether text begins with a full-width underscore.
func isWideUnderscore(text []byte) bool { return ascii.HasPrefix(text, "＿") }

// misspeltClosing finds one mistake in the marks that close `t <u>`_: a twin, a mark twice, two that are swapped, or an
// invisible character between them.
func (p place) misspeltClosing() []Flaw {
	meant, slips, n := "", 0, 0
	for {
		mark, size, isSlip := closingMark(p.after[n:])
		if size == 0 || isSlip && len(meant) >= len(">`_") {
			break
		}
		if isSlip {
			slips++
		}
		meant += mark
		n += size
	}
	switch meant {
	case ">`_", ">`__":
	case ">>`_", ">>`__", "`>_", "`>__", ">`___":
		slips++
	default:
		return nil
	}
	if slips != 1 || startsInLetterOrDigit(p.after[n:]) || ascii.At(p.after, n) == '`' {
		return nil
	}
	return p.at(linkflaw.MisspeltEnd, p.end, p.end+n, "")
}

// closingTwins are the marks that close an embedded URI, and what may be typed for them.
var closingTwins = []struct {
	mark  string
	twins []string
}{
	{">", []string{"&gt;", "＞", "〉", ")", "]", "}"}},
	{"`", []string{"'", "´", "‘", "’", `"`}},
	{"_", []string{"＿"}},
}

// closingMark returns the mark that is meant at the start of text, and the length of what is there: the mark, or as a slip
// one of its twins, or invisible characters, for which no mark is meant. The length is 0 if it is something else.
func closingMark(text []byte) (mark string, n int, isSlip bool) {
	for _, t := range closingTwins {
		if ascii.HasPrefix(text, t.mark) {
			return t.mark, len(t.mark), false
		}
		for _, twin := range t.twins {
			if ascii.HasPrefix(text, twin) {
				return t.mark, len(twin), true
			}
		}
	}
	return "", invisibles(text), true
}

// isStrayMark reports whether c may be a mark of the text around a URL that is at the wrong place.
func isStrayMark(c byte) bool { return ascii.In(c, "([{\"'`*#@,;:=<") }
