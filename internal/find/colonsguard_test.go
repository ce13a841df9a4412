//go:build linux

package find_test

import (
	"math/rand/v2"
	"os"
	"syscall"
	"testing"
)

// TestColonsStayInside searches texts that begin and end at pages which cannot be read.
func TestColonsStayInside(t *testing.T) {
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
	inside, ends := mem[page:2*page:2*page], someEnds()
	copy(inside, colonNoise(rand.New(rand.NewPCG(3, 4)), page))
	for size := range 300 {
		for from := range min(4, size+1) {
			checkColons(t, inside[:size], from, size, 128, ends)
			checkColons(t, inside[page-size:], from, size, 128, ends)
		}
	}
}
