//go:build purego || !amd64

package kernel

func colons(_ []uint32, _ []byte, from, _ int, _ *Ends) (n, resume int) { return 0, from }

func (s *Set) steps(text []byte) int { return s.genericSteps(text) }
