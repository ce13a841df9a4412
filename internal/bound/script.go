package bound

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/urlmend/urlmend/internal/invisible"
)

// DecodeRune decodes the character at the front of b, which is not empty.
// A byte that is not UTF-8 is read as windows-1252, as such text mostly is.
func DecodeRune(b []byte) (rune, int) {
	r, n := utf8.DecodeRune(b)
	if r == utf8.RuneError && n == 1 {
		return charmap.Windows1252.DecodeByte(b[0]), 1
	}
	return r, n
}

// A script is the part of writing that a character beyond ASCII belongs to, as
// far as it matters to where a URL ends.
type script uint8

const (
	endsURL    script = iota // punctuation, spaces: never in a URL
	alphabetic               // letters of scripts with blanks between words
	unspaced                 // letters of scripts without: prose may follow a URL at once
	symbol                   // inside a URL, but not last
	dropped                  // invisible: it is dropped from the URL
)

// unspacedScripts are those written without blanks between words.
var unspacedScripts = []*unicode.RangeTable{
	unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Bopomofo,
	unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar,
}

func scriptOf(r rune) script {
	switch {
	case invisible.IsCopied(r):
		return dropped
	case r >= 0xFF00 && r <= 0xFFEF: // half- and full-width forms
		if unicode.In(r, unicode.Katakana, unicode.Hangul) {
			return unspaced
		}
		return endsURL
	case unicode.In(r, unspacedScripts...):
		return unspaced
	case isOfWord(r):
		return alphabetic
	case unicode.IsSymbol(r) || unicode.Is(unicode.Co, r):
		return symbol
	}
	return endsURL
}

// isOfWord reports whether words of some scripts have r: also the joiners, which shape them.
func isOfWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsNumber(r) || r == 0x200C || r == 0x200D
}
