package decode

import (
	"slices"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
)

// A singleByteTable has the character of each byte.
type singleByteTable [256]encoded

// An encoded is a character in UTF-8.
type encoded struct {
	n    uint8
	utf8 [utf8.UTFMax - 1]byte
}

var windows1252 = singleBytes(charmap.Windows1252)

// singleBytes returns a function that returns the table of m, which is compatible
// with ASCII.
func singleBytes(m *charmap.Charmap) func() *singleByteTable {
	return sync.OnceValue(func() *singleByteTable {
		t := new(singleByteTable)
		for b := range t {
			t[b].n = uint8(utf8.EncodeRune(t[b].utf8[:], m.DecodeByte(byte(b))))
		}
		return t
	})
}

// longText is the length of a text that is measured before it is decoded: memory that grows as it
// is filled takes twice as much.
const longText = 1 << 20

// size returns the length of the decoded text.
func (t *singleByteTable) size(src []byte) (n int) {
	for _, b := range src {
		n += int(t[b].n)
	}
	return n
}

// isError reports whether the byte is no character of the charset.
func (c encoded) isError() bool { return c.utf8 == [...]byte{0xEF, 0xBF, 0xBD} }

// decodeSingleBytes returns a decoder for m.
func decodeSingleBytes(m *charmap.Charmap) func(decoder, []byte) []byte {
	table := singleBytes(m)
	return func(d decoder, src []byte) []byte {
		t := table()
		if len(src) > longText {
			d.text = slices.Grow(d.text, t.size(src))
		}
		for i := 0; i < len(src); i++ {
			if src[i] < utf8.RuneSelf {
				n := asciiLen(src[i:])
				d.copy(src, i, i+n)
				i += n - 1
				continue
			}
			c := t[src[i]]
			if c.isError() {
				d.malformed(i, i+1)
			}
			d.text = append(d.text, c.utf8[:c.n]...)
			d.m.Atom(i, i+1, int(c.n))
		}
		return d.text
	}
}
