package uri

import "strings"

// Character classes that the grammars share (RFC 5234, appendix B.1).

func isAlpha(b byte) bool { return 'a' <= lower(b) && lower(b) <= 'z' }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }

func isAlnum(b byte) bool { return isAlpha(b) || isDigit(b) }

func isHex(b byte) bool { return isDigit(b) || 'a' <= lower(b) && lower(b) <= 'f' }

// isPercent tells the byte that begins an escape.
func isPercent(b byte) bool { return b == '%' }

// is reports whether b is one of set.
func is(b byte, set string) bool { return strings.IndexByte(set, b) >= 0 }

// lower returns a letter in lower case, and any other byte as it is.
func lower(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b + 'a' - 'A'
	}
	return b
}
