package whatwg

import (
	"strings"
	"unicode/utf8"
)

// Percent-encode sets (URL Standard §1.3), without controls and characters above
// "~", which are in every set.
const (
	controlSet      = ""
	fragmentSet     = " \"<>`"
	querySet        = " \"#<>"
	specialQuerySet = querySet + "'"
	pathSet         = querySet + "?^`{}"
	userinfoSet     = pathSet + "/:;=@[\\]|"
)

// appendEncoded appends the text, percent-encoded by the set.
func appendEncoded(dst []byte, text []rune, set string) []byte {
	const hex = "0123456789ABCDEF"
	for _, r := range text {
		if ' ' <= r && r <= '~' && strings.IndexByte(set, byte(r)) < 0 {
			dst = append(dst, byte(r))
			continue
		}
		var buf [utf8.UTFMax]byte
		for _, b := range buf[:utf8.EncodeRune(buf[:], r)] {
			dst = append(dst, '%', hex[b>>4], hex[b&15])
		}
	}
	return dst
}

func isDigit(c rune) bool { return '0' <= c && c <= '9' }

func isAlpha(c rune) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isHexDigit(c rune) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func isSchemeRune(c rune) bool { return isAlpha(c) || isDigit(c) || c == '+' || c == '-' || c == '.' }

// isURLCodePoint is the standard's URL code points (§4.3).
func isURLCodePoint(c rune) bool {
	if c < 0x80 {
		return isAlpha(c) || isDigit(c) || c > 0 && strings.ContainsRune("!$&'()*+,-./:;=?@_~", c)
	}
	return c >= 0xA0 && c <= 0x10FFFD && c&0xFFFE != 0xFFFE && (c < 0xFDD0 || c > 0xFDEF)
}

// isDrive reports whether the text is a Windows drive letter (§4.1).
func isDrive[T byte | rune](text []T) bool {
	return len(text) == 2 && isAlpha(rune(text[0])) && (text[1] == ':' || text[1] == '|')
}

func isNormalizedDrive(segment string) bool {
	return len(segment) == 2 && isAlpha(rune(segment[0])) && segment[1] == ':'
}

// dots returns how many dots a dot segment has, 0 for other segments. A dot may
// be encoded (§4.1).
func dots(segment []byte) int {
	const longest = len("%2e%2e")
	if len(segment) > longest {
		return 0
	}
	switch strings.ReplaceAll(strings.ToLower(string(segment)), "%2e", ".") {
	case ".":
		return 1
	case "..":
		return 2
	}
	return 0
}
