//go:build !purego

package kernel

import "golang.org/x/sys/cpu"

var hasAVX2 = cpu.X86.HasAVX2 && cpu.X86.HasBMI1

// steps is Index for a text of at least one step, but may lead to a byte from 0x80 on that is not in the set.
func (s *Set) steps(text []byte) int {
	if hasAVX2 {
		return vectorSet(text, &s.halves)
	}
	return s.genericSteps(text)
}

//go:noescape
func vectorSet(text []byte, s *halves) int

// vectorStep is the number of bytes that vectorColons looks at together.
const vectorStep = 64

// vectorColons is Colons for whole steps of text[from:end], of which it reads text[from-2:end+1]. It stops before the last
// vectorStep elements of dst are used.
//
//go:noescape
func vectorColons(dst []uint32, text []byte, from, end int, ends *Ends) (n, resume int)

// colons is Colons as far as assembly can look.
func colons(dst []uint32, text []byte, from, limit int, ends *Ends) (n, resume int) {
	switch {
	case !hasAVX2 || len(dst) < vectorStep:
		return 0, from
	case from < 2:
		return genericColons(dst, text, from, min(limit, 2), ends)
	}
	return vectorColons(dst, text, from, min(limit, len(text)-1), ends)
}
