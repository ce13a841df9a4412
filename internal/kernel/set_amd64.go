//go:build !purego

package kernel

// steps is index as far as it gets by whole steps of 32 bytes.
func (s *Set) steps(text []byte) int {
	if hasVector {
		return vectorSet(text, s)
	}
	return 0
}

//go:noescape
func vectorSet(text []byte, s *Set) int
