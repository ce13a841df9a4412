package kernel

// Ends is a set of pairs of bytes: those that end the schemes which are found
// without "//". It holds more than what has been added to it, as it is made for
// a test of 32 bytes at once: there are 8 classes, each of them the product of
// four sets of half bytes. Bit k of an element tells whether class k has that
// half byte in that place. The zero value is the empty set.
type Ends struct {
	low1, high1 [16]uint8 // the last byte
	low2, high2 [16]uint8 // the last but one
}

// Match reports whether a scheme may end in the bytes a, b.
func (e *Ends) Match(a, b byte) bool {
	return e.low2[a&15]&e.high2[a>>4]&e.low1[b&15]&e.high1[b>>4] != 0
}

// Add adds the end of a scheme, in any case. It does nothing for a scheme of
// less than two bytes.
func (e *Ends) Add(scheme string) {
	if len(scheme) < 2 {
		return
	}
	a, b := scheme[len(scheme)-2], scheme[len(scheme)-1]
	if e.Match(a, b) && e.Match(swapCase(a), b) && e.Match(a, swapCase(b)) && e.Match(swapCase(a), swapCase(b)) {
		return
	}
	*e = e.tightest(a, b)
}

// tightest returns e with a pair added to the class that grows least by it.
func (e *Ends) tightest(a, b byte) (best Ends) {
	least := -1
	for k := range 8 {
		with := *e
		with.put(k, a, b)
		with.put(k, swapCase(a), swapCase(b))
		if growth := with.size(k) - e.size(k); least < 0 || growth < least {
			best, least = with, growth
		}
	}
	return best
}

func (e *Ends) put(class int, a, b byte) {
	bit := uint8(1) << class
	e.low2[a&15] |= bit
	e.high2[a>>4] |= bit
	e.low1[b&15] |= bit
	e.high1[b>>4] |= bit
}

// size returns the number of pairs in a class.
func (e *Ends) size(class int) int {
	n := 1
	for _, half := range []*[16]uint8{&e.low1, &e.high1, &e.low2, &e.high2} {
		has := 0
		for _, classes := range half {
			has += int(classes >> class & 1)
		}
		n *= has
	}
	return n
}

func swapCase(c byte) byte {
	if 'a' <= c|0x20 && c|0x20 <= 'z' {
		return c ^ 0x20
	}
	return c
}
