//go:build purego || !amd64

package kernel

func pair(text []byte, from int, a, b byte) int { return genericPair(text, from, a, b) }
