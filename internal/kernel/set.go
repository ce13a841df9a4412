package kernel

// A Set is a set of bytes: 1 for those that are in it.
type Set [256]uint8

// The sets of white space, and of white space inside a line.
var (
	Spaces = SetOf(" \t\n\v\f\r")
	Blanks = SetOf(" \t")
)

// NewSet returns the set of the bytes for which in reports true.
func NewSet(in func(c byte) bool) *Set {
	s := new(Set)
	for c := range s {
		if in(byte(c)) {
			s[c] = 1
		}
	}
	return s
}

// SetOf returns the set of the bytes of a string.
func SetOf(bytes string) *Set {
	s := new(Set)
	for _, c := range []byte(bytes) {
		s[c] = 1
	}
	return s
}

// Has reports whether c is in the set.
func (s *Set) Has(c byte) bool { return s[c] != 0 }

// Index returns the offset of the first byte of text that is in the set, or
// len(text) if none is.
func (s *Set) Index(text []byte) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		b := text[i : i+8]
		if s[b[0]]|s[b[1]]|s[b[2]]|s[b[3]]|s[b[4]]|s[b[5]]|s[b[6]]|s[b[7]] != 0 {
			break
		}
	}
	for i < len(text) && s[text[i]] == 0 {
		i++
	}
	return i
}

// Span returns how many bytes at the front of text are in the set.
func (s *Set) Span(text []byte) int {
	n := 0
	for n < len(text) && s[text[n]] != 0 {
		n++
	}
	return n
}

// Trim returns text without the bytes of the set at its ends.
func (s *Set) Trim(text []byte) []byte {
	text = s.TrimRight(text)
	for len(text) > 0 && s.Has(text[0]) {
		text = text[1:]
	}
	return text
}

// TrimRight returns text without the bytes of the set at its end.
func (s *Set) TrimRight(text []byte) []byte {
	n := len(text)
	for n > 0 && s.Has(text[n-1]) {
		n--
	}
	return text[:n]
}
