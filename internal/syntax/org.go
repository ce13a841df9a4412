package syntax

import (
	"bytes"

	"github.com/urlmend/urlmend/internal/ascii"
)

// Org is Org mode; its links are those of The Org Manual, section 4.1.
var Org = &Language{
	Name:       "org",
	Title:      "Org",
	Extensions: "org",
	Traits:     Prose | Document | Lightweight | Blanks,
	Comments:   ParagraphAbove,
	Constructs: Bracket,
	at:         org,
	bound:      orgBound,
	code:       func() *Code { return newCode(new(orgBlocks), orgSpans) },
	inComment:  func(before, _ []byte, _ bool) bool { return ascii.HasPrefix(bytes.TrimLeft(before, " \t"), "# ") },
	links:      []string{"[[U][T]]"},
	mistaken:   []string{"[T](U)"},
	minExact:   4,
	Openings:   []string{"[["},
}

// org finds [[u][t]] and [[u]], whose path may contain blanks (The Org Manual,
// section 4.1).
func org(l *Look) (Destination, bool) {
	l.spaces = true
	return doubleBracket(l)
}

var bracketMarks = newMarks(`[]\|`)

func doubleBracket(l *Look) (Destination, bool) {
	if !ascii.HasSuffix(l.before, "[[") {
		return Destination{}, false
	}
	depth := 0
	return l.until(Backslash, bracketMarks, func(rest []byte, _ bool) int {
		switch {
		case ascii.HasPrefix(rest, "]]"), ascii.HasPrefix(rest, "]["), rest[0] == '|' && !l.spaces: // [[u|t]] of other wikis
			return closed
		case ascii.HasPrefix(rest, "[["), rest[0] == ']' && depth == 0:
			return broken
		case rest[0] == '[':
			depth++
		case rest[0] == ']':
			depth--
		case ascii.HasPrefix(rest, `\]`), ascii.HasPrefix(rest, `\\`):
			return 2
		}
		return 1
	})
}

// orgBound ends a URL that is the description of a link.
func orgBound(text []byte) int {
	return unmatchedWhere(text, '[', ']', func(rest []byte) bool {
		return ascii.HasPrefix(rest, "]]") || ascii.HasPrefix(rest, "][")
	})
}
