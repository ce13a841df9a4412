//go:build !purego

package kernel

// vectorSet returns the offset of the first byte of text that is in the set, or
// of where it ends, as it looks in whole steps.
//
//go:noescape
func vectorSet(text []byte, set *Set) int

// A vector of bytes pays from the first on.
func set(text []byte, s *Set) int {
	i := 0
	if hasVector && len(text) >= step/2 {
		i = vectorSet(text, s)
	}
	return genericSet(text, i, s)
}
