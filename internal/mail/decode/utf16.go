package decode

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

const byteOrderMark = 0xFEFF

// decodeUTF16 returns a decoder for UTF-16 (RFC 2781), which drops a byte order
// mark.
func decodeUTF16(order binary.ByteOrder) func(decoder, []byte) []byte {
	return func(d decoder, src []byte) []byte {
		for i := 0; i < len(src); {
			r, size := utf16Char(order, src[i:])
			if i > 0 || r != byteOrderMark {
				d.char(r, i, i+size)
			}
			i += size
		}
		return d.text
	}
}

// decodeUnmarked decodes UTF-16 in the order in which most of the zero bytes at
// its start, which ASCII has, make sense; if there are as many of both, in that
// of RFC 2781, 4.3.
func decodeUnmarked(d decoder, src []byte) []byte {
	var zeros [2]int
	for i, c := range src[:min(len(src), 1<<10)] {
		if c == 0 {
			zeros[i%2]++
		}
	}
	if zeros[1] > zeros[0] {
		return decodeUTF16(binary.LittleEndian)(d, src)
	}
	return decodeUTF16(binary.BigEndian)(d, src)
}

// utf16Char returns the first character of text, which is not empty, and its
// length; U+FFFD if it is half a pair or half a unit.
func utf16Char(order binary.ByteOrder, text []byte) (rune, int) {
	if len(text) < 2 {
		return utf8.RuneError, 1
	}
	r := rune(order.Uint16(text))
	if !utf16.IsSurrogate(r) {
		return r, 2
	}
	if len(text) >= 4 {
		if pair := utf16.DecodeRune(r, rune(order.Uint16(text[2:]))); pair != utf8.RuneError {
			return pair, 4
		}
	}
	return utf8.RuneError, 2
}

// decodeUTF32 returns a decoder for UTF-32, which drops a byte order mark.
func decodeUTF32(order binary.ByteOrder) func(decoder, []byte) []byte {
	return func(d decoder, src []byte) []byte {
		for i := 0; i < len(src); {
			r, size := utf8.RuneError, min(4, len(src)-i)
			if size == 4 {
				r = validRune(order.Uint32(src[i:]))
			}
			if i > 0 || r != byteOrderMark {
				d.char(r, i, i+size)
			}
			i += size
		}
		return d.text
	}
}

// validRune returns the character with the number n; U+FFFD if there is none.
func validRune(n uint32) rune {
	if n > utf8.MaxRune || !utf8.ValidRune(rune(n)) {
		return utf8.RuneError
	}
	return rune(n)
}
