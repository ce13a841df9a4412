package rules

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/extract"
	"github.com/urlmend/urlmend/lint"
)

var invisibleCharacter = &lint.Rule{
	Name:     "invisible-character",
	Severity: lint.Error,
	Tags:     []string{lint.Security},
	Since:    "0.1",
	Summary:  "an invisible character in a URL",
	Why: `A zero width space, a soft hyphen or a byte order mark is copied together with
the URL, which then leads somewhere else or nowhere, and nobody can see why. The
controls of bidirectional text make a URL look like another one, and IRIs must
not contain them. Remove the character. To allow line breaks in a URL, put it
between angle brackets, where it may be broken anywhere.

A soft hyphen is info in a text that a program has taken from a typeset one, such as
a PDF. Such a text has words that are broken at line ends with hyphens, soft or not,
or several words with a soft hyphen after a hyphen. All of its findings have one
cause: convert the text again.

The zero width joiner and non-joiner are not reported between letters of
scripts that need them.`,
	Refs: []lint.Ref{
		lint.RFC(3987, "4.1"), lint.RFC(3986, "2"), lint.RFC(3986, "C"), lint.RFC(1738, "2.2"),
	},
	Fix: lint.Safe,
	Bad: []string{
		"http://www.example.com/pub/\u200blist.html",
		"<URL:http://www.example.com/pub/\u202elist.html>",
	},
	Good: []string{
		"http://www.example.com/pub/list.html",
		"<URL:http://www.example.com/pub/\nlist.html>",
	},
	Explains: []string{"non-ascii-character", "mixed-script-host", "bad-host"},
	Check:    checkInvisibleCharacter,
}

func checkInvisibleCharacter(p *lint.Pass) {
	for i, b := range p.URL.Breaks {
		if b.Kind == extract.InvisibleBreak {
			p := p
			isConverted := b.Rune == softHyphen && p.URL.IsPrinted()
			if b.End-b.Start == 1 || isConverted { // one byte is not UTF-8: it may be part of another character
				p = p.As(lint.Info)
			}
			p.ReportBreak(i, invisibleMessage(b.Rune))
			fixInvisible(p, i)
		}
	}
	checkEnds(p)
	if p.IsGraphicASCII() {
		return
	}
	if len(bytes.TrimFunc(p.URL.Text[p.Host.Start:], extract.IsInvisible)) == 0 {
		return // a scheme between marks
	}
	for part := range p.Parts.All() {
		for at, r := range runes(part) {
			if isInvisibleIn(part, at-part.Start, r) {
				p.Report(at, at+runeLen(r), invisibleMessage(r))
				p.Fix(lint.Unsafe, "remove the character", p.Replace(at, at+runeLen(r), ""))
			}
		}
	}
}

// checkEnds reports an invisible character right before or after the URL, where programs
// that make links take it for part of the URL. One between letters separates them, and the
// marks of bidirectional text are needed next to letters that are written from the right.
func checkEnds(p *lint.Pass) {
	if p.URL.Kind != extract.Bare && p.URL.Kind != extract.Markup || p.URL.Input == extract.OrgInput {
		return // Org mode has a zero width space to end markup
	}
	if r, n := utf8.DecodeRune(p.URL.After); isStray(r, p) && endsWord(p.URL.After[n:]) {
		p.As(lint.Warning).Report(len(p.URL.Text), len(p.URL.Text), "the URL is followed by "+characterName(r)+", which is invisible and may be taken for part of it: remove it")
	}
	if r, n := utf8.DecodeLastRune(p.URL.Before); isStray(r, p) && beginsWord(p.URL.Before[:len(p.URL.Before)-n]) && n < p.URL.Start {
		p.As(lint.Warning).Report(0, 0, "the URL follows "+characterName(r)+", which is invisible and may keep it from becoming a link: remove it")
	}
}

