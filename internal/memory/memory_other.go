//go:build !linux

package memory

func prepare(uintptr, int) {}
