//go:build !purego

package kernel

// vectorPair returns the offset of the first a in text[from:] that b follows, or
// of where it ends, as it looks in whole steps before end < len(text).
//
//go:noescape
func vectorPair(text []byte, from, end int, a, b byte) int

func pair(text []byte, from int, a, b byte) int {
	if hasVector {
		end := len(text) - 1
		if from = vectorPair(text, from, end, a, b); from < end && text[from] == a && text[from+1] == b {
			return from
		}
	}
	return genericPair(text, from, a, b)
}