// isStray reports whether r, next to the URL, is an invisible character that has no use
// there.
func isStray(r rune, p *lint.Pass) bool {
	switch r {
	case '\u200b', '\u2060', '\ufeff':
		return true
	case '\u200e', '\u200f':
		return !isFromRight(p.URL.Before) && !isFromRight(p.URL.After)
	}
	return false
}

// isFromRight reports whether text has letters that are written from the right.
func isFromRight(text []byte) bool {
	return bytes.ContainsFunc(text, func(r rune) bool {
		return unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana)
	})
}

// endsWord reports whether no word continues in text, except for invisible characters.
func endsWord(text []byte) bool {
	r, n := utf8.DecodeRune(bytes.TrimLeftFunc(text, extract.IsInvisible))
	return n == 0 || unicode.IsSpace(r) || r == ')'
}

// beginsWord reports whether a word can begin after text.
func beginsWord(text []byte) bool {
	r, n := utf8.DecodeLastRune(bytes.TrimRightFunc(text, extract.IsInvisible))
	return n == 0 || unicode.IsSpace(r) || r == '('
}

// fixInvisible fixes p.URL.Breaks[i]. A soft hyphen may be a hyphen from a word processor or
// a place to break a word: only the author knows.
func fixInvisible(p *lint.Pass, i int) {
	if p.URL.Breaks[i].Rune != softHyphen {
		p.Fix(lint.Safe, "remove the character", p.Drop(i))
	}
}

func invisibleMessage(r rune) string {
	message := "the URL contains " + characterName(r) + ", which is invisible: remove it"
	if r == softHyphen {
		message += ", or write a hyphen if one is meant"
	}
	return message
}

// isInvisibleIn reports whether r, which is at part.Text[i], is invisible there. Joiners
// change the shape of the letters around them.
func isInvisibleIn(part lint.Part, i int, r rune) bool {
	if r == zeroWidthNonJoiner || r == zeroWidthJoiner {
		before, _ := utf8.DecodeLastRune(part.Text[:i])
		after, _ := utf8.DecodeRune(part.Text[i+runeLen(r):])
		return before < utf8.RuneSelf || after < utf8.RuneSelf
	}
	return extract.IsInvisible(r)
}

const (
	softHyphen         = 0xAD
	zeroWidthNonJoiner = 0x200C
	zeroWidthJoiner    = 0x200D
)

// invisibleNames are those of Unicode, for the characters that are met with.
var invisibleNames = map[rune]string{
	0x00AD: "SOFT HYPHEN",
	0x034F: "COMBINING GRAPHEME JOINER",
	0x061C: "ARABIC LETTER MARK",
	0x180E: "MONGOLIAN VOWEL SEPARATOR",
	0x200B: "ZERO WIDTH SPACE",
	0x200C: "ZERO WIDTH NON-JOINER",
	0x200D: "ZERO WIDTH JOINER",
	0x200E: "LEFT-TO-RIGHT MARK",
	0x200F: "RIGHT-TO-LEFT MARK",
	0x202A: "LEFT-TO-RIGHT EMBEDDING",
	0x202B: "RIGHT-TO-LEFT EMBEDDING",
	0x202C: "POP DIRECTIONAL FORMATTING",
	0x202D: "LEFT-TO-RIGHT OVERRIDE",
	0x202E: "RIGHT-TO-LEFT OVERRIDE",
	0x2060: "WORD JOINER",
	0x2066: "LEFT-TO-RIGHT ISOLATE",
	0x2067: "RIGHT-TO-LEFT ISOLATE",
	0x2068: "FIRST STRONG ISOLATE",
	0x2069: "POP DIRECTIONAL ISOLATE",
	0x3164: "HANGUL FILLER",
	0xFEFF: "ZERO WIDTH NO-BREAK SPACE, the byte order mark",
}

// characterName returns the code point, and the name where it helps.
func characterName(r rune) string {
	if name, ok := invisibleNames[r]; ok {
		return codePoint(r) + " " + name
	}
	return codePoint(r)
}
