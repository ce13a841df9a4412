// Package memory has the system provide memory in large pages. It provides each page at the first access to it: in a virtual
// machine such an interruption may take as long as a search of 100 KB, and a short command has a thousand of them if the pages
// are small.
package memory

import "unsafe"

const largePage = 2 << 20

// first is allocated before nearly all else: this package needs no others, so it is initialised before them. What they allocate
// comes after it.
var first = new([4 << 10]byte)

func init() { prepare(uintptr(unsafe.Pointer(first)), 2*largePage) }

// Prepare prepares for the use of b, which is large.
func Prepare(b []byte) { prepare(uintptr(unsafe.Pointer(unsafe.SliceData(b))), len(b)) }
