package kernel

import "strings"

// A Set is a set of bytes.
type Set [256]bool

// NewSet returns the set of the bytes for which in reports true.
func NewSet(in func(c byte) bool) *Set {
	s := new(Set)
	for c := range s {
		s[c] = in(byte(c))
	}
	return s
}

// SetOf returns the set of the bytes of a string.
func SetOf(bytes string) *Set {
	return NewSet(func(c byte) bool { return strings.IndexByte(bytes, c) >= 0 })
}

// Has reports whether c is in the set.
func (s *Set) Has(c byte) bool { return s[c] }

// Index returns the offset of the first byte of text that is in the set, or
// len(text) if none is.
func (s *Set) Index(text []byte) int {
	for i, c := range text {
		if s[c] {
			return i
		}
	}
	return len(text)
}

// Trim returns text without the bytes of the set at its ends.
func (s *Set) Trim(text []byte) []byte {
	text = s.TrimRight(text)
	for len(text) > 0 && s[text[0]] {
		text = text[1:]
	}
	return text
}

// TrimRight returns text without the bytes of the set at its end.
func (s *Set) TrimRight(text []byte) []byte {
	n := len(text)
	for n > 0 && s[text[n-1]] {
		n--
	}
	return text[:n]
}
