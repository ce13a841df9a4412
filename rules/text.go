package rules

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"iter"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/urlmend/urlmend/lint"
)

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isLetter(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }

func isAlnum(b byte) bool { return isDigit(b) || isLetter(b) }

func isLower(b byte) bool { return 'a' <= b && b <= 'z' }

func isUpper(b byte) bool { return 'A' <= b && b <= 'Z' }

func isHexDigit(b byte) bool { return isDigit(b) || 'a' <= b|0x20 && b|0x20 <= 'f' }

func isUpperHex(b byte) bool { return isDigit(b) || 'A' <= b && b <= 'F' }

// isUnreserved reports whether the byte needs an escape nowhere (RFC 3986,
// section 2.3).
func isUnreserved(b byte) bool { return isAlnum(b) || strings.IndexByte("-._~", b) >= 0 }

// isWhite reports whether r is white space of ASCII.
func isWhite(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

// isControl reports whether r is a control character, C0, DEL or C1, but no white
// space.
func isControl(r rune) bool {
	return 0 <= r && r < ' ' && !isWhite(r) || 0x7F <= r && r <= 0x9F
}

func isForeign(r rune) bool { return r > unicode.MaxASCII }

// countWhile returns the number of bytes at the front of text that are like that.
func countWhile(text []byte, like func(byte) bool) int {
	n := 0
	for n < len(text) && like(text[n]) {
		n++
	}
	return n
}

// isAll reports whether all bytes of text are like that.
func isAll(text []byte, like func(byte) bool) bool { return countWhile(text, like) == len(text) }

// countBackWhile returns the number of bytes at the end of text that are like that.
func countBackWhile(text []byte, like func(byte) bool) int {
	n := 0
	for n < len(text) && like(text[len(text)-1-n]) {
		n++
	}
	return n
}

// isOneOf reports whether name is one of the names, which are ASCII, in any case.
func isOneOf(name []byte, names ...string) bool {
	for _, n := range names {
		if len(n) == len(name) && (n == "" || n[0]|0x20 == name[0]|0x20) && bytes.EqualFold(name, []byte(n)) {
			return true
		}
	}
	return false
}

// hasPrefix reports whether text begins with prefix.
func hasPrefix(text []byte, prefix string) bool {
	return len(text) >= len(prefix) && string(text[:len(prefix)]) == prefix
}

// hasSuffix reports whether text ends in suffix.
func hasSuffix(text []byte, suffix string) bool {
	n := len(text) - len(suffix)
	return n >= 0 && string(text[n:]) == suffix
}

// hasPrefixFold reports whether text begins with prefix, which is in lower case,
// in any case.
func hasPrefixFold(text []byte, prefix string) bool {
	n := len(prefix)
	return n == 0 || n <= len(text) && text[n-1]|0x20 == prefix[n-1]|0x20 && bytes.EqualFold(text[:n], []byte(prefix))
}

// escapes yields the offset of each escape of the URL, with its byte, except escapes in a
// placeholder such as %DATE%.
func escapes(p *lint.Pass) iter.Seq2[int, byte] {
	return func(yield func(int, byte) bool) {
		for i, c := range p.URL.Text {
			if c != '%' {
				continue
			}
			if b, ok := hexPair(p.URL.Text, i+1); ok && !p.HoldsPlaceholder(i, i+1) && !yield(i, b) {
				return
			}
		}
	}
}

// escapeRuns yields the ranges of the URL that escapes of a kind make up without a gap.
func escapeRuns(p *lint.Pass, isKind func(i int, b byte) bool) iter.Seq[lint.Range] {
	return func(yield func(lint.Range) bool) {
		var run lint.Range
		for i, b := range escapes(p) {
			if !isKind(i, b) {
				continue
			}
			if run.End != i {
				if run.End > 0 && !yield(run) {
					return
				}
				run.Start = i
			}
			run.End = i + 3
		}
		if run.End > 0 {
			yield(run)
		}
	}
}

// hexPair returns the byte of the two hex digits at text[i:], if they are there.
func hexPair(text []byte, i int) (b byte, ok bool) {
	var one [1]byte
	if len(text) < i+2 {
		return 0, false
	}
	_, err := hex.Decode(one[:], text[i:i+2])
	return one[0], err == nil
}

// unescape returns text with its escapes decoded.
func unescape(text []byte) []byte {
	var plain []byte
	for i := 0; i < len(text); i++ {
		b := text[i]
		if b == '%' {
			if escaped, ok := hexPair(text, i+1); ok {
				b, i = escaped, i+2
			}
		}
		plain = append(plain, b)
	}
	return plain
}

// escape returns the bytes as escapes; of many, the first few.
func escape(text []byte) string {
	const most = 8
	var b strings.Builder
	for _, c := range text[:min(len(text), most)] {
		fmt.Fprintf(&b, "%%%02X", c)
	}
	if len(text) > most {
		b.WriteString("...")
	}
	return b.String()
}

// runes yields the characters of a part, each with its offset in the URL. A byte
// that is no UTF-8 is yielded as its negative: see isByte.
func runes(part lint.Part) iter.Seq2[int, rune] {
	return func(yield func(int, rune) bool) {
		for i := 0; i < len(part.Text); {
			r, n := utf8.DecodeRune(part.Text[i:])
			if r == utf8.RuneError && n == 1 {
				r = -rune(part.Text[i])
			}
			if !yield(part.Start+i, r) {
				return
			}
			i += n
		}
	}
}

// isByte reports whether r is what runes yields for a byte that is no UTF-8.
func isByte(r rune) bool { return r < 0 }

// runeLen returns how many bytes r, as runes yields it, takes in the URL.
func runeLen(r rune) int {
	if isByte(r) {
		return 1
	}
	return utf8.RuneLen(r)
}

// codePoint returns the notation of Unicode: U+0008.
func codePoint(r rune) string { return fmt.Sprintf("U+%04X", r) }
