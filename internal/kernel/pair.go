// Package kernel searches texts for pairs and sets of bytes.
package kernel

import "bytes"

// Pair returns the offset of the first a in text[from:] that b follows, or -1
// if there is none. It is fast where b is rare.
func Pair(text []byte, from int, a, b byte) int {
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
