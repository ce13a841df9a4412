package kernel

import "bytes"

// Pair returns the offset of the first a in text[from:] that b follows, or -1
// if there is none. It is fastest where b is rare.
func Pair(text []byte, from int, a, b byte) int {
	for len(text)-from > Block {
		if i := pair(text[:from+Block+1], from, a, b); i >= 0 {
			return i
		}
		from += Block
	}
	return pair(text, from, a, b)
}

// genericPair is Pair in Go.
func genericPair(text []byte, from int, a, b byte) int {
	for i := from + 1; i < len(text); i++ {
		n := bytes.IndexByte(text[i:], b)
		if n < 0 {
			break
		}
		if i += n; text[i-1] == a {
			return i - 1
		}
	}
	return -1
}
