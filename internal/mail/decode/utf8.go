package decode

import (
	"encoding/binary"
	"unicode/utf8"
)

// decodeUTF8 decodes UTF-8, and texts that are labelled as ASCII or not at all.
func decodeUTF8(d decoder, src []byte) []byte {
	for i := 0; i < len(src); {
		if n := utf8Len(src[i:]); n > 0 {
			d.copy(src, i, i+n)
			i += n
			continue
		}
		i = d.foreign(src, i)
	}
	return d.text
}

// foreign appends the character at i, which is not in the charset: it is UTF-8, or
// its first byte is windows-1252. It returns where it ends.
func (d *decoder) foreign(src []byte, i int) int {
	d.malformed(i, i+1)
	if r, size := utf8.DecodeRune(src[i:]); r != utf8.RuneError || size > 1 {
		d.copy(src, i, i+size)
		return i + size
	}
	c := windows1252()[src[i]]
	d.text = append(d.text, c.utf8[:c.n]...)
	d.m.Atom(i, i+1, int(c.n))
	return i + 1
}

// utf8Len returns the length of the longest prefix of text that is UTF-8.
func utf8Len(text []byte) int {
	for i := 0; ; {
		i += asciiLen(text[i:])
		if i == len(text) {
			return i
		}
		r, size := utf8.DecodeRune(text[i:])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size
	}
}

// asciiLen returns the length of the longest prefix of text that is ASCII.
func asciiLen(text []byte) int {
	i := 0
	for i+8 <= len(text) && binary.LittleEndian.Uint64(text[i:])&0x8080808080808080 == 0 {
		i += 8
	}
	for i < len(text) && text[i] < utf8.RuneSelf {
		i++
	}
	return i
}
