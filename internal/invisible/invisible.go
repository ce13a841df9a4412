// Package invisible knows the characters that show nothing.
package invisible

import (
	"unicode"
	"unicode/utf8"
)

// Is reports whether r is a character of format, or another one that shows nothing.
// Variation selectors are none: they change how the character before them looks.
func Is(r rune) bool {
	return r >= utf8.RuneSelf && !unicode.Is(unicode.Prepended_Concatenation_Mark, r) &&
		unicode.In(r, unicode.Cf, unicode.Other_Default_Ignorable_Code_Point)
}

// IsCopied reports whether r is one of the characters for which [Is] is true that come with
// text that is copied, and have no place in a URL: soft hyphen, zero-width space, word joiner,
// byte order mark and the controls of bidirectional text.
func IsCopied(r rune) bool {
	switch r {
	case 0xAD, 0x200B, 0x2060, 0xFEFF, 0x61C, 0x200E, 0x200F:
		return true
	}
	return 0x202A <= r && r <= 0x202E || 0x2066 <= r && r <= 0x2069
}
