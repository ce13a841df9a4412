// Package memory has the system provide memory in large pages. It provides each page at the first access to it: in a virtual
// machine such an interruption may take as long as a search of 100 KB, and a short command has a thousand of them if the pages
// are small.
package memory

import "unsafe"

const largePage = 2 << 20

// Prepare prepares for the use of a slice, which is large.
func Prepare[T any](s []T) {
	var one T
	PrepareFrom(unsafe.Pointer(unsafe.SliceData(s)), len(s)*int(unsafe.Sizeof(one)))
}

// PrepareFrom prepares for the use of n bytes from start on, also of those that nobody has yet.
func PrepareFrom(start unsafe.Pointer, n int) { prepare(uintptr(start), n) }
