// Package ascii classifies bytes, and finds words and lines. A byte beyond ASCII is in no class.
package ascii

import (
	"bytes"
	"strings"
)

// IsAlpha reports whether c is a letter (RFC 5234, appendix B.1).
func IsAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// IsDigit reports whether c is a decimal digit.
func IsDigit(c byte) bool { return '0' <= c && c <= '9' }

// IsAlnum reports whether c is a letter or a decimal digit.
func IsAlnum(c byte) bool { return classes[c]&alnum != 0 }

// IsScheme reports whether c can be in a scheme (RFC 3986, 3.1).
func IsScheme(c byte) bool { return classes[c]&scheme != 0 }

// IsHex reports whether c is a hexadecimal digit in any case.
func IsHex(c byte) bool { return IsDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

// IsLower reports whether c is a lower-case letter.
func IsLower(c byte) bool { return 'a' <= c && c <= 'z' }

// IsUpper reports whether c is an upper-case letter.
func IsUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

// IsPunct reports whether c is a printable character other than a letter, a
// digit or a space.
func IsPunct(c byte) bool { return '!' <= c && c <= '~' && !IsAlnum(c) }

// IsBlank reports whether c is a space or a tab.
func IsBlank(c byte) bool { return c == ' ' || c == '\t' }

// IsSpace reports whether c is white space: a blank, a line feed, a vertical
// tab, a form feed or a carriage return.
func IsSpace(c byte) bool { return c <= ' ' && (c == ' ' || '\t' <= c && c <= '\r') }

// Lower returns c in lower case if it is a letter, and c itself otherwise.
func Lower(c byte) byte {
	if IsUpper(c) {
		return c | 0x20
	}
	return c
}

// Upper returns text with its letters in upper case, and all else as it is, so that offsets are the same.
func Upper(text []byte) []byte {
	upper := bytes.Clone(text)
	for i, c := range upper {
		if IsLower(c) {
			upper[i] = c &^ 0x20
		}
	}
	return upper
}

// EqualFold reports whether a and b are the same except for the case of their
// letters.
func EqualFold[T string | []byte](a T, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if c := a[i]; c != b[i] && (c^b[i] != 0x20 || !IsAlpha(c)) {
			return false
		}
	}
	return true
}

// EqualFoldAny reports whether a and one of names are the same except for the case of their letters.
func EqualFoldAny[T string | []byte](a T, names ...string) bool {
	for _, name := range names {
		if EqualFold(a, name) {
			return true
		}
	}
	return false
}

// HasPrefixFold reports whether b begins with prefix, except for the case of letters.
func HasPrefixFold[T string | []byte](b T, prefix string) bool {
	return len(b) >= len(prefix) && EqualFold(b[:len(prefix)], prefix)
}

// HasSuffixFold reports whether b ends in suffix, except for the case of letters.
func HasSuffixFold(b []byte, suffix string) bool {
	n := len(b) - len(suffix)
	return n >= 0 && EqualFold(b[n:], suffix)
}

// HasPrefix reports whether b begins with prefix.
func HasPrefix(b []byte, prefix string) bool {
	return len(b) >= len(prefix) && string(b[:len(prefix)]) == prefix
}

// HasSuffix reports whether b ends in suffix.
func HasSuffix(b []byte, suffix string) bool {
	n := len(b) - len(suffix)
	return n >= 0 && string(b[n:]) == suffix
}

// Bits of classes.
const (
	alnum uint8 = 1 << iota
	scheme
)

var classes = func() (t [256]uint8) {
	for c := range t {
		if IsAlpha(byte(c)) || IsDigit(byte(c)) {
			t[c] = alnum | scheme
		}
	}
	for _, c := range []byte("+-.") {
		t[c] = scheme
	}
	return t
}()

// At returns b[i], or 0 if i is not in b.
func At(b []byte, i int) byte {
	if i >= 0 && i < len(b) {
		return b[i]
	}
	return 0
}

// IsEscape reports whether u[i:] begins with an escape: "%" and two hexadecimal
// digits, in either case. Every edition asks for that (RFC 1738 §2.2, RFC 3986
// §2.1).
func IsEscape[T string | []byte](u T, i int) bool {
	return i+2 < len(u) && u[i] == '%' && IsHex(u[i+1]) && IsHex(u[i+2])
}

// Last returns the last byte of b, or 0 if it is empty.
func Last(b []byte) byte { return At(b, len(b)-1) }

// In reports whether c is one of the bytes of set.
func In(c byte, set string) bool { return strings.IndexByte(set, c) >= 0 }

// All reports whether every byte of b is in a class.
func All(b []byte, is func(byte) bool) bool { return Span(b, is) == len(b) }

// Span returns how many bytes at the front of b are in a class.
func Span(b []byte, is func(byte) bool) int {
	n := 0
	for n < len(b) && is(b[n]) {
		n++
	}
	return n
}

// RunLen returns how often c is repeated at the front of b.
func RunLen(b []byte, c byte) int {
	n := 0
	for n < len(b) && b[n] == c {
		n++
	}
	return n
}

// maxKey is the length of the longest key that LookUp finds.
const maxKey = 40

// LookUp returns the value of a table whose keys are in lower case for a key in any
// case. It does not allocate. A key is at most 40 bytes long.
func LookUp[T string | []byte, V any](table map[string]V, key T) (v V, ok bool) {
	var lower [maxKey]byte
	if len(key) > maxKey {
		return v, false
	}
	for i := range len(key) {
		lower[i] = Lower(key[i])
	}
	v, ok = table[string(lower[:len(key)])]
	return v, ok
}
