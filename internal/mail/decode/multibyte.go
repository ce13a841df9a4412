package decode

import (
	"slices"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/transform"
)

var (
	shiftJIS = doubleBytes("shift_jis", "")
	eucJP    = doubleBytes("euc-jp", "")
	jisX0212 = doubleBytes("euc-jp", "\x8F")
	gb18030  = doubleBytes("gb18030", "")
	big5     = doubleBytes("big5", "")
	eucKR    = doubleBytes("euc-kr", "")
)

// A doubleByteTable is a charset that has ASCII, and characters of several bytes,
// the first of which is not ASCII.
type doubleByteTable struct {
	// chars has the character of each two bytes, indexed by the first without its
	// high bit and the second.
	chars [1 << 15]sizedRune
	// decoder decodes longer characters. It has no state.
	decoder transform.Transformer
}

// A sizedRune is a character, with the number of its bytes in the bits from 24 on.
// It is zero if two bytes are not enough to know it.
type sizedRune uint32

func (s sizedRune) rune() rune { return rune(s & (1<<24 - 1)) }
func (s sizedRune) size() int  { return int(s >> 24) }

// doubleBytes returns a function that returns the table of the encoding that the Encoding Standard calls name; with a
// prefix, that of the characters that begin with it, without it.
func doubleBytes(name, prefix string) func() *doubleByteTable {
	return sync.OnceValue(func() *doubleByteTable {
		t := &doubleByteTable{decoder: newDecoder(name)}
		t.fill(prefix)
		return t
	})
}

// first decodes the first character of src to dst, which has room for one, and
// returns the lengths of both. They are 0 if src is too short and not at the end of
// the text.
func (t *doubleByteTable) first(dst, src []byte, atEOF bool) (n, size int) {
	for end := 1; end <= len(src); end++ {
		// An error of one byte takes as much room as any character of three
		// bytes: whatever follows it does not come along.
		for room := utf8.UTFMax - 1; room <= utf8.UTFMax; room++ {
			if n, size, _ = t.decoder.Transform(dst[:room], src[:end], atEOF && end == len(src)); size > 0 {
				return n, size
			}
		}
	}
	return 0, 0
}

// at returns the character of the two bytes at i. It is zero if they are not enough
// to know it.
func (t *doubleByteTable) at(src []byte, i int) sizedRune {
	if i+1 >= len(src) {
		return 0
	}
	return t.chars[int(src[i]&0x7F)<<8|int(src[i+1])]
}

// decodeDoubleBytes returns a decoder for a charset.
func decodeDoubleBytes(table func() *doubleByteTable) func(decoder, []byte) []byte {
	return func(d decoder, src []byte) []byte {
		t := table()
		for i := 0; i < len(src); {
			if src[i] < utf8.RuneSelf {
				n := asciiLen(src[i:])
				d.copy(src, i, i+n)
				i += n
			} else if c := t.at(src, i); c != 0 {
				d.char(c.rune(), i, i+c.size())
				i += c.size()
			} else {
				i = d.long(t, src, i)
			}
		}
		return d.text
	}
}

// long appends the character at i, which is not in the table, and returns where it
// ends.
func (d *decoder) long(t *doubleByteTable, src []byte, i int) int {
	end := min(i+4, len(src)) // none is longer
	d.text = slices.Grow(d.text, utf8.UTFMax)
	at := len(d.text)
	n, size := t.first(d.text[at:at+utf8.UTFMax], src[i:end], end == len(src))
	if size == 0 {
		d.char(utf8.RuneError, i, i+1)
		return i + 1
	}
	d.text = d.text[:at+n]
	d.m.Atom(i, i+size, n)
	if string(d.text[at:]) == string(utf8.RuneError) {
		d.malformed(i, i+size)
	}
	return i + size
}
