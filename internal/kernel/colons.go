package kernel

import "bytes"

// colonsBlock is the number of bytes that one call of [Colons] looks at, at most: assembly cannot be interrupted, so
// calls are to be short.
const colonsBlock = 64 << 10

// Colons writes to dst the offsets, in order and counted from text[from], of the colons in text[from:limit] that may end a
// scheme, until dst is full. It returns how many they are, and where to continue: at limit if nothing is left. A call may
// end earlier, but not without progress if dst has room for 64 offsets.
//
// A colon text[i] may end a scheme if text[i+1] is a slash, or if ends matches the bytes around it. Bytes outside of text
// count as 0.
func Colons(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	limit = min(limit, from+colonsBlock)
	if n, resume = colons(dst, text, from, limit, ends); resume > from {
		return n, resume
	}
	return genericColons(dst, text, from, limit, ends)
}

// genericColons is Colons in Go.
func genericColons(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	for i := from; n < len(dst); i++ {
		skip := bytes.IndexByte(text[i:limit], ':')
		if skip < 0 {
			return n, limit
		}
		if i += skip; mayEndScheme(text, i, ends) {
			dst[n] = uint32(i - from)
			n++
			resume = i + 1
		}
	}
	return n, resume
}

func mayEndScheme(text []byte, i int, ends *Ends) bool {
	var before, last, next byte
	if i+1 < len(text) {
		next = text[i+1]
	}
	if i > 0 {
		last = text[i-1]
	}
	if i > 1 {
		before = text[i-2]
	}
	return next == '/' || ends.Match(before, last, next)
}

// Ends are pairs of bytes: those that end the schemes which may be without "//". It matches more pairs than were added,
// but few, and assembly can compare 32 at once: the pairs are in classes by their last bytes, each the product of sets of
// half bytes. Bit k of an element says that class k has that half.
type Ends struct {
	lastLow, lastHigh [16]uint8 // of the last byte
	beforeLow         [16]uint8 // of the one before
}

// spaced is the class of the pairs after which white space may follow the colon.
const spaced = 7

// Add adds the last two bytes of a scheme, in any case.
func (e *Ends) Add(before, last byte) { e.add(int(last&31)%spaced, before, last) }

// AddSpaced adds those of a scheme for a colon that white space follows.
func (e *Ends) AddSpaced(before, last byte) { e.add(spaced, before, last) }

func (e *Ends) add(class int, before, last byte) {
	bit := uint8(1) << class
	e.beforeLow[before&15] |= bit // the case is in the other half
	e.lastLow[last&15] |= bit
	e.lastHigh[last>>4] |= bit
	if last|0x20 >= 'a' && last|0x20 <= 'z' {
		e.lastHigh[last>>4^2] |= bit
	}
}

// Match reports whether a scheme may end in two bytes, if next is the byte after its colon.
func (e *Ends) Match(before, last, next byte) bool {
	if before|last >= 0x80 {
		return false
	}
	classes := e.beforeLow[before&15] & e.lastLow[last&15] & e.lastHigh[last>>4]
	if next <= ' ' {
		classes &= 1 << spaced
	}
	return classes != 0
}
