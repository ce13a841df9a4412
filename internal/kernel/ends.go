package kernel

// Ends is a set of pairs of bytes: those that end the schemes which are found
// without "//". Match, which assembly tests for many pairs at once, holds for more
// than has been added; Has does not. The zero value is the empty set.
type Ends struct {
	halves
	exact [128][4]uint32 // of the last byte, for each last but one: what was added
}

// halves are made for a test of 32 bytes at once: there are 8 classes, each of
// them a product of sets of half bytes, and bit k of an element tells whether
// class k has that half byte in that place.
type halves struct {
	low1, high1 [16]uint8 // of the last byte
	low2        [16]uint8 // of the last but one
}

// Has reports whether the pair of bytes a, b has been added, in any case.
func (e *Ends) Has(a, b byte) bool {
	return a < 0x80 && b < 0x80 && e.exact[a][b>>5]>>(b&31)&1 != 0
}

// spaced is the class of the pairs that end what [Ends.AddSpaced] has added.
const spaced = 7

// Match reports whether a scheme may end in the bytes a, b when the byte next
// stands behind its colon.
func (e *Ends) Match(a, b, next byte) bool {
	classes := e.classes(a, b)
	if next <= ' ' {
		classes &= 1 << spaced
	}
	return classes != 0
}

// classes returns the classes that have the pair a, b.
func (e *halves) classes(a, b byte) uint8 {
	if a >= 0x80 || b >= 0x80 {
		return 0
	}
	return e.low2[a&15] & e.low1[b&15] & e.high1[b>>4]
}

// Add adds the end of a scheme, in any case. It does nothing for a scheme of
// less than two bytes.
func (e *Ends) Add(scheme string) {
	if len(scheme) < 2 {
		return
	}
	a, b := scheme[len(scheme)-2], scheme[len(scheme)-1]
	for _, a := range [...]byte{a, swapCase(a)} {
		for _, b := range [...]byte{b, swapCase(b)} {
			e.exact[a&0x7F][b>>5&3] |= 1 << (b & 31)
		}
	}
	if e.classes(a, b)&e.classes(a, swapCase(b)) == 0 {
		e.halves = e.tightest(a, b)
	}
}

// AddSpaced adds the end of a scheme, or of another prefix, behind whose colon
// white space may stand. It does nothing for one of less than two bytes.
func (e *Ends) AddSpaced(scheme string) {
	if n := len(scheme); n > 1 {
		e.put(spaced, scheme[n-2], scheme[n-1])
		e.Add(scheme)
	}
}

// tightest returns e with a pair added to the class that grows least by it.
func (e *halves) tightest(a, b byte) (best halves) {
	least := -1
	for k := range spaced {
		with := *e
		with.put(k, a, b)
		if growth := with.size(k) - e.size(k); least < 0 || growth < least {
			best, least = with, growth
		}
	}
	return best
}

func (e *halves) put(class int, a, b byte) {
	bit := uint8(1) << class
	e.low2[a&15] |= bit // whatever its case
	e.low1[b&15] |= bit
	e.high1[b>>4] |= bit
	e.high1[swapCase(b)>>4] |= bit
}

// size returns the number of pairs in a class.
func (e *halves) size(class int) int {
	n := 1
	for _, half := range []*[16]uint8{&e.low1, &e.high1, &e.low2} {
		has := 0
		for _, classes := range half {
			has += int(classes >> class & 1)
		}
		n *= has
	}
	return n
}

// swapCase returns an ASCII letter in its other case.
func swapCase(c byte) byte {
	if 'a' <= c|0x20 && c|0x20 <= 'z' {
		return c ^ 0x20
	}
	return c
}
