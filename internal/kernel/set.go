package kernel

import (
	"strings"
	"unicode/utf8"
)

// A Set is a set of bytes to look for, or to trim by: any of ASCII, and all beyond
// or none.
type Set struct {
	// The tables of a test of 32 bytes at once: bit h of rows[l] tells that the
	// byte h<<4 | l is in the set, and columns[h] has that bit.
	rows, columns [16]uint8
	beyond        uint32 // all ones: bytes from 0x80 on are in the set

	has [256]bool
}

// NewSet returns the set of those bytes for which in reports true. It must say
// the same of all bytes from 0x80 on.
func NewSet(in func(c byte) bool) *Set {
	s := new(Set)
	for c := range s.has {
		s.has[c] = in(byte(c))
	}
	for c := range byte(utf8.RuneSelf) {
		if s.has[c] {
			s.rows[c&15] |= 1 << (c >> 4)
		}
	}
	for h := range 8 {
		s.columns[h] = 1 << h
	}
	if s.has[utf8.RuneSelf] {
		s.beyond = 1<<32 - 1
	}
	return s
}

// SetOf returns the set of the bytes of a string of ASCII.
func SetOf(ascii string) *Set {
	return NewSet(func(c byte) bool { return strings.IndexByte(ascii, c) >= 0 })
}

// Has reports whether c is in the set.
func (s *Set) Has(c byte) bool { return s.has[c] }

// Index returns the offset of the first byte of text that is in the set, or
// len(text) if none is.
func (s *Set) Index(text []byte) int {
	i := 0
	for len(text)-i > Block {
		n := s.index(text[i : i+Block])
		if i += n; n < Block {
			return i
		}
	}
	return i + s.index(text[i:])
}

// index is Index for no more than a block.
func (s *Set) index(text []byte) int {
	i := s.steps(text)
	for i < len(text) && !s.has[text[i]] {
		i++
	}
	return i
}

// Trim returns text without the bytes of the set at its ends.
func (s *Set) Trim(text []byte) []byte {
	text = s.TrimRight(text)
	for len(text) > 0 && s.has[text[0]] {
		text = text[1:]
	}
	return text
}

// TrimRight returns text without the bytes of the set at its end.
func (s *Set) TrimRight(text []byte) []byte {
	n := len(text)
	for n > 0 && s.has[text[n-1]] {
		n--
	}
	return text[:n]
}
