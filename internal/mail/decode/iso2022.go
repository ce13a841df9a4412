package decode

import (
	"unicode/utf8"

	"github.com/urlmend/urlmend/internal/ascii"
)

const (
	esc      = 0x1B
	shiftOut = 0x0E
	shiftIn  = 0x0F
)

// A set is a character set of ISO 2022. The zero set is ASCII.
type set struct {
	table    func() *doubleByteTable // of a set of two bytes, with their high bits set
	katakana bool                    // that of JIS X 0201
	unknown  bool                    // a set of two bytes without a table
}

var (
	jisX0208 = set{table: eucJP}
	ksX1001  = set{table: eucKR}
	gb2312   = set{table: gb18030}
)

// designations are the escape sequences that select a set at once (G0), or for the
// text between SO and SI (G1): RFC 1468, 1554, 1557, 1922 and 2237. The two forms
// of ISO 646 that are used for ASCII are ASCII.
var designations = [...]struct {
	sequence string
	g1       bool
	set      set
}{
	{sequence: "(B"}, {sequence: "(J"}, {sequence: "(H"},
	{sequence: "(I", set: set{katakana: true}},
	{sequence: "$@", set: jisX0208}, {sequence: "$B", set: jisX0208},
	{sequence: "$(@", set: jisX0208}, {sequence: "$(B", set: jisX0208},
	{sequence: "$(D", set: set{table: jisX0212}},
	{sequence: "$A", set: gb2312}, {sequence: "$(C", set: ksX1001},
	{sequence: ")I", g1: true, set: set{katakana: true}},
	{sequence: "$)A", g1: true, set: gb2312}, {sequence: "$)C", g1: true, set: ksX1001},
	{sequence: "$)G", g1: true, set: set{unknown: true}}, {sequence: "$)E", g1: true, set: set{unknown: true}},
}

// iso2022 is the state of a text in one of the charsets made by ISO 2022.
type iso2022 struct {
	decoder
	g0, g1  set
	shifted bool // g1 is in use
}

// decodeISO2022 returns a decoder for a charset whose other set is g1 unless a text
// selects one.
func decodeISO2022(g1 set) func(decoder, []byte) []byte {
	return func(d decoder, src []byte) []byte {
		s := iso2022{decoder: d, g1: g1}
		for i := 0; i < len(src); {
			i = s.step(src, i)
		}
		return s.text
	}
}

// step decodes the bytes at i, and returns where they end.
func (s *iso2022) step(src []byte, i int) int {
	switch c := src[i]; {
	case c == esc:
		return s.escape(src, i)
	case c == shiftOut && !s.g1.isASCII(), c == shiftIn && !s.g1.isASCII():
		s.shifted = c == shiftOut
		return i + 1
	case c == '\n':
		// A line begins in ASCII (RFC 1468; RFC 1557, 2).
		s.g0, s.shifted = set{}, false
		return s.plain(src, i, i+1)
	case c >= utf8.RuneSelf:
		return s.foreign(src, i)
	case s.current().isASCII():
		return s.plain(src, i, i+1+plainLen(src[i+1:]))
	case c <= ' ' || c == 0x7F:
		return s.plain(src, i, i+1)
	}
	return s.character(src, i)
}

// plain copies the bytes [start, end), and returns end.
func (s *iso2022) plain(src []byte, start, end int) int {
	s.copy(src, start, end)
	return end
}

// plainLen returns the length of the longest prefix of text that is printable
// ASCII.
func plainLen(text []byte) int {
	for i, c := range text {
		if c < ' ' || c > '~' {
			return i
		}
	}
	return len(text)
}

// escape reads the escape sequence at i, and returns where it ends. An unknown one
// is kept.
func (s *iso2022) escape(src []byte, i int) int {
	for _, d := range designations {
		if ascii.HasPrefix(src[i+1:], d.sequence) {
			if d.g1 {
				s.g1 = d.set
			} else {
				s.g0 = d.set
			}
			return i + 1 + len(d.sequence)
		}
	}
	s.malformed(i, i+1)
	return s.plain(src, i, i+1)
}

// current returns the set in use.
func (s *iso2022) current() set {
	if s.shifted {
		return s.g1
	}
	return s.g0
}

// isASCII reports whether the set is ASCII.
func (s set) isASCII() bool { return s.table == nil && !s.katakana && !s.unknown }

// character appends the character at i, which is in a set other than ASCII, and
// returns where it ends.
func (s *iso2022) character(src []byte, i int) int {
	in := s.current()
	if in.katakana {
		s.char(katakana(src[i]), i, i+1)
		return i + 1
	}
	if in.unknown {
		return s.pair(nil, src, i)
	}
	return s.pair(in.table(), src, i)
}

// katakana returns the character of JIS X 0201 (its right half, in seven bits).
func katakana(c byte) rune {
	if c < 0x21 || c > 0x5F {
		return utf8.RuneError
	}
	return '｡' + rune(c-0x21)
}

// pair appends the character of two bytes of a set of 94x94 at i, and returns where
// it ends. A nil table has no characters.
func (d *decoder) pair(t *doubleByteTable, src []byte, i int) int {
	if i+1 >= len(src) || src[i+1] < 0x21 || src[i+1] > 0x7E {
		d.char(utf8.RuneError, i, i+1)
		return i + 1
	}
	r := utf8.RuneError
	if t != nil {
		if c := t.chars[int(src[i])<<8|int(src[i+1]|0x80)]; c.size() == 2 {
			r = c.rune()
		}
	}
	d.char(r, i, i+2)
	return i + 2
}
