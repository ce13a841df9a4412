//go:build linux

package kernel

import (
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
)

// TestStaysInside runs on texts that begin and end at pages which can't be
// read.
func TestStaysInside(t *testing.T) {
	page := os.Getpagesize()
	mem, err := syscall.Mmap(-1, 0, 3*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Munmap(mem)
	for _, guard := range [][]byte{mem[:page], mem[2*page:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatal(err)
		}
	}
	inside := mem[page : 2*page : 2*page]
	copy(inside, noise(rand.New(rand.NewPCG(3, 4)), page))
	for size := range 700 {
		for from := range 4 {
			check(t, inside[:size], min(from, size), size, 256, someEnds)
			checkPair(t, inside[:size], min(from, size), '\n', 'S')
			checkPair(t, inside[page-size:], min(from, size), '\n', 'S')
			checkSet(t, inside[:size], someSets[from])
			checkSet(t, inside[page-size:], someSets[from])
			check(t, inside[page-size:], min(from, size), size, 256, someEnds)
			check(t, inside[page-size:], min(from, size), size-min(size-min(from, size), from), 256, someEnds)
		}
	}
}
