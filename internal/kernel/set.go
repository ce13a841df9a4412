package kernel

// A Set is a set of bytes.
type Set struct {
	in [256]uint8 // 1 for those that are in it
	halves
}

// halves are made for a test of 32 bytes at once.
type halves struct {
	rows [16]uint8 // bit h of element l says that the byte h<<4|l is in the set, for ASCII
	bits [16]uint8 // bit h of element h, if a byte with that high half is in the set
	high uint32    // all ones if a byte from 0x80 on is in the set
}

// The sets of white space, and of white space inside a line.
var (
	Spaces = SetOf(" \t\n\v\f\r")
	Blanks = SetOf(" \t")
)

// NewSet returns the set of the bytes for which in reports true.
func NewSet(in func(c byte) bool) *Set {
	s := new(Set)
	for c := range s.in {
		if in(byte(c)) {
			s.add(byte(c))
		}
	}
	return s
}

func (s *Set) add(c byte) {
	s.in[c] = 1
	if c >= 0x80 {
		s.high = ^uint32(0)
		return
	}
	s.rows[c&15] |= 1 << (c >> 4)
	s.bits[c>>4] = 1 << (c >> 4)
}

// SetOf returns the set of the bytes of a string.
func SetOf(bytes string) *Set {
	s := new(Set)
	for _, c := range []byte(bytes) {
		s.add(c)
	}
	return s
}

// Has reports whether c is in the set.
func (s *Set) Has(c byte) bool { return s.in[c] != 0 }

// Index returns the offset of the first byte of text that is in the set, or
// len(text) if none is.
func (s *Set) Index(text []byte) int {
	i := s.steps(text)
	for i < len(text) && s.in[text[i]] == 0 {
		i++
	}
	return i
}

// genericSteps looks at eight bytes together, as long as none is in the set.
func (s *Set) genericSteps(text []byte) int {
	i := 0
	for ; i+8 <= len(text); i += 8 {
		b := text[i : i+8]
		if s.in[b[0]]|s.in[b[1]]|s.in[b[2]]|s.in[b[3]]|s.in[b[4]]|s.in[b[5]]|s.in[b[6]]|s.in[b[7]] != 0 {
			break
		}
	}
	return i
}

// Span returns how many bytes at the front of text are in the set.
func (s *Set) Span(text []byte) int {
	n := 0
	for n < len(text) && s.in[text[n]] != 0 {
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
