package rules

import (
	"sync"
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

The zero width joiner and non-joiner are not reported between letters of
scripts that need them.`,
	Refs: []lint.Ref{
		lint.RFC("3987", "4.1"), lint.RFC("3986", "2"), lint.RFC("3986", "C"), lint.RFC("1738", "2.2"),
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
			p.ReportBreak(i, invisibleMessage(b.Rune))
			fixInvisible(p, i)
		}
	}
	if p.IsGraphicASCII() {
		return
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
var invisibleNames = sync.OnceValue(func() map[rune]string {
	return map[rune]string{
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
})

// characterName returns the code point, and the name where it helps.
func characterName(r rune) string {
	if name, ok := invisibleNames()[r]; ok {
		return codePoint(r) + " " + name
	}
	return codePoint(r)
}
