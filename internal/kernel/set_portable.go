//go:build purego || !amd64

package kernel

func set(text []byte, s *Set) int { return genericSet(text, 0, s) }
