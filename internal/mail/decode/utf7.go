package decode

import (
	"unicode/utf16"
	"unicode/utf8"
)

// decodeUTF7 decodes UTF-7 (RFC 2152): ASCII, and UTF-16 in base64 after a +.
func decodeUTF7(d decoder, src []byte) []byte {
	for i := 0; i < len(src); {
		switch n := plainUTF7(src[i:]); {
		case n > 0:
			d.copy(src, i, i+n)
			i += n
		case src[i] == '+':
			i = d.shifted(src, i)
		default:
			i = d.foreign(src, i)
		}
	}
	return d.text
}

// plainUTF7 returns the length of the longest prefix of text that is not encoded.
func plainUTF7(text []byte) int {
	for i, c := range text {
		if c == '+' || c >= utf8.RuneSelf {
			return i
		}
	}
	return len(text)
}

// shifted reads the sequence that begins with the + at i, and returns where it
// ends. Anything but the base64 of UTF-16 is kept.
func (d *decoder) shifted(src []byte, i int) int {
	start := i + 1
	end := start + base64Len(src[start:])
	closed := end < len(src) && src[end] == '-'
	if start == end && closed {
		d.char('+', i, end+1)
		return end + 1
	}
	if !isUTF16Base64(src[start:end]) {
		d.malformed(i, end)
		d.copy(src, i, end)
		return end
	}
	d.utf16Base64(src, start, end)
	if closed {
		end++
	}
	return end
}

// base64Len returns the length of the longest prefix of text that is base64.
func base64Len(text []byte) int {
	for i, c := range text {
		if base64Value[c] >= 64 || c == '-' || c == '_' {
			return i
		}
	}
	return len(text)
}

// isUTF16Base64 reports whether text, which is base64, ends as UTF-16 does:
// with less than six bits to spare, all zero (RFC 2152, rule 2).
func isUTF16Base64(text []byte) bool {
	spare := len(text) * 6 % 16
	return len(text) > 2 && spare < 6 && base64Value[text[len(text)-1]]&(1<<spare-1) == 0
}

// utf16Base64 appends the UTF-16 whose base64 is [start, end). Eight characters
// are three units of UTF-16: they are an atom, or more of them if a pair of
// surrogates lies across.
func (d *decoder) utf16Base64(src []byte, start, end int) {
	text := src[start:end]
	n := len(text) * 6 / 16
	from, at := start, len(d.text)
	for k := 0; k < n; {
		r, size := base64Char(text, k, n)
		if k += size; r == utf8.RuneError {
			d.malformed(from, end)
		}
		d.text = utf8.AppendRune(d.text, r)
		if to := start + k*16/6; k == n || k%3 == 0 {
			if k == n {
				to = end
			}
			d.m.Atom(from, to, len(d.text)-at)
			from, at = to, len(d.text)
		}
	}
}

// base64Char returns the character at the unit k of n in the base64 of UTF-16,
// and how many units it has.
func base64Char(text []byte, k, n int) (rune, int) {
	r := base64Unit(text, k)
	if utf16.IsSurrogate(r) && k+1 < n {
		if pair := utf16.DecodeRune(r, base64Unit(text, k+1)); pair != utf8.RuneError {
			return pair, 2
		}
	}
	if utf16.IsSurrogate(r) {
		r = utf8.RuneError
	}
	return r, 1
}

// base64Unit returns the unit k of the base64 of UTF-16: sixteen bits, which are in
// three or four characters.
func base64Unit(text []byte, k int) rune {
	i, bits, spare := k*16/6, 0, -k*16%6-16
	for ; spare < 0; spare += 6 {
		bits = bits<<6 | int(base64Value[text[i]])
		i++
	}
	return rune(bits >> spare & 0xFFFF)
}
